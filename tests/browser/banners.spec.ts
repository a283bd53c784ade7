/** Groupings side by side under one table, saved as a banner. */
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { accessibilityFaults, fitsItsWidth, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { describeInBrowser, specBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

describeInBrowser('an analyst with a banner', () => {
  const { client, server } = specServer();
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let project: Project;
  let workspace: Workspace;
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(400));
    await runSteps(client(), project.id);
    const themes = [await createTheme(client(), 'Staff', 'staff'), await createTheme(client(), 'Room', 'room*')];
    workspace = await createWorkspace(client(), project.id, 'Wave 1', themes);
    ({ page, failures } = await openAs('ada'));
    await page.goto(`/project/${project.id}/workspace/${workspace.id}`);
  });

  const choose = async (field: string, option: string): Promise<void> => {
    await page.getByLabel(field, { exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
    await page.keyboard.press('Escape');
  };
  const menu = async (item: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name: 'Banner', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const titles = () => page.locator('thead th.group').allInnerTexts();
  const bases = () => page.locator('thead th.leaf .base').allInnerTexts();

  it('adds a part beside the first, with letters that start again', async () => {
    await choose('Group by', 'Season');
    await menu(/^Add banner part/u);
    await choose('Part 2', 'Room Type');
    await page.getByRole('button', { name: 'Pairwise', exact: true }).click();
    await page.locator('thead th.group', { hasText: 'Room Type' }).waitFor();
    expect(await titles()).toEqual(['Season', 'Room Type']);
    const letters = ['A', 'B', 'C', 'D', 'A', 'B', 'C'];
    await eventually(async () => expect((await bases()).map((base) => base.slice(0, 1))).toEqual(letters));
    await fitsItsWidth(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'banner');
    await page.emulateMedia({ colorScheme: 'dark' });
    await screenshot(page, 'banner-dark');
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('opens the comments of a cell of the second part, under its filters', async () => {
    await page.locator('thead th.leaf .base').nth(4).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(/Room Type/u)
      .first()
      .waitFor();
    await dialog.getByText('134 comments').first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('saves it by name, and chooses it again', async () => {
    await menu('Save banner…');
    await page.getByLabel('Banner name').fill('Report');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Banner saved: Report').waitFor();
    expect((await ok(client().get<Workspace>(`/api/workspaces/${workspace.id}`))).banners).toMatchObject([
      { name: 'Report', parts: [['season'], ['room_type']] },
    ]);
    await page.goto(`/project/${project.id}/workspace/${workspace.id}?by=season`);
    await page.locator('thead th.leaf').first().waitFor();
    await menu(/^Report/u);
    await page.locator('thead th.group', { hasText: 'Room Type' }).waitFor();
    await page.getByRole('button', { name: 'Banner', exact: true }).click();
    await screenshot(page, 'banner-menu');
    await page.keyboard.press('Escape');
  });

  it('sees one part at a time as bars', async () => {
    await page.getByRole('tab', { name: 'Bar chart' }).click();
    await page.getByText('Themes by Season').first().waitFor();
    await page.getByText('Part 1 of 2 of the banner; not shown: Room Type.').waitFor();
    await page.getByLabel('Part of the banner').selectOption('2 of 2: Room Type');
    await page.getByText('Themes by Room Type').first().waitFor();
    await page.reload();
    await page.getByText('Part 2 of 2 of the banner; not shown: Season.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'banner-bars');
    await page.getByRole('tab', { name: 'Table' }).click();
    await page.locator('thead th.group', { hasText: 'Room Type' }).waitFor();
  });

  it('renames and deletes it, which is undone', async () => {
    await menu('Rename banner…');
    await page.getByLabel('Banner name').fill('Wave report');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Banner saved: Wave report').waitFor();
    await menu('Delete banner');
    await page.getByText('Banner deleted: Wave report').waitFor();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByRole('button', { name: 'Banner', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Wave report/u }).waitFor();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 800 });
    await screenshot(page, 'banner-narrow');
    expect(failures).toEqual([]);
  });
});
