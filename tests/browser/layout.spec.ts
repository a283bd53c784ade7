/** Positions and widths of the main screens: what is cut, covered or moved would be a fault. */
import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { chooseWorkspaceAction } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { describeInBrowser, specBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const NOWHERE: Box = { x: NaN, y: NaN, width: NaN, height: NaN };

const getBox = async (part: Locator): Promise<Box> => (await part.boundingBox()) ?? NOWHERE;

const getRight = ({ x, width }: Box): number => x + width;

const isOver = (one: Box, other: Box): boolean =>
  one.x < getRight(other) && other.x < getRight(one) && one.y < other.y + other.height && other.y < one.y + one.height;

describeInBrowser('the layout of the main screens', () => {
  const { client, server } = specServer();
  const { openAs } = specBrowser(server);
  let page: Page;
  let project: Project;
  let workspace: Workspace;

  beforeAll(async () => {
    const definitions = SAMPLE_DEFINITIONS.map(({ field, name, field_type, options }) => ({
      field,
      name,
      field_type,
      options,
      label: name === 'season' ? 'Season of the stay' : '',
    }));
    project = await createProject(client(), 'Hotel', definitions);
    await uploadCsv(client(), project.id, sampleCsv(120));
    await runSteps(client(), project.id);
    workspace = await createWorkspace(client(), project.id, 'Guests', [
      await createTheme(client(), 'Staff', 'staff'),
      await createTheme(client(), 'Breakfast', 'breakfast'),
    ]);
    ({ page } = await openAs('ada'));
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  const openTable = async (query = ''): Promise<void> => {
    await page.goto(`/project/${project.id}/workspace/${workspace.id}${query}`);
    await page.locator('tbody td.drills').first().waitFor();
  };
  const table = () => page.getByRole('table', { name: 'Themes' });
  const controls = () => page.getByRole('combobox', { name: 'Group by' }).locator('xpath=ancestor::div[@title][1]/..');
  const toggles = () => page.getByRole('group', { name: 'Format' });
  /** Names whose end is cut off. */
  const listCut = () =>
    page.evaluate<readonly string[]>(
      `[...document.querySelectorAll('.MuiAutocomplete-tag .MuiChip-label')]
        .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)`,
    );

  it.each([
    ['one column', '?by=season&significance=total', 1],
    ['two parts of a banner', `?by=season&part=${encodeURIComponent('["room_type"]')}`, 2],
  ])('shows the names of %s whole at 1280, in one row of controls', async (_case, query, parts) => {
    await openTable(query);
    await eventually(async () => expect(await page.locator('.MuiAutocomplete-tag').count()).toBe(parts));
    await eventually(async () => expect(await listCut()).toEqual([]));
    const [first, last] = [await getBox(toggles()), await getBox(page.getByRole('button', { name: 'Table settings' }))];
    expect(Math.abs(first.y - last.y)).toBeLessThan(8);
    expect((await getBox(controls())).height).toBeLessThan(50);
  });

  it.each([1280, 1920])('fills the width of what is above it with a table, grouped or not, at %d', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    for (const query of ['?show=column', '?by=season&show=column']) {
      await openTable(query);
      await eventually(async () => {
        const [frame, above] = [await getBox(table()), await getBox(page.locator('#result-panel'))];
        expect(Math.abs(getRight(frame) - getRight(above))).toBeLessThanOrEqual(2);
      });
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('has a navigation without names in a project on a small screen, until it is expanded', async () => {
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await page.goto('/project');
    await navigation.getByText('Themes').waitFor();
    await openTable();
    await navigation.getByRole('button', { name: 'Expand navigation' }).waitFor();
    expect(await navigation.getByText('Themes').count()).toBe(0);
    await page.setViewportSize({ width: 1440, height: 800 });
    await navigation.getByText('Themes').waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await navigation.getByRole('button', { name: 'Expand navigation' }).click();
    await navigation.getByText('Themes').waitFor();
    await page.reload();
    await navigation.getByText('Themes').waitFor();
    await page.evaluate(`localStorage.removeItem('verbatim.navigation.collapsed')`);
  });

  it('names the actions of a project where there is room', async () => {
    const word = (text: string) => page.getByRole('group', { name: 'Project' }).getByText(text, { exact: true });
    await openTable();
    await word('Reports').waitFor();
    await word('Workspace').waitFor();
    await page.setViewportSize({ width: 1920, height: 1080 });
    await word('Workspace').waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    await word('Reports').waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('has the button that saves a theme in sight, and no message over any button', async () => {
    await page.goto(`/project/${project.id}/theme-builder`);
    // No row shrinks, and prints over the next one, where the form is longer than its panel.
    const long = 'room* bed bath* staff breakfast coffee tea lift stairs pool wifi price bar view noise clean';
    await page.getByRole('textbox', { name: 'Query' }).fill(long);
    const variants = page.getByRole('region', { name: 'Variants' });
    await variants.waitFor();
    await page.getByRole('table', { name: 'What each word adds' }).waitFor();
    const cut = await page.evaluate<readonly string[]>(`
      [...document.querySelectorAll('form [aria-label]')]
        .filter((one) => one.clientHeight > 0 && one.scrollHeight > one.clientHeight + 1)
        .map((one) => one.getAttribute('aria-label'))`);
    expect(cut).toEqual([]);
    await page.getByRole('textbox', { name: 'Query' }).fill('room* bed bath* staff breakfast coffee');
    await page.getByRole('textbox', { name: 'Name' }).fill('Comfort');
    const save = page.getByRole('button', { name: 'Save theme' });
    await page.getByText('Only this word').waitFor();
    const { y, height } = await getBox(save);
    expect(y + height).toBeLessThanOrEqual(800);
    const choice = page.getByRole('checkbox', { name: 'Add to “Guests”' });
    expect(await choice.isChecked()).toBe(true);
    expect(Math.abs((await getBox(choice)).y - y)).toBeLessThan(20);
    await save.click();
    const message = page.locator('[data-sonner-toast]', { hasText: 'Saved: Comfort' });
    await eventually(async () => expect((await getBox(message)).y).toBeGreaterThanOrEqual(0));
    await variants.waitFor({ state: 'detached' });
    const said = await getBox(message);
    const buttons = await page.evaluate<readonly Box[]>(`
      [...document.querySelectorAll('main button, main a, header button, header a')]
        .filter((one) => one.checkVisibility())
        .map((one) => one.getBoundingClientRect().toJSON())`);
    expect(buttons.length).toBeGreaterThan(10);
    expect(buttons.filter((button) => isOver(said, button))).toEqual([]);
  });

  it('begins the tabs of a project at one place on all its screens, and cuts none', async () => {
    await ok(
      client().post(`/api/projects/${project.id}`, {
        name: 'Hotel guests',
        description: 'Fictional comments of hotel guests to try things out, with every column that a hotel has',
      }),
    );
    const within = `/project/${project.id}`;
    const starts: number[] = [];
    for (const path of [
      `/workspace/${workspace.id}`,
      `/workspace/${workspace.id}/changes`,
      '/theme-builder',
      '/comment-feed',
    ]) {
      await page.goto(`${within}${path}`);
      const tabs = page.getByRole('tablist', { name: 'Workspaces' });
      await page.getByText('Fictional comments of hotel guests').waitFor();
      await page.getByRole('tab', { name: 'Comment Feed' }).waitFor();
      starts.push((await getBox(tabs)).x);
      const row = await tabs.locator('xpath=..').boundingBox();
      const last = await getBox(page.getByRole('tab', { name: 'Comment Feed' }));
      expect(getRight(last)).toBeLessThanOrEqual(getRight(row ?? NOWHERE));
    }
    expect(new Set(starts).size).toBe(1);
  });

  it('leaves no room for checkboxes in a frozen table, which has none', async () => {
    await openTable('?by=season');
    await chooseWorkspaceAction(page, 'Freeze workspace');
    const dialog = page.getByRole('dialog', { name: 'Freeze workspace' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Wave 1');
    await dialog.getByRole('button', { name: 'Freeze' }).click();
    await page.getByRole('tab', { name: 'Wave 1', selected: true }).waitFor();
    const label = table().getByText('Staff', { exact: true });
    await label.waitFor();
    expect((await getBox(label)).x - (await getBox(table())).x).toBeLessThanOrEqual(14);
    // A freeze has no settings that would show it again.
    expect(await page.getByRole('button', { name: 'Hide sentiment' }).count()).toBe(0);
  });

  it('keeps the cloud where it is while words are laid out', async () => {
    await page.goto(`/project/${project.id}/workspace/${workspace.id}/cloud`);
    await page.evaluate(`{
      window.tops = [];
      const look = () => {
        const paper = document.querySelector('#result-panel [aria-busy] > .MuiSkeleton-root, #result-panel svg[role="img"]');
        if (paper) window.tops.push(Math.round(paper.getBoundingClientRect().top) + '/' + Math.round(paper.getBoundingClientRect().height));
        requestAnimationFrame(look);
      };
      look();
    }`);
    await page.locator('#result-panel svg[role="img"] text').first().waitFor();
    await eventually(async () =>
      expect(await page.evaluate<number>(`document.querySelectorAll('#result-panel svg[role="img"]').length`)).toBe(1),
    );
    expect(await page.evaluate<readonly string[]>(`[...new Set(window.tops)]`)).toHaveLength(1);
  });

  it('has the heights of filters and groups reserved, so that choosing a column moves no button', async () => {
    await openTable();
    await page.getByRole('combobox', { name: 'Group by' }).click();
    await page.getByRole('option', { name: 'New group…' }).click();
    const add = page.getByRole('dialog').getByRole('button', { name: 'Add group' });
    await add.waitFor();
    await eventually(async () => expect(await page.evaluate<number>('document.getAnimations().length')).toBe(0));
    const before = await getBox(add);
    await page.getByRole('combobox', { name: 'Field' }).selectOption('season');
    await page.getByText('Values of', { exact: false }).first().waitFor();
    expect(await getBox(add)).toEqual(before);
  });
});
