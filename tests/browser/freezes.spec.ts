import { beforeAll, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import type { Freeze } from '@verbatim/command-api/contract/freezes';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Project, UploadResult } from '@verbatim/command-api/contract/projects';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { accessibilityFaults, chooseWorkspaceAction, screenshot, tableRows } from '../support/browser.ts';
import { ANALYST } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

const ROWS = 120;
const [header, ...lines] = sampleCsv(ROWS + 12)
  .trimEnd()
  .split('\n');

describeInBrowser('a frozen workspace', () => {
  const { client, server } = specServer();
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let project: Project;
  let workspace: Workspace;
  let staff: Theme;
  let second: UploadResult['dataFile'];
  let frozen: readonly (readonly string[])[];
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const band = () => page.getByRole('region', { name: 'Freeze' });

  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS), 'first.csv');
    const more = [header, ...lines.slice(ROWS)].join('\n');
    second = (await uploadCsv(client(), project.id, more, 'second.csv')).dataFile;
    await runSteps(client(), project.id);
    staff = await createTheme(client(), 'Staff', 'staff');
    workspace = await createWorkspace(client(), project.id, 'All', [
      staff,
      await createTheme(client(), 'Breakfast', 'breakfast'),
      await createTheme(client(), 'Room', 'room'),
    ]);
    ({ page, failures } = await openAs(ANALYST.name));
  });

  it('stores the table on screen under a name, and shows it as it was in a tab of its own', async () => {
    await page.goto(`/project/${project.id}/workspace/${workspace.id}?by=season&unclassified=true`);
    await page.getByRole('row', { name: /^Unclassified/u }).waitFor();
    frozen = await tableRows(page);
    await chooseWorkspaceAction(page, 'Freeze workspace');
    const dialog = page.getByRole('dialog', { name: 'Freeze workspace' });
    await dialog.getByRole('button', { name: 'Freeze' }).click();
    await dialog.getByText('Field is Required').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'freeze-dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Wave 1 report');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Sent to the client.');
    await dialog.getByRole('button', { name: 'Freeze' }).click();
    await page.getByText('Frozen: Wave 1 report').waitFor();
    await page.getByRole('tab', { name: /Wave 1 report/u, selected: true }).waitFor();
    await page.getByRole('tab', { name: 'Frozen' }).waitFor();
    await band()
      .getByText(/^Frozen as “Wave 1 report” by ada at \d+:\d+, /u)
      .waitFor();
    await band().getByText('Live results are the same.').waitFor();
    await band().getByText('Note: Sent to the client.').waitFor();
    await band().getByText('Frozen figures verified: they reproduce exactly.').waitFor();
    await eventually(async () => expect(await tableRows(page)).toEqual(frozen));
    expect(await page.getByRole('checkbox', { name: /^Select/u }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'freeze');
  });

  it('shows the other figures that are stored, without asking for present ones', async () => {
    const asked: string[] = [];
    const note = (request: Request): number => asked.push(request.url());
    page.on('request', note);
    const names = [
      ['Bar chart', 'Themes by Season'],
      ['Co-occurrence', 'Themes mentioned together'],
      ['Over time', /^Themes by /u],
    ] as const;
    for (const [label, name] of names) {
      await button(label).click();
      await page.getByRole('heading', { name }).waitFor();
      await page.getByRole('group', { name }).locator('svg').first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await screenshot(page, `freeze-${label.toLowerCase().replace(' ', '-')}`);
    }
    await button('Co-occurrence').click();
    await page.getByTitle('As a table').click();
    const pairs = page.getByRole('table', { name: 'Themes mentioned together' });
    await pairs.getByRole('rowheader', { name: 'Staff', exact: true }).waitFor();
    expect(await pairs.getByRole('button').count()).toBe(0);
    await button('Stats').click();
    await page.getByRole('cell', { name: String(ROWS + 12), exact: true }).waitFor();
    await screenshot(page, 'freeze-stats');
    page.off('request', note);
    expect(asked.filter((url) => /\/api\/.*\/(?:table|stats|link|time-series)\b/u.test(url))).toEqual([]);
  });

  it('stays the same when themes change, and leads to the workspace as of then', async () => {
    await ok(client().post(`/api/themes/${staff.id}`, { text: 'street', name: 'Street' }));
    await page.reload();
    await band().getByText('Frozen figures verified: they reproduce exactly.').waitFor();
    await band().getByText('Live results differ.').waitFor();
    await screenshot(page, 'freeze-live-differs');
    await band().getByRole('link', { name: 'See what changed since' }).click();
    await page.waitForURL(/\/changes\?.*since=p/u);
    await page.getByRole('table', { name: 'What changed' }).getByText('Wave 1 report').waitFor();
    await page.goBack();
    await eventually(async () => expect(await tableRows(page)).toEqual(frozen));
    await button('Column %').click();
    await band().getByRole('link', { name: 'Open workspace as of then' }).click();
    await page.waitForURL(new RegExp(`/workspace/${workspace.id}\\?.*by=season.*&asOf=p\\d`, 'u'));
    await page.getByText('Nothing can be changed here.').waitFor();
    await page.goBack();
    await page.waitForURL(/\/freeze\//u);
    await page.getByText('Nothing can be changed here.').waitFor({ state: 'detached' });
  });

  it('says which erasure makes results differ, and keeps its figures', async () => {
    await ok(client().delete(`/api/projects/${project.id}/files/${second.id}`));
    await page.reload();
    await band().getByText('Results as of then are different now.').waitFor();
    await band()
      .getByText(/^The file “second.csv” \(12 comments\) was deleted by ada on /u)
      .waitFor();
    await band()
      .getByText(/^Table: \w+ was \d+ and is now \d+\.$/u)
      .waitFor();
    await eventually(async () => expect(await tableRows(page)).toEqual(frozen));
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'freeze-different');
    const dark = (await openAs(ANALYST.name, 'dark')).page;
    await dark.goto(page.url());
    await dark.getByText('Results as of then are different now.').waitFor();
    expect(await accessibilityFaults(dark)).toEqual([]);
    await screenshot(dark, 'freeze-different-dark');
    await dark.getByRole('button', { name: 'Bar chart', exact: true }).click();
    await dark.getByRole('heading', { name: 'Themes by Season' }).waitFor();
    expect(await accessibilityFaults(dark)).toEqual([]);
    await screenshot(dark, 'freeze-bar-chart-dark');
  });

  it('gets a tab on the screens of others at once', async () => {
    const { name } = await ok(client().post<Freeze>(`/api/workspaces/${workspace.id}/freezes`, { name: 'Wave 2' }));
    await page.getByRole('tab', { name: new RegExp(name, 'u') }).waitFor();
  });

  it('is deleted once confirmed, and restored by Undo', async () => {
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Delete freeze' }).click();
    const asked = page.getByRole('dialog', { name: 'Delete freeze' });
    await asked.getByText('Are you sure you want to delete: Wave 1 report?').waitFor();
    await asked.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(new RegExp(`/workspace/${workspace.id}`, 'u'));
    const tab = page.getByRole('tab', { name: /Wave 1 report/u });
    await tab.waitFor({ state: 'detached' });
    await button('Undo').click();
    await tab.click();
    await band()
      .getByText(/^Frozen as “Wave 1 report”/u)
      .waitFor();
    await page.goto(`/project/${project.id}/freeze/unknown`);
    await page.getByText('There is no such freeze').waitFor();
    expect(failures).toEqual([]);
  });
});
