import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import {
  accessibilityFaults,
  addWorkspaceInBrowser,
  createThemeInBrowser,
  defineProject,
  launchBrowser,
  openPage,
  register,
  screenshot,
  tableRows,
  type OpenPage,
} from '../support/browser.ts';
import { CHROMIUM_MISSING, findChromium } from '../support/chromium.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { sampleCsv, sampleRows } from '../support/sample-comments.ts';

const ROWS = 400;
const describeInBrowser = findChromium() === undefined ? describe.skip : describe;
if (findChromium() === undefined) console.warn(`Skipped: ${CHROMIUM_MISSING}`);

/** Comments of the sample with a word, by season. */
const expected = (words: RegExp, season?: string): number =>
  sampleRows(ROWS).filter((row) => words.test(row.comment) && (season === undefined || row.season === season)).length;

describeInBrowser('an analyst in a browser', () => {
  let folder: string;
  let server: RunningServer;
  let browser: Browser;
  let opened: OpenPage;
  let page: Page;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-browser-'));
    await writeFile(join(folder, 'hotel.csv'), sampleCsv(ROWS));
    server = await startServer({ dataDir: join(folder, 'data') });
    browser = await launchBrowser();
    opened = await openPage(browser, server.url);
    page = opened.page;
  });
  afterAll(async () => {
    await browser.close();
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  it('is asked to log in first, and comes to where it was going after registering', async () => {
    await page.goto('/project');
    await page.waitForURL(/\/login\?next=/u);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Username' }).fill('nobody');
    await page.getByLabel('Password', { exact: true }).fill('wrong password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('alert').waitFor();
    await register(page, 'ada');
    expect(await page.title()).toContain('Verbatim');
  });

  it('makes a project of a CSV file and sees its build to the end', async () => {
    await defineProject(page, 'Hotel', join(folder, 'hotel.csv'));
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('Finished').waitFor();
    await page.getByRole('link', { name: 'View Project' }).click();
    await page.getByText(/no workspace yet/iu).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'no-workspace');
  });

  it('writes themes with a live test that says how a query is read and marks what it finds', async () => {
    await page.getByRole('link', { name: 'Themes' }).click();
    await page.getByRole('button', { name: 'New Folder' }).click();
    await page.getByRole('textbox', { name: 'Folder name' }).fill('House');
    await page.keyboard.press('Enter');
    await page.getByText('Updated folder name: House').waitFor();
    await createThemeInBrowser(page, 'Staff', 'staff "front desk"');
    await createThemeInBrowser(page, 'Breakfast', 'breakfast');
    await page.getByRole('button', { name: 'New Theme' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Clean');
    await page.getByRole('textbox', { name: 'Query' }).fill('(clean* spotless');
    await page.getByText('Unmatched Parentheses').first().waitFor();
    await page.getByRole('textbox', { name: 'Query' }).fill('clean* spotless - dirty');
    await page.getByText('(clean* OR spotless) AND NOT dirty').waitFor();
    await page.getByText(`${expected(/clean|spotless/u)} comments`).waitFor();
    expect(await page.locator('mark').first().innerText()).toMatch(/^(clean|cleaned|spotless)$/u);
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'themes');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Clean', exact: true }).waitFor();
  });

  it('reads the cross-tab with sentiment, percentages and significance', async () => {
    await page.getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('link', { name: 'Hotel' }).click();
    // A new theme goes into the folder that was made last, for that is where the tree stands.
    await addWorkspaceInBrowser(page, 'All', 'House');
    await page.getByText('is mentioned most').waitFor();
    await page.getByRole('combobox', { name: 'Group by' }).click();
    await page.getByRole('option', { name: 'Season' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: /Autumn/u }).waitFor();

    const staff = (await tableRows(page)).find(([name]) => name === 'Staff');
    expect(staff?.[1]).toBe(String(expected(/staff/u)));
    expect(staff).toContain(String(expected(/staff/u, 'Autumn')));
    await page.getByRole('button', { name: 'Column %' }).click();
    await page.getByRole('button', { name: 'Total', exact: true }).click();
    await page.getByLabel('Show unclassified').click();
    await page.getByRole('row', { name: /Unclassified/u }).waitFor();
    expect((await tableRows(page)).at(-1)?.[0]).toBe('Unclassified');
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'table');
  });

  it('keeps the session over a reload, and loses it on logging out', async () => {
    await page.reload();
    await page.getByRole('table', { name: 'Themes' }).waitFor();
    await page.getByRole('link', { name: 'Log out' }).click();
    await page.waitForURL(/\/login/u);
    await page.goto('/project');
    await page.waitForURL(/\/login\?next=/u);
    expect(opened.failures).toEqual([]);
  });
});
