import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { apiClient } from '../support/api-client.ts';
import { accessibilityFaults, launchBrowser, openPage, register, screenshot } from '../support/browser.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { describeInBrowser } from '../support/spec-browser.ts';
import { eventually } from '../support/wait-until.ts';

/** Two full pages and one project on a third. */
const PROJECTS = 21;
const LONG = `A name of two hundred characters ${'that goes on and on '.repeat(9)}`.slice(0, 200).trim();

describeInBrowser('the list of projects', () => {
  let folder: string;
  let server: RunningServer;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-browser-'));
    server = await startServer({ dataDir: join(folder, 'data') });
    browser = await launchBrowser();
    ({ page } = await openPage(browser, server.url));
    await register(page, 'ada');
    await page.goto('/project');
  });
  afterAll(async () => {
    await browser.close();
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  const table = () => page.getByRole('table', { name: 'Projects' });
  const search = () => page.getByRole('searchbox', { name: 'Search projects' });
  const pager = (text: string) => page.getByText(text, { exact: true }).waitFor();
  const names = async (): Promise<readonly string[]> => table().getByRole('link').allInnerTexts();

  it('says what a project is while there is none', async () => {
    await page.getByText('No projects yet').waitFor();
    await page.getByRole('button', { name: 'Open the demo project' }).waitFor();
    await page.getByRole('list', { name: 'Five-minute tour' }).waitFor();
    const sample = page.getByRole('link', { name: 'Download a sample CSV' });
    const answer = await page.request.get((await sample.getAttribute('href')) ?? '');
    expect(await answer.text()).toMatch(/^Guest,Comment,Hotel/u);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('shows ten a page, the newest first, in both colours and on a wide screen', async () => {
    const { cookies } = await page.context().storageState();
    const client = apiClient(server.url, new Map(cookies.map(({ name, value }) => [name, value])));
    for (let i = 1; i <= PROJECTS; i += 1) {
      const name = i === 20 ? LONG : `Project ${i}`;
      const { status } = await client.post('/api/projects', { name, description: `wave ${i % 2}`, no_sid: true });
      expect(status).toBe(200);
    }
    // Read-your-writes: the browser is another client, and could be early.
    expect((await client.get('/api/projects', { limit: 1 })).status).toBe(200);
    await page.reload();
    await pager('1–10 of 21');
    await eventually(async () => expect((await names()).slice(0, 3)).toEqual(['Project 21', LONG, 'Project 19']));
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'projects');
  });

  it('turns to the next page, and keeps what it shows until that is there', async () => {
    let seen: readonly string[] | undefined;
    await page.route('**/api/projects/?**', async (route) => {
      seen ??= await names();
      await route.continue();
    });
    await page.getByRole('button', { name: 'Go to next page' }).click();
    await page.getByRole('link', { name: 'Project 11' }).waitFor();
    expect(seen).toHaveLength(10);
    expect(seen?.[0]).toBe('Project 21');
    await page.unrouteAll({ behavior: 'wait' });
    await pager('11–20 of 21');
  });

  it('goes back to the last page there is when the one on screen is deleted away', async () => {
    await page.getByRole('button', { name: 'Go to next page' }).click();
    await pager('21–21 of 21');
    await eventually(async () => expect(await names()).toEqual(['Project 1']));
    await page.getByRole('button', { name: 'Delete Project 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await pager('11–20 of 20');
    await eventually(async () => expect(await names()).toHaveLength(10));
  });

  it('searches on the server once typing stands still, and loses nothing that is typed meanwhile', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/projects/') asked.push(url.searchParams.get('search') ?? '');
    });
    await page.route('**/api/projects/?search=wave**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    const asksForWave = page.waitForRequest(/search=wave/u);
    await search().pressSequentially('wave', { delay: 20 });
    await asksForWave;
    await search().pressSequentially(' project 1', { delay: 20 });
    // Of the first wave: 10 to 19, and otherwise the odd ones.
    await pager('1–10 of 15');
    await eventually(async () => expect(await search().inputValue()).toBe('wave project 1'));
    await eventually(async () => expect(await names()).toContain('Project 19'));
    expect(asked.at(-1)).toBe('wave project 1');
    expect(asked.length).toBeLessThan('wave project 1'.length);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('says what it did not find, and goes back to where it was when the search is emptied', async () => {
    await search().fill('nothing like <b>this</b>');
    await page.getByText('No project matches “nothing like <b>this</b>”.').waitFor();
    await screenshot(page, 'projects-nothing-found');
    await search().press('Escape');
    await pager('11–20 of 20');
  });

  it('lets a project be edited where it stands', async () => {
    await page.getByRole('button', { name: 'Go to previous page' }).click();
    const edit = page.getByRole('button', { name: 'Edit Project 21' });
    // Also visible on a phone.
    await page.setViewportSize({ width: 390, height: 844 });
    await eventually(async () => expect((await edit.boundingBox())?.x).toBeLessThan(360));
    await page.setViewportSize({ width: 1280, height: 900 });
    await edit.click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Renamed');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: 'Renamed' }).waitFor();
  });
});
