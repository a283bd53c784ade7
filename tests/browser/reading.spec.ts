import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ANALYST } from '../support/api-client.ts';
import { accessibilityFaults, screenshot } from '../support/browser.ts';
import { getTabStop, tabTo } from '../support/keyboard.ts';
import { readProject, waitUntilSettled } from '../support/read-project.ts';
import { sampleCsv } from '../support/sample-comments.ts';
import { describeInBrowser } from '../support/spec-browser.ts';
import { eventually, waitUntil } from '../support/wait-until.ts';

/** The last controls above the table, and the first stop within it. */
const IN_ORDER = [
  'Show unclassified',
  'Table settings',
  expect.stringContaining('is mentioned most'),
  'Filters',
  'Add to report',
  'Export',
  'Theme',
];

const FILTERS = encodeURIComponent('{"nights":{"value":["2"],"type":"gt"},"season":{"value":["Spring","Winter"]}}');
const TABLES = ['', '?by=gone', '?significance=total', `?by=gone&by=season&by=room_type&filters=${FILTERS}`];
const firstRow = async (page: Page): Promise<number> => (await page.locator('tbody').boundingBox())?.y ?? Infinity;

const DEEP = '?by=season&by=room_type&by=season&show=column&significance=group';

describeInBrowser('reading at the desk', () => {
  const { made, open, loggedIn, openTable, tablePath } = readProject();

  it('has the first row high on the screen, space around it where rows leave some, and no figure under a letter', async () => {
    const page = await loggedIn();
    for (const query of [...TABLES, DEEP]) {
      await page.goto(tablePath(query));
      await page.locator('tbody td.drills').first().waitFor();
      await waitUntilSettled(page);
      // Compact on low screens, in the upper quarter of a desktop's.
      await page.setViewportSize({ width: 1280, height: 480 });
      await waitUntil(async () => (await firstRow(page)) <= 215);
      const tight = await firstRow(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await waitUntil(async () => (await firstRow(page)) >= tight + 20);
      expect(await firstRow(page)).toBeLessThanOrEqual(290);
    }
    await eventually(async () => {
      const overlaps = await page.evaluate<number>(`
        [...document.querySelectorAll('tbody td.leaf:has(.mark)')].filter((cell) => {
          const figure = document.createRange();
          figure.selectNodeContents(cell.firstChild);
          return figure.getBoundingClientRect().right > cell.querySelector('.mark').getBoundingClientRect().left + 0.5;
        }).length`);
      expect(overlaps).toBe(0);
      // A long name has two lines, in a row of normal height.
      const height = (selector: string) => `document.querySelector('${selector}').getBoundingClientRect().height`;
      expect(await page.evaluate(height('th[title^="A name as long"] .label'))).toBe(30);
      expect(await page.evaluate(height('tr:has([title^="A name as long"])'))).toBe(36);
    });
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'reading-table');
    await page.context().close();
  });

  it('keeps the settings of a workspace over a change of tabs, and says which column is gone', async () => {
    const page = await loggedIn();
    await openTable(page, '?by=season&show=column');
    await page.getByRole('tab', { name: 'Some' }).click();
    await page.waitForURL(`**/workspace/${made().other.id}`);
    await page.getByRole('tab', { name: 'All' }).click();
    await page.waitForURL(/by=season&show=column$/u);
    await openTable(page, '?by=nowhere&significance=total');
    await page.getByText('groups by “nowhere”').waitFor();
    await page.getByText('Significance compares columns').waitFor();
    await page.context().close();
  });

  it('is gone through without a mouse, in the order of what is seen, and nothing holds the keyboard', async () => {
    const { page } = await open();
    const keys = async (...pressed: readonly string[]): Promise<void> => {
      for (const key of pressed) await page.keyboard.press(key);
    };
    const isAt = (name: string): Promise<void> =>
      eventually(async () => expect((await getTabStop(page)).name).toBe(name));
    await page.goto('/login?next=%2Fproject');
    await isAt('Username or email');
    await page.keyboard.type(ANALYST.name);
    await keys('Tab');
    await page.keyboard.type(ANALYST.password);
    expect(await tabTo(page, 'Forgot your password?')).toEqual(['Log in', 'Register', 'Forgot your password?']);
    await tabTo(page, 'Password', 'Shift+Tab');
    await keys('Enter');

    await page.getByRole('link', { name: 'Hotel' }).waitFor();
    await waitUntilSettled(page);
    await tabTo(page, 'Hotel');
    await keys('Enter');
    await page.locator('tbody td.leaf').first().waitFor();
    await waitUntilSettled(page);
    // From the settings into the table, which is one stop, and out of it.
    expect((await tabTo(page, 'Theme')).slice(-IN_ORDER.length)).toEqual(IN_ORDER);
    await keys('ArrowDown', 'ArrowRight');
    const figure = await getTabStop(page);
    await keys('Enter');
    const comments = page.getByRole('dialog');
    await comments.getByRole('list', { name: 'Comments' }).waitFor();
    // A dialog traps the focus.
    await tabTo(page, 'Close');
    await tabTo(page, 'Export CSV');
    await tabTo(page, 'Close');
    await keys('Escape');
    await comments.waitFor({ state: 'detached' });
    await isAt(figure.name);
    await tabTo(page, 'Skip to content');

    await tabTo(page, 'Themes');
    await keys('Enter');
    await page.getByRole('treeitem', { name: 'Breakfast' }).waitFor();
    await waitUntilSettled(page);
    await tabTo(page, 'New Theme');
    await keys('Enter');
    await page.getByRole('heading', { name: 'New theme' }).waitFor();
    await isAt('Name');
    await page.keyboard.type('By hand');
    await tabTo(page, 'Query');
    await page.keyboard.type('staff');
    await keys('Control+Enter');
    await page.getByRole('treeitem', { name: 'By hand' }).waitFor();
    await page.getByRole('heading', { name: 'By hand' }).waitFor();
    await waitUntilSettled(page);
    await tabTo(page, 'By hand', 'Shift+Tab');
    await keys('Delete');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, 'Delete');
    await keys('Enter');
    await page.getByRole('listitem').filter({ hasText: 'Deleted: By hand' }).waitFor();
    await keys('Alt+t');
    await tabTo(page, 'Undo');
    await keys('Enter');
    await page.getByRole('treeitem', { name: 'By hand' }).waitFor();

    await page.goto('/project/new');
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, 'Choose file');
    await keys('Enter');
    const csv = { name: 'hotel.csv', mimeType: 'text/csv', buffer: Buffer.from(sampleCsv(40)) };
    await (await chooser).setFiles(csv);
    await page.getByText(/\d+ columns/u).waitFor();
    await waitUntilSettled(page);
    // It has the name of the file until another is typed.
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('hotel');
    await tabTo(page, 'Name *');
    await page.keyboard.type('Without a mouse');
    await tabTo(page, 'No SID');
    await keys('Space');
    // It takes no focus before the file is read.
    await waitUntil(() => page.getByRole('button', { name: 'Continue' }).isEnabled());
    await tabTo(page, 'Continue');
    await keys('Enter');
    await page.getByRole('table', { name: 'Columns' }).waitFor();
    await waitUntilSettled(page);
    await tabTo(page, 'Continue');
    await page.context().close();
  });

  it('opens a theme over the table and beside it, and the table follows what is saved', async () => {
    const page = await loggedIn();
    await openTable(page);
    await page.getByRole('rowheader', { name: 'Breakfast' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit theme' });
    await dialog.getByRole('button', { name: 'Open next to the table' }).click();
    const panel = page.getByRole('complementary', { name: 'Edit theme' });
    await panel.getByRole('textbox', { name: 'Query' }).fill('breakfast staff');
    await panel.getByText('compared with the saved query').waitFor();
    await panel.getByText('Not saved').waitFor();
    const history = await page.evaluate<number>('history.length');
    const row = page.getByRole('row', { name: /^Breakfast/u });
    const before = await row.innerText();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Saved: Breakfast').waitFor();
    await waitUntil(async () => (await row.innerText()) !== before);
    await eventually(async () => expect(await page.evaluate<number>('history.length')).toBe(history));
    await screenshot(page, 'reading-panel');
    await page.context().close();
  });
});
