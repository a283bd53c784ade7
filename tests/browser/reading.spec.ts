import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { ANALYST, signedUp } from '../support/api-client.ts';
import { accessibilityFaults, launchBrowser, openPage, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, runSteps, uploadCsv } from '../support/build-project.ts';
import { CHROMIUM_MISSING, findChromium } from '../support/chromium.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { until } from '../support/until.ts';

const describeInBrowser = findChromium() === undefined ? describe.skip : describe;
if (findChromium() === undefined) console.warn(`Skipped: ${CHROMIUM_MISSING}`);

const THEMES: readonly (readonly [name: string, query: string])[] = [
  ['Staff', 'staff "front desk"'],
  ['Breakfast', 'breakfast'],
  ['Clean', 'clean* spotless'],
  ['A name as long as some people make them, so that it needs more than there is', 'room'],
  ['שירות', 'friendly'],
];

describeInBrowser('reading at the desk', () => {
  let folder: string;
  let server: RunningServer;
  let browser: Browser;
  let project: Project;
  let workspace: Workspace;
  let other: Workspace;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-reading-'));
    server = await startServer({ dataDir: join(folder, 'data') });
    browser = await launchBrowser();
    const client = await signedUp(server.url);
    project = await createProject(client, 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client, project.id, sampleCsv(400));
    await runSteps(client, project.id);
    const themes = [];
    for (const [name, query] of THEMES) themes.push(await createTheme(client, name, query));
    workspace = await createWorkspace(client, project.id, 'All', themes);
    other = await createWorkspace(client, project.id, 'Some', themes.slice(0, 2));
  });
  afterAll(async () => {
    await browser.close();
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  const loggedIn = async (scheme: 'light' | 'dark', width = 1280, height = 800): Promise<Page> => {
    const { page } = await openPage(browser, server.url, scheme);
    await page.setViewportSize({ width, height });
    const { name: username, password } = ANALYST;
    await page.request.post('/api/login', { data: { username, password } });
    return page;
  };
  const tablePath = (query = ''): string => `/project/${project.id}/workspace/${workspace.id}${query}`;
  const openTable = async (page: Page, query = ''): Promise<void> => {
    await page.goto(tablePath(query));
    await page.locator('tbody td.leaf').first().waitFor();
  };

  it('has the first row in the upper quarter, headings in sight and no figure under a letter', async () => {
    const page = await loggedIn('light');
    await openTable(page, '?by=season&show=column&significance=group');
    const top = await page.evaluate<number>(`document.querySelector('tbody tr').getBoundingClientRect().top`);
    expect(top).toBeLessThanOrEqual(200);
    const overlaps = await page.evaluate<number>(`
      [...document.querySelectorAll('tbody td.leaf')].filter((cell) => {
        const [figure, mark] = ['.figure', '.mark'].map((what) => cell.querySelector(what)?.getBoundingClientRect());
        return figure !== undefined && mark !== undefined && figure.right > mark.left + 0.5;
      }).length`);
    expect(overlaps).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'reading-table');
    await page.context().close();
  });

  it.each([
    [1280, 'light'],
    [1920, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('fits a screen of %i, %s', async (width, scheme) => {
    const page = await loggedIn(scheme, width);
    await openTable(page, '?by=season&by=room_type&show=row&significance=total');
    const tooWide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    expect(tooWide).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });

  it('keeps the settings of a workspace over a change of tabs, and says which column is gone', async () => {
    const page = await loggedIn('light');
    await openTable(page, '?by=season&show=column');
    await page.getByRole('tab', { name: 'Some' }).click();
    await page.waitForURL(`**/workspace/${other.id}`);
    await page.getByRole('tab', { name: 'All' }).click();
    await page.waitForURL(/by=season&show=column$/u);
    await openTable(page, '?by=nowhere&significance=total');
    await page.getByText('groups by “nowhere”').waitFor();
    await page.getByText('Significance compares columns').waitFor();
    await page.context().close();
  });

  it('opens a theme over the table and beside it, and the table follows what is saved', async () => {
    const page = await loggedIn('light');
    await openTable(page);
    await page.getByRole('rowheader', { name: 'Breakfast' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit theme' });
    await dialog.getByRole('button', { name: 'Open beside the table' }).click();
    const panel = page.getByRole('complementary', { name: 'Edit theme' });
    await panel.getByRole('textbox', { name: 'Query' }).fill('breakfast staff');
    await panel.getByText('against what is saved').waitFor();
    await panel.getByText('Not saved').waitFor();
    const history = await page.evaluate<number>('history.length');
    const row = page.getByRole('row', { name: /^Breakfast/u });
    const before = await row.innerText();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Saved: Breakfast').waitFor();
    await until(async () => (await row.innerText()) !== before);
    expect(await page.evaluate<number>('history.length')).toBe(history);
    await screenshot(page, 'reading-panel');
    await page.context().close();
  });

  it('brings no more to the login form than it needs', async () => {
    const { page } = await openPage(browser, server.url);
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.body());
    });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    const bytes = (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).length, 0);
    expect(bytes).toBeLessThanOrEqual(220_000);
    await page.context().close();
  });
});
