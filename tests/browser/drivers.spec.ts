import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Drivers } from '@verbatim/command-api/contract/results/drivers';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { ANALYST } from '../support/api-client.ts';
import { faultsInEveryLook, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { randomNumbers } from '../support/random-numbers.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';

const DEFINITIONS = [
  { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
  { field: 'Score', name: 'score', field_type: 'number', options: [] },
  { field: 'Rating', name: 'rating', field_type: 'enum', options: [] },
];

/** Sentence, one of so many comments that has it, and what it adds to the score. */
const SENTENCES = [
  ['The staff was friendly and kind.', 3, 1.6],
  ['Awful noise all night.', 5, -2.4],
  ['The breakfast was lovely.', 4, 0.9],
  ['Terrible parking.', 17, -1.5],
  ['We liked the pool.', 7, 0.2],
  ['It is expensive.', 4, -0.8],
] as const;
const THEMES = [
  ['Friendly staff', 'staff'],
  ['Noise', 'noise'],
  ['Breakfast', 'breakfast'],
  ['Parking', 'parking'],
  ['Pool', 'pool'],
  ['Price', 'expensive'],
  ['The nights, with a name that is far too long for any label of a chart', 'night'],
] as const;
const RATINGS = ['Good', 'Poor', 'Fair'];

const random = randomNumbers(12);

const ROWS = Array.from({ length: 420 }, (_, at) => {
  const had = SENTENCES.filter(([, every]) => random.below(every) === 0);
  const effect = had.reduce((sum, [, , each]) => sum + each, 4 + random.below(5));
  const score = random.below(9) === 0 ? '' : String(Math.max(0, Math.min(10, Math.round(effect))));
  const text = had.map(([sentence]) => sentence).join(' ');
  return [`"Stay ${at}. ${text}"`, score, RATINGS[at] ?? random.oneOf(RATINGS)].join(',');
});

describeInBrowser('the drivers of a number', () => {
  const { client, server } = specServer();
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let project: Project;
  let workspace: Workspace;
  let drivers: Drivers;

  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', DEFINITIONS);
    await uploadCsv(client(), project.id, ['Comment,Score,Rating', ...ROWS].join('\n'));
    await runSteps(client(), project.id);
    const themes = [];
    for (const [name, query] of THEMES) themes.push(await createTheme(client(), name, query));
    workspace = await createWorkspace(client(), project.id, 'All', themes);
    drivers = await ok(client().get<Drivers>(`/api/workspaces/${workspace.id}/drivers`, { column: 'score' }));
    ({ page, failures } = await openAs(ANALYST.name));
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/project/${project.id}/workspace/${workspace.id}`);
  });

  const table = () => page.getByRole('table', { name: 'Drivers of Score' });
  const row = (name: string) => table().getByRole('row').filter({ hasText: name });
  const cells = (name: string) => row(name).locator('th, td').allInnerTexts();

  it('are a tab: a chart, and a table with the figures of the API', async () => {
    await page.getByRole('tab', { name: 'Drivers' }).click();
    await table().waitFor();
    const noise = drivers.items.find(({ name }) => name === 'Noise')!;
    const [name, count, mean, , difference] = await cells('Noise');
    expect([name, count?.split(/\s/u)[0], mean]).toEqual([
      'Noise',
      String(noise.with.count),
      noise.with.mean!.toFixed(2),
    ]);
    expect(difference).toMatch(/^▼ −\d\.\d\d\s+−\d\.\d\d to −\d\.\d\d, p < 0\.001$/u);
    expect((await cells('Friendly staff'))[4]).toMatch(/^▲ \+/u);
    await page.getByRole('img', { name: /^Score by theme: 7 themes/u }).waitFor();
    await page.getByText(/does not show what causes what/u).waitFor();
    expect(await page.getByRole('table').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Table', exact: true }).count()).toBe(0);
  });

  it('mark small bases, and themes that others determine', async () => {
    expect((await cells('Parking'))[4]).toMatch(/^[+−]\d\.\d\d°.*too small to test$/su);
    const [, , , , , regression] = await cells('The nights');
    expect(regression).toBe('collinear');
    await page.getByText(/Left out, because other themes nearly determine it: The nights/u).waitFor();
  });

  it('are sorted by a heading', async () => {
    const first = () => table().locator('tbody th').first().innerText();
    await table().getByRole('button', { name: 'Difference' }).click();
    expect(await first()).toBe('Friendly staff');
    await table().getByRole('button', { name: 'Difference' }).click();
    expect(['Noise', 'Parking', THEMES.at(-1)![0]]).toContain(await first());
  });

  it('show the comments behind a theme: as many as its count', async () => {
    const { count } = drivers.items.find(({ name }) => name === 'Noise')!.with;
    await row('Noise')
      .getByRole('button', { name: `Show the ${count} comments with Noise` })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(new RegExp(`\\b${count}\\b`, 'u'))
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('keep the effect in the address', async () => {
    await page.getByRole('button', { name: 'Regression', exact: true }).click();
    await page.getByText('Coefficient in the regression of all themes', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('effect')).toBe('regression');
    await page.reload();
    await page.getByText('Coefficient in the regression of all themes', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Difference', exact: true }).first().click();
  });

  it('look right in every width and colour', async () => {
    await page.getByRole('heading', { name: 'Score by theme' }).waitFor();
    for (const [scheme, width] of [
      ['light', 1280],
      ['dark', 1280],
      ['light', 1920],
      ['dark', 1920],
      ['light', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: width === 390 ? 844 : 1180 });
      await screenshot(page, `drivers-${width}-${scheme}`);
    }
    expect(await faultsInEveryLook(page, 'drivers')).toEqual([]);
  });

  it('are of a category once its options have an order, which an analyst sets', async () => {
    await page.goto(`/project/${project.id}`);
    await page.getByRole('button', { name: 'Edit project' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit project' });
    await editor.getByRole('tab', { name: 'Column Definitions' }).click();
    await editor.getByRole('button', { name: 'Set an order of rating' }).click();
    const order = editor.getByRole('list', { name: 'Order of rating' });
    // In the order of the file: Good, Poor, Fair.
    await order.getByRole('button', { name: 'Move Good down' }).click();
    await order.getByRole('button', { name: 'Move Fair up' }).click();
    expect((await order.getByRole('listitem').allInnerTexts()).map((text) => text.split(/\s+/u))).toEqual([
      ['1', 'Poor'],
      ['2', 'Fair'],
      ['3', 'Good'],
    ]);
    await screenshot(page, 'drivers-order');
    expect(await faultsInEveryLook(page, 'order of options')).toEqual([]);
    await editor.getByRole('button', { name: 'Save columns' }).click();
    await page.getByText('Columns saved').waitFor();
    await page.goto(`/project/${project.id}/workspace/${workspace.id}/drivers`);
    await table().waitFor();
    await page.getByRole('combobox', { name: 'Number' }).selectOption({ label: 'Rating' });
    await page.getByText('Its options count from 1 (Poor) to 3 (Good).').waitFor();
    await page.getByRole('table', { name: 'Drivers of Rating' }).waitFor();
    expect(new URL(page.url()).searchParams.get('of')).toBe('rating');
  });

  it('stand in the table, too, once they are chosen in its settings', async () => {
    await page.goto(`/project/${project.id}/workspace/${workspace.id}`);
    await page.getByRole('button', { name: 'Table settings' }).click();
    await page.getByLabel('Mean, median, top and bottom 2').selectOption({ label: 'Score' });
    await page.keyboard.press('Escape');
    const themes = page.getByRole('table', { name: 'Themes' });
    await themes.getByRole('button', { name: 'Mean' }).waitFor();
    expect(new URL(page.url()).searchParams.get('number')).toBe('score');
    const noise = drivers.items.find(({ name }) => name === 'Noise')!;
    const numbers = await themes.getByRole('row').filter({ hasText: 'Noise' }).locator('td').allInnerTexts();
    expect(numbers.at(-4)).toBe(noise.with.mean!.toFixed(2));
    await themes.getByRole('button', { name: 'Mean' }).click();
    expect(await themes.locator('tbody th .label').first().innerText()).toBe('Friendly staff');
    await page.getByText(/Mean, median, top 2 \(9, 10\) and bottom 2 \(\d, \d\) of score, over/u).waitFor();
    await screenshot(page, 'drivers-table');
    expect(await faultsInEveryLook(page, 'numbers of the table')).toEqual([]);
  });

  it('need a number, and say how to come by one', async () => {
    const bare = await createProject(client(), 'Bare', DEFINITIONS.slice(0, 1));
    await uploadCsv(client(), bare.id, 'Comment\nThe staff was kind\n');
    await runSteps(client(), bare.id);
    const themes = [await createTheme(client(), 'Kind', 'kind')];
    const { id } = await createWorkspace(client(), bare.id, 'Bare', themes);
    await page.goto(`/project/${bare.id}/workspace/${id}/drivers`);
    await page.getByRole('heading', { name: 'No number to compare' }).waitFor();
    expect(await faultsInEveryLook(page, 'drivers without a number')).toEqual([]);
    expect(failures).toEqual([]);
  });
});
