import { beforeAll, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { accessibilityFaults, fitsItsWidth, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually, waitUntil } from '../support/wait-until.ts';

const ROWS = 400;

const holding = (pattern: RegExp): number => sampleRows(ROWS).filter(({ comment }) => pattern.test(comment)).length;

describeInBrowser('the Theme Builder in a browser', () => {
  const { server, client } = specServer({ RELATED_WORDS_URL: 'off' });
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];

  beforeAll(async () => {
    const project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    await createWorkspace(client(), project.id, 'All', [await createTheme(client(), 'Staff', 'staff')]);
    for (const letter of ['w', 'm']) await createWorkspace(client(), project.id, letter.repeat(100), []);
    ({ page, failures } = await openAs('ada'));
    await page.goto(`/project/${project.id}`);
    await page.getByRole('tab', { name: 'Theme Builder' }).click();
  });

  const panel = (name: string) => page.getByRole('region', { name });

  it('takes terms into the query, says what each brings and shows what they find', async () => {
    const query = panel('New theme').getByRole('textbox', { name: 'Query' });
    await query.fill('(staff');
    await panel('New theme').getByRole('region', { name: 'Related words' }).getByText('Related to “staff”').waitFor();
    await query.fill('');
    const save = panel('New theme').getByRole('button', { name: 'Save theme' });
    expect(await save.isDisabled()).toBe(true);
    await panel('New theme').getByText('Needs a name and a query').waitFor();
    await panel('Terms')
      .getByRole('button', { name: /^staff/u })
      .getByTitle('Found by the theme “Staff”')
      .first()
      .waitFor();
    await panel('Terms').getByRole('combobox', { name: 'Kind', exact: true }).selectOption('Word sequences');
    await panel('Terms').getByRole('button', { name: 'friendly and helpful' }).click();
    await panel('Terms').getByLabel('Words').selectOption('1');
    await panel('Terms')
      .getByRole('button', { name: /^breakfast/u })
      .click();
    await eventually(async () => expect(await query.inputValue()).toBe('"friendly and helpful" breakfast'));
    const count = holding(/friendly and helpful|breakfast/iu);
    await panel('Matches').getByText(`${count} comments`).waitFor();
    await panel('New theme').getByText(`${count} comments of ${ROWS}`).waitFor();
    const row = panel('New theme').getByRole('row', { name: /^breakfast/u });
    await eventually(async () => expect((await row.innerText()).split(/\s+/u)[1]).toBe(String(holding(/breakfast/iu))));
    await panel('New theme').getByText('own comments').waitFor();
    await fitsItsWidth(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'theme-builder');
  });

  it('offers other forms of the words, and adds one where its word stands', async () => {
    const query = panel('New theme').getByRole('textbox', { name: 'Query' });
    const before = await query.inputValue();
    await query.fill('clean + room + breakfest');
    const variants = panel('New theme').getByRole('region', { name: 'Variants' });
    await variants.getByText('in no comment').waitFor();
    await variants.getByRole('button', { name: /^breakfast \+/u }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'word-variants');
    await variants.getByRole('button', { name: /^cleaned \+0$/u }).click();
    await eventually(async () => expect(await query.inputValue()).toBe('(clean cleaned) + room + breakfest'));
    await query.fill(before);
  });

  it('has no arrows beside its tab where all tabs have room, also after they had too little', async () => {
    const [bar, tabs] = [page.locator('.MuiTabs-root:has([aria-label="Workspaces"])'), page.getByRole('tab')];
    const arrows = bar.locator('.MuiTabScrollButton-root');
    const style = await page.addStyleTag({ content: '[role=tab] { min-width: 280px !important }' });
    await page.setViewportSize({ width: 700, height: 900 });
    await waitUntil(async () => (await arrows.count()) === 2);
    const needed = 280 * (await bar.locator(tabs).count());
    const hasRoom = async (): Promise<boolean> => ((await bar.locator('..').boundingBox())?.width ?? 0) >= needed;
    for (let width = 720; !(await hasRoom()); width += 20) await page.setViewportSize({ width, height: 900 });
    await waitUntil(async () => (await arrows.count()) === 0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await style.evaluate('(node) => node.remove()');
    // Scroll buttons do not cover the open tab.
    const narrow = await page.context().newPage();
    await narrow.setViewportSize({ width: 700, height: 900 });
    await narrow.goto(page.url());
    const right = async (part: Locator) => part.boundingBox().then((box) => (box?.x ?? 0) + (box?.width ?? 0));
    const [open, sight] = [narrow.getByRole('tab', { name: 'Theme Builder' }), narrow.locator('.MuiTabs-scroller')];
    await narrow.locator('.MuiTabScrollButton-root').first().waitFor();
    await eventually(async () => expect(await right(open)).toBeLessThan((await right(sight.first())) + 1));
    await narrow.close();
  });

  it('saves the theme into a workspace, whose table counts it', async () => {
    await panel('New theme').getByRole('button', { name: 'Save theme' }).click();
    await panel('New theme').getByText('Field is Required').waitFor();
    await panel('New theme').getByRole('textbox', { name: 'Name' }).fill('Morning');
    await panel('New theme').getByRole('checkbox', { name: 'Add to “All”' }).check();
    await panel('New theme').getByRole('button', { name: 'Save theme' }).click();
    await page.getByText('Saved: Morning').waitFor();
    await page.getByRole('tab', { name: 'All' }).click();
    const row = page.getByRole('table', { name: 'Themes' }).getByRole('row', { name: /Morning/u });
    await row
      .getByText(String(holding(/friendly and helpful|breakfast/iu)), { exact: true })
      .first()
      .waitFor();
    expect(failures).toEqual([]);
  });

  it('makes a theme of a topic, which is duplicated, found where it is used, and taken out and in with the library', async () => {
    await page.goto('/topic');
    const topic = page.getByRole('list', { name: 'Topics' }).getByRole('listitem', { name: 'Bathroom' });
    await topic.getByRole('button', { name: 'Example comments of Bathroom' }).click();
    await topic
      .locator('mark', { hasText: /bathroom/iu })
      .first()
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'topics');
    await topic.getByRole('button', { name: 'Create a theme from Bathroom' }).click();
    await topic.getByRole('link', { name: 'Open theme Bathroom' }).click();
    await page.getByRole('heading', { name: 'Bathroom', exact: true }).waitFor();

    const inMenu = async (item: string): Promise<void> => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await inMenu('Where it is used');
    const usage = page.getByRole('dialog', { name: 'Where “Bathroom” is used' });
    await usage.getByText('No workspace uses this theme').waitFor();
    await usage.getByRole('button', { name: 'Close' }).click();
    await usage.waitFor({ state: 'detached' });
    await inMenu('Duplicate');
    await page.getByRole('heading', { name: 'Bathroom (copy)', exact: true }).waitFor();

    const downloading = page.waitForEvent('download');
    await inMenu('Export as CSV');
    const file = await (await downloading).path();
    const csv = await readFile(file, 'utf8');
    expect(csv.split('\r\n')[0]).toBe('\ufeffFolder,Theme,Query,Portal name,Visible');
    expect(csv).toContain(',Bathroom (copy),');
    await inMenu('Import a file');
    const dialog = page.getByRole('dialog', { name: 'Import a library' });
    const rows = Buffer.from(`${csv}Taken in,Lift,lift elevator,,yes\r\n`);
    await dialog.getByLabel('Library file').setInputFiles({ name: 'library.csv', mimeType: 'text/csv', buffer: rows });
    await dialog.getByRole('button', { name: 'Import 5 themes' }).click();
    await page.getByText('Imported: 1 theme, 4 already existed').waitFor();
    await page.getByRole('treeitem', { name: /Taken in/u }).waitFor();
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Imported:' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone: Imported').waitFor();
    await page.getByRole('treeitem', { name: /Taken in/u }).waitFor({ state: 'detached' });
    expect(failures).toEqual([]);
  });
});
