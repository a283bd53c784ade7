/**
 * A column that was taken for the wrong type, changed in the dialog of its project: shown first, done, and
 * taken back.
 */
import { beforeAll, expect, it } from '@jest/globals';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import type { Locator, Page } from 'playwright-core';
import { ANALYST } from '../support/api-client.ts';
import { accessibilityFaults, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { describeInBrowser, specBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

const DEFINITIONS = [
  { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
  { field: 'Score', name: 'score', field_type: 'text', options: [] },
  { field: 'Answer', name: 'answer', field_type: 'enum', options: [] },
  { field: 'Channel', name: 'channel', field_type: 'unused', options: [] },
];
const CSV = [
  'Comment;Score;Answer;Channel',
  'Good staff;4,5;YES;Mail',
  'Bad staff;3;yes;Phone',
  'Good food;n/a;no;Mail',
  'Fine;abc;Yes;',
].join('\n');

describeInBrowser('the type of a column in a project with files', () => {
  const { server, client } = specServer();
  const { openAs } = specBrowser(server);
  let project: Project;
  let workspace: Workspace;
  let page: Page;
  beforeAll(async () => {
    project = await createProject(client(), 'Survey', DEFINITIONS);
    await uploadCsv(client(), project.id, CSV, 'survey.csv');
    await runSteps(client(), project.id);
    workspace = await createWorkspace(client(), project.id, 'All', [await createTheme(client(), 'Staff', 'staff')]);
    ({ page } = await openAs(ANALYST.name));
    await page.setViewportSize({ width: 1280, height: 900 });
    // A filter that this browser keeps for the workspace.
    await page.goto(`/project/${project.id}`);
    const filters = JSON.stringify({ score: { value: ['4'], type: 'text', exclusive: false } });
    const kept = [`verbatim.filters.workspace.${workspace.id}`, filters].map((text) => JSON.stringify(text));
    await page.evaluate(`localStorage.setItem(${kept.join()})`);
  });

  const editor = (): Locator => page.getByRole('dialog', { name: 'Edit project' });
  const row = (field: string): Locator => editor().getByRole('row', { name: new RegExp(`^${field}`, 'u') });
  const openColumns = async (): Promise<void> => {
    await page.goto(`/project/${project.id}`);
    await page.getByRole('button', { name: 'Edit project' }).click();
    await editor().getByRole('tab', { name: 'Column Definitions' }).click();
    await row('Score').waitFor();
  };
  const known = async (): Promise<Project> => ok(client().get<Project>(`/api/projects/${project.id}`));
  const readType = async (field: string) =>
    (await known()).tableDefinitions.find((column) => column.field === field)?.field_type;
  const undo = async (text: string): Promise<void> => {
    const toast = page.getByRole('listitem').filter({ hasText: text });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`Undone: ${text}`).waitFor();
  };

  it('is shown with what would not be read and what uses it, changed, and taken back', async () => {
    await openColumns();
    await screenshot(page, 'column-definitions');
    await editor().getByRole('button', { name: 'Change type of Score' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change column “Score”' });
    await dialog.getByText('The column already has this type and format.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Change column' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Type').selectOption({ label: 'Number' });
    await dialog.getByText('2 of 3 values are numbers, 1 is missing. Read with decimal comma.').waitFor();
    await dialog.getByText(/1 value is not a number.*abc \(1\)/u).waitFor();
    await dialog.getByText('Workspace “All”: its filter on this column is removed.').waitFor();
    await screenshot(page, 'column-type');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel('Also treat as missing').fill('abc');
    await dialog.getByText(/2 of 2 values are numbers, 2 are missing/u).waitFor();
    await dialog.getByLabel('Also treat as missing').fill('');
    await dialog.getByText(/1 value is not a number/u).waitFor();
    await dialog.getByRole('button', { name: 'Change column' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row('Score').getByText('Number').waitFor();
    await row('Score').getByText('1 not read').waitFor();
    await editor().getByRole('button', { name: 'Change type of Score' }).click();
    await dialog.getByText('The column already has this type and format.').waitFor();
    expect(await dialog.getByLabel('Numbers').inputValue()).toBe('decimal-comma');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await readType('Score')).toBe('number');
    await undo('Column changed: Score');
    await eventually(async () => expect(await readType('Score')).toBe('text'));
    await row('Score').getByText('Text').waitFor();
  });

  it('is given to a column that was unused', async () => {
    await openColumns();
    await editor().getByRole('button', { name: 'Change type of Channel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change column “Channel”' });
    await dialog.getByLabel('Type').selectOption({ label: 'Category' });
    await dialog.getByText('2 options: Mail, Phone. 3 values, 1 empty.').waitFor();
    await dialog.getByRole('button', { name: 'Change column' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row('Channel').getByText('Mail, Phone').waitFor();
    expect((await known()).columns).toContain('channel');
    await undo('Column changed: Channel');
    await row('Channel').getByText('Unused').waitFor();
  });

  it('has options that look alike merged where they are seen', async () => {
    await openColumns();
    await row('Answer').getByRole('button', { name: 'Merge YES, yes, Yes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge options of “Answer”' });
    await dialog.getByRole('radio', { name: 'Yes', exact: true }).check();
    await screenshot(page, 'merge-options');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await row('Answer').getByText('Merged: YES, yes → Yes').waitFor();
    expect((await known()).tableDefinitions[2]?.options).toEqual(['no', 'Yes']);
    await undo('Options of Answer merged into Yes');
    await row('Answer').getByRole('button', { name: 'Merge YES, yes, Yes' }).waitFor();
  });

  it('has options that look alike offered below the table and in its filter', async () => {
    await page.goto(`/project/${project.id}/workspace/${workspace.id}?by=answer`);
    await page.getByText('Answer has options that look alike: YES, yes, Yes.').waitFor();
    await screenshot(page, 'alike-options-table');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await filters.getByRole('combobox', { name: 'Field' }).fill('');
    await page.getByRole('option', { name: /^Answer/u }).click();
    await filters.getByRole('button', { name: 'Merge YES, yes, Yes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge options of “Answer”' });
    await dialog.getByRole('radio', { name: 'yes', exact: true }).check();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await filters.getByRole('list', { name: 'Values of Answer' }).getByText('3', { exact: true }).waitFor();
    await eventually(async () => expect(await filters.getByRole('button', { name: /^Merge/u }).count()).toBe(0));
    await filters.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'yes', exact: true }).waitFor();
    await eventually(async () => expect((await known()).tableDefinitions[2]?.options).toEqual(['yes', 'no']));
  });
});
