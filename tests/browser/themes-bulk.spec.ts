import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { CoOccurrence } from '@verbatim/command-api/contract/results/workspace-results';
import { accessibilityFaults, fitsItsWidth, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { sampleCsv, SAMPLE_DEFINITIONS, sampleRows } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specProjects } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

const ROWS = 600;

const THEMES = {
  Staff: 'staff',
  Breakfast: 'breakfast',
  Room: 'room',
  Street: 'street',
  'Coffee and café': 'coffee café',
  Kind: 'kind friendly helpful',
  Clean: 'clean spotless cleaned',
  Price: 'price value expensive',
  Dirty: 'dirty',
  'Great and lovely': 'great lovely wonderful',
  Awful: 'awful terrible cold',
  'Check-in': 'queue check-in desk',
};
const BANDS = ['very positive', 'positive', 'neutral', 'negative', 'very negative'];
const words: Readonly<Record<string, RegExp>> = { Staff: /\bstaff\b/iu, Kind: /\b(?:kind|friendly|helpful)\b/iu };
const both = sampleRows(ROWS).filter(({ comment }) => words['Staff']!.test(comment) && words['Kind']!.test(comment));

describeInBrowser('themes that are mentioned together', () => {
  const { client, server } = specProjects('browser');
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let workspace: string;
  let lonely: string;

  beforeAll(async () => {
    const project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    const themes = [];
    for (const [name, text] of Object.entries(THEMES)) themes.push(await createTheme(client(), name, text));
    await runSteps(client(), project.id);
    workspace = (await createWorkspace(client(), project.id, 'Guests', themes)).url;
    lonely = (await createWorkspace(client(), project.id, 'Alone', themes.slice(0, 1))).url;
    ({ page, failures } = await openAs('ada'));
  });

  const marks = () => page.locator('[data-theme-id]');
  const lines = () => page.locator('[data-link]');
  const readPlaces = () =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('[data-theme-id]')].map((one) => one.dataset.themeId + one.getAttribute('transform'))`,
    );

  it('are bubbles in a tab of their own: the ten most frequent, connected with three each', async () => {
    await page.goto(workspace);
    await page.getByRole('tab', { name: 'Co-occurrence' }).click();
    await marks().first().waitFor();
    await eventually(async () => expect(new URL(page.url()).pathname).toBe(`${workspace}/co-occurrence`));
    await eventually(async () => expect(await marks().count()).toBe(10));
    await page.getByText('Not shown: 2 of 12 themes.').waitFor();
    await eventually(async () =>
      expect(await page.getByRole('slider', { name: 'Links per theme' }).inputValue()).toBe('3'),
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'co-occurrence');
    const before = await lines().count();
    await page.getByRole('slider', { name: 'Links per theme' }).fill('1');
    await page.waitForURL(/connections=1/u);
    await lines()
      .nth(before - 1)
      .waitFor({ state: 'detached' });
    await page.evaluate('localStorage.clear()');
  });

  it('stand at the same places whenever they are drawn of the same data', async () => {
    await page.goto(`${workspace}/co-occurrence`);
    await marks().first().waitFor();
    const places = await readPlaces();
    await page.reload();
    await marks().first().waitFor();
    await eventually(async () => expect(await readPlaces()).toEqual(places));
    expect(new Set(places).size).toBe(10);
  });

  it('are listed in a table, with how often chance alone would bring them together, and open their comments', async () => {
    await page.goto(`${workspace}/co-occurrence?connections=10`);
    await marks().first().waitFor();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const row = page.getByRole('row', { name: /^(?:Staff \+ Kind|Kind \+ Staff) /u });
    await eventually(async () => expect(await row.getByRole('cell').first().innerText()).toBe(String(both.length)));
    await eventually(async () => expect(await row.getByRole('cell').nth(1).innerText()).toBe(String(ROWS)));
    const [expected, lift] = [
      await row.getByRole('cell').nth(3).innerText(),
      await row.getByRole('cell').nth(4).innerText(),
    ];
    const counts = Object.values(words).map(
      (word) => sampleRows(ROWS).filter(({ comment }) => word.test(comment)).length,
    );
    expect(Number(expected)).toBeCloseTo((counts[0]! * counts[1]!) / ROWS, 1);
    expect(Number(lift)).toBeCloseTo(both.length / ((counts[0]! * counts[1]!) / ROWS), 1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await row.getByRole('button').first().press('Enter');
    await page.getByRole('menuitem', { name: 'Show the comments' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: / and /u });
    await dialog.getByText(`${both.length} comments`, { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Filter by this' }).press('Enter');
    await page.getByRole('button', { name: /^Themes are (?:Staff and Kind|Kind and Staff)$/u }).waitFor();
    await eventually(async () => expect(await row.getByRole('cell').nth(1).innerText()).toBe(String(both.length)));
    await page.evaluate('localStorage.clear(), sessionStorage.clear()');
  });

  it('filter by the bubble that is clicked', async () => {
    await page.goto(`${workspace}/co-occurrence`);
    await marks().first().click();
    await page.getByRole('menuitem', { name: 'Filter by this' }).click();
    await page.getByRole('button', { name: /^Theme is / }).press('Delete');
    await page.evaluate('localStorage.clear()');
  });

  it('are a network of pies at an address of its own, whose themes can be dragged and zoomed', async () => {
    await page.goto(`${workspace}/charts`);
    await marks().first().waitFor();
    await eventually(async () =>
      expect(await page.getByRole('tab', { name: 'Link network' }).getAttribute('aria-selected')).toBe('true'),
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'link-network');
    const [first, ...others] = await readPlaces();
    const { x, y, width, height } = (await marks().first().boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 60, y + height / 2 + 30, { steps: 4 });
    await page.mouse.up();
    await eventually(async () => {
      const [moved, ...rest] = await readPlaces();
      expect(moved).not.toBe(first);
      expect(rest).toEqual(others);
    });
    // A drag is no click.
    await eventually(async () => expect(await page.getByRole('menu').count()).toBe(0));
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.locator('svg g[transform*="scale(1.5)"]').waitFor({ state: 'attached' });
  });

  it('open the comments of one sentiment alone behind a part of a pie, and behind its figure', async () => {
    await page.goto(`${workspace}/charts`);
    const path = workspace.split('/');
    const { nodes } = await ok(client().get<CoOccurrence>(`/api/projects/${path[2]}/workspaces/${path[4]}/link`));
    const opensThose = async (five: readonly number[] | undefined): Promise<void> => {
      const item = page.getByRole('menuitem', { name: /^Show the .+ ones$/u });
      const part = /^Show the (.+) ones$/u.exec(await item.innerText())?.[1] ?? '';
      await item.click();
      const count = five?.[BANDS.indexOf(part)] ?? 0;
      const dialog = page.getByRole('dialog');
      await dialog.getByText(`${count} comment${count === 1 ? '' : 's'}`, { exact: true }).waitFor();
      const sentiment = dialog.getByLabel('Sentiment of the comments');
      expect(await sentiment.inputValue()).toBe(part.replace(' ', '-'));
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await marks().first().waitFor();
    await marks().first().click();
    const clicked = await marks().first().getAttribute('data-theme-id');
    await opensThose(nodes.find(({ id }) => id === clicked)?.sentiment);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const [largest] = nodes;
    // The themes are above the pairs that contain them.
    const row = page.getByRole('row', { name: new RegExp(`^${largest?.name} `, 'u') }).first();
    await row.getByRole('button').last().press('Enter');
    await opensThose(largest?.sentiment);
  });

  it('say what is largest where nothing is above the thresholds', async () => {
    await page.goto(`${workspace}/charts?over=500000`);
    await page.getByText('No theme is in more than 500,000 comments').waitFor();
    await page.getByText(/^The most frequent one, .+, is in \d+ comments\.$/u).waitFor();
    await page.getByRole('button', { name: 'Show all themes' }).click();
    await marks().first().waitFor();
    await page.goto(`${workspace}/charts?links-over=500000`);
    await page.getByText(/No two themes are mentioned together in more than 500,000 comments/u).waitFor();
    await eventually(async () => expect(await lines().count()).toBe(0));
    await page.evaluate('localStorage.clear()');
  });

  it('are nothing to draw where there is one theme, which says so', async () => {
    await page.goto(`${lonely}/co-occurrence`);
    await page.getByText('Only one theme of this workspace is visible').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(failures).toEqual([]);
  });

  it('are drawn in the dark and on a phone, too', async () => {
    const dark = await openAs('ada', 'dark');
    await dark.page.setViewportSize({ width: 1920, height: 1080 });
    for (const [path, name] of [
      ['co-occurrence', 'co-occurrence-dark'],
      ['charts', 'link-network-dark'],
    ] as const) {
      await dark.page.goto(`${workspace}/${path}`);
      await dark.page.locator('[data-theme-id]').first().waitFor();
      await screenshot(dark.page, name);
    }
    await dark.page.setViewportSize({ width: 390, height: 844 });
    await dark.page.goto(`${workspace}/co-occurrence`);
    await dark.page.locator('[data-theme-id]').first().waitFor();
    await fitsItsWidth(dark.page);
    await screenshot(dark.page, 'co-occurrence-390');
    expect(dark.failures).toEqual([]);
  });
});
