import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Freeze } from '@verbatim/command-api/contract/freezes';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { ANALYST } from '../support/api-client.ts';
import {
  accessibilityFaults,
  chooseWorkspaceAction,
  faultsInEveryLook,
  fitsItsWidth,
  screenshot,
  tableRows,
} from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

const ROWS = 120;
const service = sampleRows(ROWS).filter(({ comment }) => /\bstaff\b|\bbreakfast\b/iu.test(comment)).length;
const LONG = 'Everything that guests say of their arrival, '.repeat(6).slice(0, 200);
const HEBREW = 'שירות ומחיר';

describeInBrowser('nets', () => {
  const { client, server } = specServer();
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let project: Project;
  let workspace: Workspace;
  let themes: readonly Theme[];
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog', { name: 'Edit workspace' });
  const names = async (): Promise<readonly string[]> => (await tableRows(page)).map(([name = '']) => name);

  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    themes = [
      await createTheme(client(), 'Staff', 'staff'),
      await createTheme(client(), 'Room', 'room*'),
      await createTheme(client(), 'Breakfast', 'breakfast'),
      await createTheme(client(), 'Location', 'location street'),
    ];
    workspace = await createWorkspace(client(), project.id, 'All', themes);
    await ok(client().post('/api/folders/new', { name: 'Rooms', parent: null }));
    ({ page, failures } = await openAs(ANALYST.name));
  });

  it('are made of chosen themes in the workspace, and say what is missing', async () => {
    await page.goto(`/project/${project.id}/workspace/${workspace.id}?by=season&unclassified=true`);
    await page.getByRole('row', { name: /^Unclassified/u }).waitFor();
    await chooseWorkspaceAction(page, 'Edit workspace');
    await dialog().getByRole('button', { name: 'Add net' }).click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().getByText('Field is Required').waitFor();
    await dialog().getByRole('textbox', { name: 'Net name' }).fill('Service');
    await dialog().getByRole('combobox', { name: 'Themes of the net' }).click();
    for (const name of ['Staff', 'Breakfast']) await page.getByRole('option', { name }).click();
    await page.keyboard.press('Escape');
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'nets-editor');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /^Service/u }).waitFor();
    const [net] = await tableRows(page);
    expect(net?.slice(0, 2)).toEqual(['Service', String(service)]);
    const shown = await names();
    expect(shown.slice(1, 3).toSorted()).toEqual(['Breakfast', 'Staff']);
    expect(shown.slice(-2)).toEqual(['None of these', 'Unclassified']);
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'nets');
  });

  it('fold, by click and by key, also for those who open the link', async () => {
    const fold = button('Themes of Service');
    await fold.click();
    await eventually(async () => expect(await names()).not.toContain('Staff'));
    expect(page.url()).toContain('folded=net-');
    await page.reload();
    await page.getByRole('row', { name: /^Service/u }).waitFor();
    expect(await names()).not.toContain('Staff');
    await page.getByRole('rowheader', { name: 'Service' }).focus();
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await names()).toContain('Staff'));
  });

  it('lead to the comments behind them, and those of none', async () => {
    await page.getByRole('button', { name: 'Service', exact: true }).click();
    const drilldown = page.getByRole('dialog', { name: 'Service' });
    await drilldown.getByText(`${service} comments`, { exact: true }).waitFor();
    expect(await drilldown.getByText('Check this theme').count()).toBe(0);
    await drilldown.getByRole('button', { name: 'Filter by this' }).click();
    await page.getByRole('row', { name: /^None of these/u }).waitFor();
    await eventually(async () => {
      const rows = await tableRows(page);
      expect(rows.find(([name]) => name === 'None of these')?.[1]).toBe('0');
    });
    await page.getByRole('group', { name: 'Filters' }).getByRole('button').first().press('Delete');
    await page.getByRole('button', { name: 'None of these', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'None of these' })
      .getByText(`${ROWS - service} comments`, { exact: true })
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('are drawn as bars, with their themes below, and over time', async () => {
    await page.getByRole('tab', { name: 'Bar chart' }).click();
    await page.getByText('None of these').first().waitFor();
    await page.getByText('Service').first().waitFor();
    await screenshot(page, 'nets-bars');
    await page.getByRole('tab', { name: 'Over time' }).click();
    await page.getByText('Themes by Arrival').first().waitFor();
    await page.getByText('Service').filter({ visible: true }).first().waitFor();
    await screenshot(page, 'nets-over-time');
    await page.getByRole('tab', { name: 'Table' }).click();
  });

  it('have the figures of a number, as those in none have', async () => {
    const getNights = (isIn: (comment: string) => boolean): readonly number[] =>
      sampleRows(ROWS).flatMap(({ comment, nights }) => (isIn(comment) ? [nights] : []));
    const ofService = (comment: string): boolean => /\bstaff\b|\bbreakfast\b/iu.test(comment);
    await page.goto(
      `/project/${project.id}/workspace/${workspace.id}?number=nights&unclassified=true&sentiment=hidden`,
    );
    await button('Median').waitFor();
    const rows = await tableRows(page);
    for (const [name, nights] of [
      ['Service', getNights(ofService)],
      ['None of these', getNights((comment) => !ofService(comment))],
    ] as const) {
      const mean = nights.reduce((sum, number) => sum + number, 0) / nights.length;
      expect(rows.find(([title]) => title === name)).toContain(mean.toFixed(2));
    }
    await screenshot(page, 'nets-numbers');
  });

  it('stay in a freeze, which folds them', async () => {
    const { id } = await ok(client().post<Freeze>(`/api/workspaces/${workspace.id}/freezes`, { name: 'Wave 1' }));
    await page.goto(`/project/${project.id}/freeze/${id}`);
    await page.getByRole('row', { name: /^Service/u }).waitFor();
    expect((await tableRows(page))[0]?.slice(0, 2)).toEqual(['Service', String(service)]);
    expect(await names()).toContain('Staff');
    await button('Themes of Service').click();
    await eventually(async () => expect(await names()).not.toContain('Staff'));
    await screenshot(page, 'nets-freeze');
    await page.goto(`/project/${project.id}/workspace/${workspace.id}?by=season&unclassified=true`);
    await page.getByRole('row', { name: /^Unclassified/u }).waitFor();
  });

  it('follow a folder, and have long names and others than Latin ones', async () => {
    const library = await ok(client().get<readonly { readonly id: string; readonly name: string }[]>('/api/folders'));
    const folder = library.find(({ name }) => name === 'Rooms')!;
    await ok(client().post('/api/library/move', { folder_id: folder.id, themes: [themes[1]!.id] }));
    const { nets } = await ok(client().get<Workspace>(`/api/workspaces/${workspace.id}`));
    const more = [
      { name: LONG, themes: [themes[1]!.id, themes[3]!.id] },
      { name: HEBREW, themes: [themes[0]!.id] },
    ];
    await ok(client().post(`/api/workspaces/${workspace.id}`, { nets: [...nets, ...more] }));
    await page.reload();
    await page.getByRole('row', { name: new RegExp(`^${HEBREW}`, 'u') }).waitFor();
    await chooseWorkspaceAction(page, 'Edit workspace');
    await dialog().getByRole('button', { name: 'Add folder' }).click();
    await dialog().getByText('1 theme of this workspace, as the folder changes').waitFor();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /^Rooms/u }).waitFor();
    expect(await faultsInEveryLook(page, 'table with nets')).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await fitsItsWidth(page);
    await screenshot(page, 'nets-narrow-dark');
    await page.setViewportSize({ width: 1920, height: 1080 });
    await screenshot(page, 'nets-wide-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('are renamed and removed, which the history lists and undoes', async () => {
    await chooseWorkspaceAction(page, 'Edit workspace');
    await dialog().getByRole('group', { name: 'Net Service' }).getByRole('textbox').first().fill('People');
    await dialog()
      .getByRole('button', { name: `Remove net ${HEBREW}` })
      .click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /^People/u }).waitFor();
    expect(await names()).not.toContain(HEBREW);
    await page.goto('/history');
    await page
      .getByText(/changed the nets of/u)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^Undo/u }).first().click();
    await page.getByRole('dialog', { name: 'Undo this change?' }).getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => {
      const { nets } = await ok(client().get<Workspace>(`/api/workspaces/${workspace.id}`));
      expect(nets.map(({ name }) => name)).toEqual(['Service', LONG.trim(), HEBREW, 'Rooms']);
    });
    expect(failures).toEqual([]);
  });
});
