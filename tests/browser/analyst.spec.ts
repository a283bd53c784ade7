import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import {
  accessibilityFaults,
  chooseWorkspaceAction,
  createThemeInBrowser,
  launchBrowser,
  openPage,
  screenshot,
  tableRows,
  registerByForm,
  type OpenPage,
} from '../support/browser.ts';
import { docsPage } from '../support/docs-page.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { describeInBrowser } from '../support/spec-browser.ts';
import { eventually } from '../support/wait-until.ts';

const ROWS = 400;

/** Comments of the sample with a word, by season. */
const expected = (words: RegExp, season?: string): number =>
  sampleRows(ROWS).filter((row) => words.test(row.comment) && (season === undefined || row.season === season)).length;

describeInBrowser('an analyst in a browser', () => {
  let folder: string;
  let server: RunningServer;
  let browser: Browser;
  let opened: OpenPage;
  let page: Page;
  /** Names in bold have to occur in this order. */
  const guide = docsPage('analysts.md');
  const button = (name: string) => page.getByRole('button', { name, exact: true });

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
    await page.getByRole('alert').getByText('Incorrect user name or password.').waitFor();
    await registerByForm(page, 'ada');
    expect(await page.title()).toContain('Verbatim');
  });

  it('makes a project of a CSV file and sees its build to the end', async () => {
    await page.getByRole('link', { name: guide.says('Projects') }).click();
    await page
      .getByRole('link', { name: guide.says('Create project') })
      .or(page.getByRole('button', { name: 'Create project' }))
      .first()
      .click();
    // The first thing to do.
    await button('Choose file').and(page.locator(':focus')).waitFor();
    await button('Continue').click();
    await page.getByText('Field is Required').first().waitFor();
    await page.getByRole('textbox', { name: guide.says('Name'), exact: true }).fill('Hotel');
    await page.getByRole('checkbox', { name: guide.says('No SID') }).check();
    const chooser = page.waitForEvent('filechooser');
    await button(guide.says('Choose file')).click();
    await (await chooser).setFiles(join(folder, 'hotel.csv'));
    await page.getByText(/\d+ columns/u).waitFor();
    await button(guide.says('Continue')).click();
    const type = page.getByRole('combobox', { name: 'Type of Comment' });
    await type.selectOption('Text');
    const warning = page.getByText('Exactly one column must be long-text (Comment/Response)');
    await warning.waitFor();
    await eventually(async () => expect(await button('Continue').isDisabled()).toBe(true));
    await type.selectOption(guide.says('Comment/Response'));
    await warning.waitFor({ state: 'detached' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await button(guide.says('Continue')).click();
    await button(guide.says('Start')).click();
    await page.getByText(guide.says('Finished')).waitFor();
    await page.getByRole('link', { name: guide.says('View Project') }).click();
    await page.getByText(/no workspace yet/iu).waitFor();
    await page.getByRole('tab', { name: 'Uh-Oh' }).waitFor();
    await page.getByRole('tab', { name: 'Comment Feed', disabled: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'no-workspace');
  });

  it('writes themes with a live test that says how a query is read and marks what it finds', async () => {
    await page.getByRole('link', { name: guide.says('Themes') }).click();
    await button('New Folder').click();
    await page.getByRole('textbox', { name: 'Folder name' }).fill('House');
    await page.keyboard.press('Enter');
    await page.getByText('Updated folder name: House').waitFor();
    await createThemeInBrowser(page, 'Staff', 'staff "front desk"');
    await createThemeInBrowser(page, 'Breakfast', 'breakfast');
    await button(guide.says('New Theme')).click();
    await page.getByRole('heading', { name: 'New theme' }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Clean');
    await page.getByRole('textbox', { name: guide.says('Query') }).fill('(clean* spotless');
    await page.getByText('Unmatched Parentheses').first().waitFor();
    await page.getByRole('textbox', { name: 'Query' }).fill('clean* spotless - dirty');
    await page.getByText('(clean* OR spotless) AND NOT dirty').waitFor();
    await page.getByText(`${expected(/clean|spotless/u)} comments`).waitFor();
    await eventually(async () =>
      expect(await page.locator('mark').first().innerText()).toMatch(/^(clean|cleaned|spotless)$/u),
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'themes');
    await button(guide.says('Save')).click();
    await page.getByRole('heading', { name: 'Clean', exact: true }).waitFor();
  });

  it('reads the cross-tab with sentiment, percentages and significance', async () => {
    await page.getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('link', { name: 'Hotel' }).click();
    await button(guide.says('Add workspace')).first().click();
    const editor = page.getByRole('dialog');
    await editor.getByRole('textbox', { name: 'Name' }).fill('All');
    // A new theme goes into the folder created last, which is selected.
    await editor.getByRole('checkbox', { name: 'House' }).check();
    await editor.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('table', { name: 'Themes' }).waitFor();
    await page.getByText('is mentioned most').waitFor();
    await page.getByRole('button', { name: 'Vs others', exact: true }).click();
    await page.getByText('Field is required', { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'group-by-required');
    await page.getByRole('group', { name: 'Significance' }).getByRole('button', { name: 'None' }).click();
    await page.getByText('Field is required', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: guide.says('Group by') }).click();
    await page.getByRole('option', { name: 'Season' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: /Autumn/u }).waitFor();

    await eventually(async () => {
      const staff = (await tableRows(page)).find(([name]) => name === 'Staff');
      expect(staff?.[1]).toBe(String(expected(/staff/u)));
      expect(staff).toContain(String(expected(/staff/u, 'Autumn')));
    });
    await button(guide.says('Column %')).click();
    await page
      .getByRole('group', { name: guide.says('Test') })
      .getByRole('button', { name: guide.says('Vs others') })
      .click();
    await page.getByRole('combobox', { name: 'Confidence' }).selectOption('99%');
    await page.getByLabel('Show unclassified').click();
    await page.getByRole('row', { name: /Unclassified/u }).waitFor();
    await eventually(async () => expect((await tableRows(page)).at(-1)?.[0]).toBe('Unclassified'));
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'table');
  });

  it('keeps comments by what stands in a column, looks at them in other ways, and takes the table along', async () => {
    await button(guide.says('Filters')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Field' }).fill('');
    await page.getByRole('option', { name: /^Season/u }).click();
    await dialog.getByRole('checkbox', { name: /Autumn/u }).check();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(new RegExp(`\\b${expected(/(?:)/u, 'Autumn')} comments`, 'u')).waitFor();
    await page.waitForURL(/filters=/u);
    for (const name of ['Bar chart', 'Co-occurrence', 'Cloud', 'Term frequency', 'Stats']) {
      const tab = page.getByRole('tab', { name: guide.says(name) });
      await tab.click();
      await page.getByRole('tab', { name, selected: true }).waitFor();
    }
    for (const title of ['Workspace', 'Project']) await page.getByRole('table', { name: title, exact: true }).waitFor();
    await page.getByRole('button', { name: 'About project statistics' }).hover();
    await page.getByRole('tooltip').getByText('Filters are not applied to Project Statistics').waitFor();
    await page.getByRole('tab', { name: 'Term frequency' }).click();
    await page.locator('.term text').first().click();
    await page.getByRole('menuitem', { name: guide.says('Hide word') }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Cloud' }).click();
    await button(guide.says('Cloud settings')).waitFor();
    await page.getByRole('tab', { name: 'Table', exact: true }).click();
    await page.getByRole('table', { name: 'Themes' }).waitFor();
    await button(guide.says('Export')).click();
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await coming).suggestedFilename()).toBe('Hotel - All.csv');
    await dialog.waitFor({ state: 'detached' });
  });

  it('is asked before a workspace is deleted', async () => {
    await chooseWorkspaceAction(page, 'Edit workspace');
    await button('Delete workspace').click();
    const asked = page.getByRole('dialog', { name: 'Delete workspace' });
    await asked.getByText('Are you sure you want to delete: All?').waitFor();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await asked.waitFor({ state: 'detached' });
    await button('Cancel').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'All', exact: true }).waitFor();
  });

  it('corrects by hand what a query has missed, and takes that back', async () => {
    await page.getByRole('tab', { name: guide.says('Comment Feed') }).click();
    const panel = page.getByRole('region', { name: 'Comment Breakdown' });
    await panel.getByText('The comment as a whole').waitFor();
    await panel.getByRole('button', { name: guide.says('Another theme') }).click();
    const prompt = page.getByRole('dialog', { name: 'Tag with a theme' });
    await prompt.getByRole('combobox', { name: 'Theme' }).fill('clea');
    await prompt.getByRole('option', { name: 'Clean' }).waitFor();
    await page.keyboard.press('Enter');
    await prompt.waitFor({ state: 'detached' });
    const tag = panel.getByRole('button', { name: /^Clean, tagged by hand/u }).first();
    await tag.waitFor();
    await panel.getByRole('button', { name: guide.says('Remove theme') }).waitFor();
    await panel.getByRole('button', { name: guide.says('Undo') }).click();
    await tag.waitFor({ state: 'detached' });
  });

  it('sees why a number moved, cause by cause', async () => {
    await page.getByRole('tab', { name: 'All', exact: true }).click();
    await page.getByRole('tab', { name: guide.says('Changes') }).click();
    const row = page.getByRole('table', { name: 'What changed' }).getByRole('row').filter({ hasText: 'Clean' });
    await row.getByRole('button', { name: /^Clean: Themes of the workspace/u }).click();
    const drawer = page.getByRole('dialog', { name: 'Clean · Themes of the workspace' });
    await drawer.getByRole('list', { name: 'Comments' }).getByRole('listitem').first().waitFor();
    await drawer
      .getByRole('list', { name: 'History' })
      .getByText(/workspace “All”/u)
      .first()
      .waitFor();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await drawer.waitFor({ state: 'detached' });
  });

  it('freezes what is reported', async () => {
    await page.getByRole('tab', { name: 'All', exact: true }).click();
    await page.getByRole('table', { name: 'Themes' }).waitFor();
    await button(guide.says('Workspace actions')).click();
    await page.getByRole('menuitem', { name: guide.says('Freeze workspace') }).click();
    await page.getByRole('textbox', { name: guide.says('Name') }).fill('Wave 1 report');
    await button(guide.says('Freeze')).click();
    await page.getByRole('tab', { name: /Wave 1 report/u, selected: true }).waitFor();
    await page.getByText('Frozen figures verified: they reproduce exactly.').waitFor();
    await page.getByRole('link', { name: guide.says('Open workspace as of then') }).waitFor();
    // The documentation is complete.
    expect(guide.left()).toEqual([]);
  });

  it('puts the library in order by mouse: themes go where they are dragged, and what is marked is deleted once asked', async () => {
    await page.getByRole('link', { name: 'Themes' }).click();
    const row = (name: string) => page.getByRole('treeitem', { name });
    const search = page.getByRole('searchbox', { name: 'Search Themes' });
    await search.fill('brea');
    await row('Staff').waitFor({ state: 'detached' });
    await row('Breakfast').waitFor();
    await search.fill('');
    await row('Staff').click();
    await page.getByRole('heading', { name: 'Staff', exact: true }).waitFor();
    await row('Breakfast').click({ modifiers: ['Control'] });
    await row('Staff').hover();
    await page.mouse.down();
    // The second move reports that it is already there.
    await row('Uncategorized').hover();
    await row('Uncategorized').hover();
    await page.mouse.up();
    await page.getByText('Moved Staff, Breakfast to Uncategorized').waitFor();
    // Rows have moved by then.
    await row('Uncategorized').filter({ hasText: '2' }).waitFor();
    await row('House').filter({ hasText: '1' }).waitFor();

    // Uncategorized cannot be renamed: only one field opens.
    await row('Uncategorized').dblclick();
    await row('House').dblclick();
    await page.getByRole('textbox', { name: 'Folder name' }).fill('Stay');
    await page.keyboard.press('Enter');
    await page.getByText('Updated folder name: Stay').waitFor();

    await row('Clean').click();
    await page.getByRole('heading', { name: 'Clean', exact: true }).waitFor();
    await row('Breakfast').click({ modifiers: ['Control'] });
    const asking: string[] = [];
    page.on('request', (request) => {
      if (['POST', 'DELETE'].includes(request.method())) asking.push(new URL(request.url()).pathname);
    });
    await page.getByRole('region', { name: 'Folders and themes' }).getByRole('button', { name: 'Delete' }).click();
    const asked = page.getByRole('dialog');
    await asked.getByText('Are you sure you want to delete: Breakfast, Clean? there is no way to un-do this').waitFor();
    await asked.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted: Breakfast, Clean').waitFor();
    await row('Clean').waitFor({ state: 'detached' });
    await row('Staff').waitFor();
    // A bulk action is one change, and undone as one.
    expect(asking).toEqual(['/api/library/delete']);
  });

  it('keeps the session over a reload, and loses it on logging out', async () => {
    await page.reload();
    await page.getByRole('tree', { name: 'Themes' }).waitFor();
    await page.getByRole('button', { name: 'Account: ada' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL(/\/login/u);
    await page.goto('/project');
    await page.waitForURL(/\/login\?next=/u);
    expect(opened.failures).toEqual([]);
  });
});
