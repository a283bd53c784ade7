import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { readFile } from 'node:fs/promises';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { ANALYST } from '../support/api-client.ts';
import { accessibilityFaults, faultsInEveryLook, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { waitUntilSettled } from '../support/read-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';

const ROWS = 120;
const HOSTILE = `<script>alert("x")</script> & 'Pool'`;
const [header, ...lines] = sampleCsv(ROWS + 24)
  .trimEnd()
  .split('\n');

describeInBrowser('what changed between two moments', () => {
  const { client, server } = specServer();
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let project: Project;
  let workspace: Workspace;
  let moment: string;
  let pool: Theme;

  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, [header, ...lines.slice(0, ROWS)].join('\n'), 'wave-1.csv');
    await runSteps(client(), project.id);
    const themes = [];
    for (const [name, query] of [
      ['Staff', 'staff'],
      ['Breakfast', 'breakfast'],
      ['Room', 'room'],
      ['Street', 'street'],
      ['Pool', 'pool'],
    ] as const)
      themes.push(await createTheme(client(), name, query));
    const [staff, breakfast, , street] = themes;
    pool = themes[4]!;
    workspace = await createWorkspace(client(), project.id, 'All', themes.slice(0, 4));
    ({ asOf: moment } = await ok(client().get<PastMoment>(`/api/workspaces/${workspace.id}/moment`)));
    await ok(client().post(`/api/themes/${staff!.id}`, { text: 'staff "front desk" welcome - rude' }));
    await ok(
      client().post(`/api/projects/${project.id}/workspaces/${workspace.id}/responses`, {
        t_id: breakfast!.id,
        status: 2,
        comments: Array.from({ length: 15 }, (_, at) => at + 1),
      }),
    );
    await uploadCsv(client(), project.id, [header, ...lines.slice(ROWS)].join('\n'), 'wave-2.csv');
    await runSteps(client(), project.id);
    await ok(client().post(`/api/projects/${project.id}/sentiment`, { sentiment: [{ text: 'street', value: 3 }] }));
    const shown = themes.filter(({ id }) => id !== street!.id).map(({ id }) => id);
    await ok(client().post(`/api/workspaces/${workspace.id}`, { themes: [...shown, street!.id].slice(0, 5) }));
    ({ page, failures } = await openAs(ANALYST.name));
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/project/${project.id}/workspace/${workspace.id}?since=${moment}`);
  });

  const table = () => page.getByRole('table', { name: 'What changed' });
  const row = (name: string) => table().getByRole('row').filter({ hasText: name });
  const drawer = () => page.getByRole('dialog');

  it('is a tab of the workspace, with both counts of each theme, their difference, and why', async () => {
    await page.getByRole('tab', { name: 'Changes' }).click();
    await table().waitFor();
    const cells = await row('All comments').locator('th, td').allInnerTexts();
    expect(cells.slice(0, 4)).toEqual(['All comments', '120', '144', '+24']);
    await row('Pool').getByText('–', { exact: true }).first().waitFor();
    await row('Staff')
      .getByRole('button', { name: /^Staff: Query edited/u })
      .waitFor();
    // The edit, with what it added marked.
    await row('Staff').locator('ins').getByText('"front desk" welcome - rude').last().waitFor();
    await row('Breakfast')
      .getByRole('button', { name: /^Breakfast: Tags by hand, By hand \+\d+$/u })
      .waitFor();
    await row('Street')
      .getByRole('button', { name: /^Street: Words and negators, Words: mean \+/u })
      .waitFor();
    await row('Pool')
      .getByRole('button', { name: /^Pool: Themes of the workspace/u })
      .waitFor();
    await screenshot(page, 'changes');
    await page.setViewportSize({ width: 1920, height: 1080 });
    await screenshot(page, 'changes-wide');
    await page.emulateMedia({ colorScheme: 'dark' });
    await screenshot(page, 'changes-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await faultsInEveryLook(page, 'changes')).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    // The causes are below the names, within the width.
    const cause = row('Staff').getByRole('button', { name: /^Staff: Query edited/u });
    const { x, width } = (await cause.boundingBox())!;
    expect(x + width).toBeLessThan(390);
    await screenshot(page, 'changes-narrow');
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('opens the comments gained and lost by a cause, and the edit with its author', async () => {
    await row('Staff')
      .getByRole('button', { name: /^Staff: Query edited/u })
      .click();
    await drawer().getByRole('heading', { name: 'Staff · Query edited' }).waitFor();
    expect(await drawer().getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Edits', 'Comments']);
    const versions = drawer().getByRole('link', { name: 'Versions' });
    expect(await versions.getAttribute('href')).toMatch(/^\/history\?kind=theme&theme=/u);
    const gained = drawer().getByRole('button', { name: /^Gained \d+$/u });
    const count = Number((await gained.innerText()).split(' ')[1]);
    expect(count).toBeGreaterThan(0);
    const listed = drawer().getByRole('list', { name: 'Comments' }).getByRole('listitem');
    await listed.first().locator('mark').first().waitFor();
    expect(await listed.count()).toBe(Math.min(10, count));
    await drawer().getByRole('list', { name: 'History' }).getByText('"front desk" welcome - rude').waitFor();
    await drawer()
      .getByText(new RegExp(`${ANALYST.name} changed the query`, 'iu'))
      .first()
      .waitFor();
    await drawer()
      .getByRole('button', { name: /^Lost \d+$/u })
      .click();
    await listed.first().getByText(/rude/u).waitFor();
    await screenshot(page, 'changes-drawer');
    expect(await faultsInEveryLook(page, 'changes drawer')).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer().waitFor({ state: 'detached' });
  });

  it('shows which comments words have moved from one class to another', async () => {
    await row('Street')
      .getByRole('button', { name: /^Street: Words/u })
      .click();
    await drawer().getByRole('combobox', { name: 'Counted comments' }).waitFor();
    await drawer().getByRole('list', { name: 'Comments' }).getByRole('listitem').first().waitFor();
    await drawer()
      .getByRole('list', { name: 'History' })
      .getByText(/street/u)
      .first()
      .waitFor();
    await screenshot(page, 'changes-words');
    await drawer().getByRole('button', { name: 'Close' }).click();
    await drawer().waitFor({ state: 'detached' });
  });

  it('saves a report of it as one file, which loads nothing and runs nothing', async () => {
    await ok(client().post(`/api/themes/${pool.id}`, { name: HOSTILE }));
    await ok(client().post('/api/seals', {}));
    const { asOf } = await ok(client().get<PastMoment>(`/api/workspaces/${workspace.id}/moment`));
    await page.reload();
    await row('Staff').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save comparison' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Hotel - All - what changed.html');
    const html = await readFile(await download.path(), 'utf8');
    const report = await page
      .context()
      .browser()!
      .newPage({ viewport: { width: 1280, height: 900 } });
    const requests: string[] = [];
    report.on('request', (request) => requests.push(request.url()));
    try {
      await report.setContent(html);
      expect([requests, await report.locator('script, img, link, iframe').count()]).toEqual([[], 0]);
      const text = await report.locator('body').innerText();
      for (const said of [
        moment,
        asOf,
        HOSTILE,
        'Query edited',
        `${ANALYST.name} changed the query of the theme “Staff”`,
        'the log up to position',
        'the first moment and the second moment',
      ])
        expect(text).toContain(said);
      const answers = report.getByRole('table', { name: 'Comments and mean sentiment by theme' });
      const all = await answers.getByRole('row').filter({ hasText: 'All comments' }).locator('th, td').allInnerTexts();
      expect(all.slice(0, 4)).toEqual(['All comments', '120', '144', '+24']);
      // As the product's own pages say which scheme they show.
      await report.evaluate(`document.documentElement.classList.add('light')`);
      expect(await accessibilityFaults(report)).toEqual([]);
      await screenshot(report, 'changes-report');
      await report.getByText(/^the log up to position/u).scrollIntoViewIfNeeded();
      await screenshot(report, 'changes-report-end');
      await report.emulateMedia({ media: 'print' });
      await report.setViewportSize({ width: 680, height: 960 });
      await screenshot(report, 'changes-report-printed');
      // A4 in points.
      const pdf = (await report.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(pdf).toMatch(/\/MediaBox \[0 0 59[45](?:\.\d+)? 84[12](?:\.\d+)?\]/u);
    } finally {
      await report.close();
    }
  });

  it('compares other moments: after an entry of the history, and two without a change between them', async () => {
    await page.getByRole('button', { name: 'From: choose a moment' }).click();
    await page.getByRole('menuitem', { name: /tagged 15 comments/u }).click();
    await page.waitForURL(/since=tags-/u);
    await row('Staff').getByText('+24').first().waitFor({ state: 'detached' });
    await row('Breakfast')
      .getByRole('button', { name: /By hand/u })
      .waitFor({ state: 'detached' });
    await screenshot(page, 'changes-after-entry');
    await page.goto(`/project/${project.id}/workspace/${workspace.id}/changes?since=${moment}&until=${moment}`);
    await page.getByRole('heading', { name: /^Nothing has changed between/u }).waitFor();
    await waitUntilSettled(page);
    await screenshot(page, 'changes-nothing');
    expect(await faultsInEveryLook(page, 'nothing changed')).toEqual([]);
  });

  it('begins with the latest freeze, and follows a moment while it is typed', async () => {
    await ok(client().post(`/api/workspaces/${workspace.id}/freezes`, { name: 'Wave 1' }));
    await ok(client().post(`/api/themes/${pool.id}`, { text: 'pool staff' }));
    await page.goto(`/project/${project.id}/workspace/${workspace.id}/changes?sort=name`);
    await table().getByText('Wave 1').waitFor();
    const names = await table().locator('tbody th').allInnerTexts();
    expect(names.slice(0, 2)).toEqual(['All comments', HOSTILE]);
    await screenshot(page, 'changes-since-freeze');
    const from = page.getByLabel('From', { exact: true });
    await from.fill('2020-01-01T12:00');
    await table().getByText('Before the first event').waitFor();
    expect(await page.evaluate<boolean>(`document.activeElement?.type === 'datetime-local'`)).toBe(true);
    await row('Staff')
      .getByRole('button', { name: /^Staff: .*Theme added \+/u })
      .click();
    await drawer()
      .getByRole('button', { name: /^Gained [1-9]\d*$/u })
      .waitFor();
    expect(failures).toEqual([]);
  });
});
