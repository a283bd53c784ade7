/** A category with several answers in a cell: proposed, read in the table, filtered, and undone. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Locator, Page } from 'playwright-core';
import { ANALYST } from '../support/api-client.ts';
import { accessibilityFaults, defineProject, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { describeInBrowser, specBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

const LONG = `Everything else ${'x'.repeat(70)}`;
const REASONS = ['Price;Service', 'Service', 'Food;Price', 'Price', `Service;${LONG}`, '', 'السعر;Price', 'Food'];
const CITIES = ['New York, NY', 'Austin, TX', 'Boston, MA'];
const TEXTS = ['Good staff', 'Slow food', 'Kind staff and food', 'Fine'];
const CSV = [
  'Comment,Reasons,City',
  ...Array.from({ length: 240 }, (_, at) => {
    const cells = [
      TEXTS[at % TEXTS.length]!,
      REASONS[(at * 5 + (at % 3)) % REASONS.length]!,
      CITIES[at % CITIES.length]!,
    ];
    return cells.map((cell) => `"${cell}"`).join(',');
  }),
].join('\n');
const DEFINITIONS = [
  { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
  { field: 'Reasons', name: 'reasons', field_type: 'enum', options: [], separator: ';' },
  { field: 'City', name: 'city', field_type: 'enum', options: [] },
];

describeInBrowser('several answers in a cell', () => {
  const { server, client } = specServer();
  const { openAs } = specBrowser(server);
  let page: Page;
  let folder: string;
  let project: Project;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-'));
    await writeFile(join(folder, 'reasons.csv'), CSV);
    project = await createProject(client(), 'Reasons', DEFINITIONS);
    await uploadCsv(client(), project.id, CSV);
    await runSteps(client(), project.id);
    const themes = [await createTheme(client(), 'Staff', 'staff'), await createTheme(client(), 'Food', 'food')];
    await createWorkspace(client(), project.id, 'All', themes);
    ({ page } = await openAs(ANALYST.name));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are proposed before the import, and may be one answer', async () => {
    await defineProject(page, 'Another', join(folder, 'reasons.csv'));
    const answers = page.getByRole('combobox', { name: 'Answers of Reasons' });
    expect(await answers.inputValue()).toBe(';');
    await page.getByText(/^Everything else/u).waitFor();
    // A comma stands in every place, and separates nothing.
    expect(await page.getByRole('combobox', { name: 'Answers of City' }).inputValue()).toBe('');
    await screenshot(page, 'several-answers-wizard');
    expect(await accessibilityFaults(page)).toEqual([]);
    await answers.selectOption('One answer per cell');
    expect(await page.getByRole('combobox', { name: 'Answers of Reasons' }).inputValue()).toBe('');
    await answers.selectOption('Several, separated by semicolons');
    await page.setViewportSize({ width: 390, height: 844 });
    await screenshot(page, 'several-answers-wizard-narrow');
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('are columns of the table, whose note says how they count and are tested', async () => {
    await page.goto(`/project/${project.id}`);
    await page.getByRole('table', { name: 'Themes' }).waitFor();
    await page.getByRole('combobox', { name: 'Group by' }).click();
    await page.getByRole('option', { name: 'Reasons' }).click();
    await page.keyboard.press('Escape');
    const head = page.getByRole('table', { name: 'Themes' });
    await head.getByText('Service', { exact: true }).waitFor();
    expect(await head.getByText('Price;Service').count()).toBe(0);
    await page.getByText('A comment with several answers counts in each of their columns').waitFor();
    await page.getByRole('group', { name: 'Significance' }).getByRole('button', { name: 'Pairwise' }).click();
    await page.getByText('Columns that share comments are tested as overlapping samples.').waitFor();
    await screenshot(page, 'several-answers-table');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 1920, height: 1080 });
    await screenshot(page, 'several-answers-table-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await screenshot(page, 'several-answers-table-narrow');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('are filtered by any or all of them', async () => {
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Field' }).fill('');
    await page.getByRole('option', { name: /^Reasons/u }).click();
    await dialog.getByRole('combobox', { name: 'Condition' }).selectOption('has all of');
    await dialog.getByRole('checkbox', { name: /^Price/u }).check();
    await dialog.getByRole('checkbox', { name: /^Food/u }).check();
    await screenshot(page, 'several-answers-filter');
    await dialog.getByRole('button', { name: /Apply/u }).click();
    await page
      .getByText(/Reasons has (Price and Food|Food and Price)/u)
      .first()
      .waitFor();
  });

  it('are one answer again in the dialog of the column, which is undone', async () => {
    const readSeparator = async () =>
      (await ok(client().get<Project>(`/api/projects/${project.id}`))).tableDefinitions[1]!.separator;
    await page.getByRole('button', { name: 'Edit project' }).click();
    const editor: Locator = page.getByRole('dialog', { name: 'Edit project' });
    await editor.getByRole('tab', { name: 'Column Definitions' }).click();
    await editor.getByText('Several answers, separated by semicolons').waitFor();
    await screenshot(page, 'several-answers-columns');
    await editor.getByRole('button', { name: 'Change type of Reasons' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change column “Reasons”' });
    await dialog.getByLabel('Answers').selectOption('One answer per cell');
    await dialog.getByText('Cells seem to hold several answers.').waitFor();
    await screenshot(page, 'several-answers-column');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change column' }).click();
    await eventually(async () => expect(await readSeparator()).toBe(''));
    const toast = page.getByRole('listitem').filter({ hasText: 'Column changed: Reasons' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => expect(await readSeparator()).toBe(';'));
  });
});
