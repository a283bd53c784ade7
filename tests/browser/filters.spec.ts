import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityFaults, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows, type SampleRow } from '../support/sample-comments.ts';
import { getTabStop } from '../support/keyboard.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specProjects } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

const ROWS = 400;
const rows = sampleRows(ROWS);

const countOf = (passes: (row: SampleRow) => boolean): number => rows.filter(passes).length;
const isWarm = ({ season }: SampleRow): boolean => ['Spring', 'Summer'].includes(season);
const isInApril = ({ arrival }: SampleRow): boolean => arrival >= '2026-03-20' && arrival <= '2026-05-10';

describeInBrowser('filters in a browser', () => {
  const { server, client } = specProjects('browser');
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let address: string;

  beforeAll(async () => {
    const project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    const themes = [
      await createTheme(client(), 'Staff', 'staff'),
      await createTheme(client(), 'Breakfast', 'breakfast'),
    ];
    const workspace = await createWorkspace(client(), project.id, 'All', themes);
    address = `/project/${project.id}/workspace/${workspace.id}`;
    ({ page, failures } = await openAs('ada'));
    await page.goto(address);
    await page.getByRole('table', { name: 'Themes' }).waitFor();
  });

  const dialog = () => page.getByRole('dialog');
  const matching = (count: number) => dialog().getByText(`${count} comments match`).waitFor();
  const chip = (text: string) =>
    page.getByRole('group', { name: 'Filters', exact: true }).getByRole('button', { name: text });
  const base = (count: number) =>
    page
      .getByText(new RegExp(`\\b${count} comments`, 'u'))
      .first()
      .waitFor();
  const chooseField = async (name: RegExp): Promise<void> => {
    await dialog().getByRole('combobox', { name: 'Field' }).fill('');
    await page.getByRole('option', { name }).click();
  };

  it('show what stands in a column and how often, and how many comments are left', async () => {
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await chooseField(/^Season/u);
    await dialog()
      .getByRole('checkbox', { name: /Spring/u })
      .check();
    await dialog()
      .getByRole('checkbox', { name: /Summer/u })
      .check();
    await matching(countOf(isWarm));
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'filters-values');
    await dialog().getByRole('button', { name: 'Add filter' }).click();
    await chooseField(/^Arrival/u);
    await dialog().getByLabel('From', { exact: true }).fill('2026-03-20');
    // A blank end is open.
    await matching(countOf((row) => isWarm(row) && row.arrival >= '2026-03-20'));
    await dialog().getByRole('button', { name: 'Apply' }).click();
    await dialog().waitFor({ state: 'detached' });
    await base(countOf((row) => isWarm(row) && row.arrival >= '2026-03-20'));
    await chip('Arrival is on or after Mar 20, 2026').first().click();
    // What was filled in stays, at its end of the range.
    await dialog().getByRole('combobox', { name: 'Condition' }).selectOption('is between');
    expect(await dialog().getByLabel('From', { exact: true }).inputValue()).toBe('2026-03-20');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await dialog().getByRole('button', { name: 'Arrival is on or after Mar 20, 2026', exact: true }).click();
    await dialog().getByRole('combobox', { name: 'Condition' }).selectOption('is between');
    await dialog().getByLabel('To', { exact: true }).fill('2026-05-10');
    await matching(countOf((row) => isWarm(row) && isInApril(row)));
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Apply' }).click();
    await dialog().waitFor({ state: 'detached' });
    await base(countOf((row) => isWarm(row) && isInApril(row)));
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('stand in words, and are changed and taken away there', async () => {
    await chip('Arrival is between Mar 20, 2026 and May 10, 2026').first().click();
    await dialog().getByRole('combobox', { name: 'Condition' }).selectOption('is before');
    await dialog().getByLabel('Day').fill('2026-04-01');
    await dialog()
      .getByRole('checkbox', { name: /Exclude/u })
      .check();
    await dialog().getByRole('button', { name: 'Apply' }).click();
    await base(countOf((row) => isWarm(row) && row.arrival >= '2026-04-01'));
    await chip('Season is Spring or Summer').first().press('Delete');
    await base(countOf(({ arrival }) => arrival >= '2026-04-01'));
    await chip('Arrival is not before Apr 1, 2026').first().waitFor();
  });

  it('come back with the page, and what the session knows comes before what the workspace had', async () => {
    await page.goto(address);
    await chip('Arrival is not before Apr 1, 2026').first().waitFor();
    await page.evaluate('sessionStorage.clear()');
    await page.goto(address);
    await chip('Arrival is not before Apr 1, 2026').first().waitFor();
    // Where no filters are on show, for a page that shows some may still be about to keep them.
    await page.goto('/project');
    await page.evaluate(
      `sessionStorage.setItem('verbatim.filters.project.${address.split('/')[2]}', '{"nights":{"value":["4"],"type":"gt","exclusive":false}}')`,
    );
    await page.goto(address);
    await chip('Nights is greater than 4').first().waitFor();
    await eventually(async () => expect(await chip('Arrival is not before Apr 1, 2026').count()).toBe(0));
    await base(countOf(({ nights }) => nights > 4));
  });

  it('are in the address: a shared link shows the same numbers, whatever its reader’s browser has stored', async () => {
    const link = page.url();
    const colleague = await openAs('ada');
    await colleague.page.goto(`${address}?filters={"season":{"value":["Winter"],"type":"enum"}}`);
    await colleague.page
      .getByText(new RegExp(`\\b${countOf(({ season }) => season === 'Winter')} comments`, 'u'))
      .waitFor();
    await colleague.page.goto(link);
    await colleague.page
      .getByText(new RegExp(`\\b${countOf(({ nights }) => nights > 4)} comments`, 'u'))
      .first()
      .waitFor();
    // The same on the other screens of the project.
    await colleague.page.getByRole('tab', { name: 'Theme Builder' }).click();
    const filter = colleague.page.getByRole('group', { name: 'Filters', exact: true }).getByRole('button');
    await filter.filter({ hasText: 'Nights is greater than 4' }).first().waitFor();
    // A URL with settings but no filters means none.
    await colleague.page.goto(`${address}?show=row`);
    await colleague.page
      .getByText(new RegExp(`\\b${ROWS} comments`, 'u'))
      .first()
      .waitFor();
    await colleague.page.goto(`${address}?filters={"moon":{"value":["full"],"type":"enum"}}`);
    await colleague.page.getByText('The address filters by “moon”').waitFor();
    expect(colleague.failures).toEqual([]);
    await colleague.page.context().close();
  });

  it('are gone from the address when they are taken away, and add nothing to the history', async () => {
    const before = await page.evaluate<number>('history.length');
    await chip('Nights is greater than 4').first().press('Delete');
    await base(ROWS);
    await eventually(async () => expect(new URL(page.url()).search).toBe(''));
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await chooseField(/^Nights/u);
    const most = String(Math.max(...rows.map(({ nights }) => nights)));
    await eventually(async () =>
      expect(await dialog().getByLabel('To', { exact: true }).getAttribute('placeholder')).toBe(`${most} (highest)`),
    );
    await dialog().getByRole('combobox', { name: 'Condition' }).selectOption('is greater than');
    await dialog().getByLabel('Number').fill('4');
    await dialog().getByRole('button', { name: 'Apply' }).click();
    await base(countOf(({ nights }) => nights > 4));
    await eventually(async () =>
      expect(new URL(page.url()).searchParams.get('filters')).toBe('{"nights":{"value":["4"],"type":"gt"}}'),
    );
    expect(await page.evaluate<number>('history.length')).toBe(before);
  });

  it('lose the values of the old field and of the new one when another field is chosen', async () => {
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await dialog().getByRole('button', { name: 'Add filter' }).click();
    await chooseField(/^Season/u);
    await dialog()
      .getByRole('checkbox', { name: /Winter/u })
      .check();
    await matching(countOf(({ nights, season }) => nights > 4 && season === 'Winter'));
    await chooseField(/^Nights/u);
    await matching(ROWS);
    await dialog().getByText('No filters: all comments included').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await base(countOf(({ nights }) => nights > 4));
  });

  it('take few keys, and Esc loses nothing that was chosen', async () => {
    const keys = async (...pressed: readonly string[]): Promise<void> => {
      for (const key of pressed) await page.keyboard.press(key);
    };
    await chip('Nights is greater than 4').first().press('Delete');
    await chip('Nights is greater than 4').first().waitFor({ state: 'detached' });
    await base(ROWS);
    // Two categories by their names: the box is free for the next.
    const offered = (name: RegExp): Promise<void> => page.getByRole('option', { name }).waitFor();
    const openFilters = async (): Promise<void> => {
      await keys('f');
      await eventually(async () => expect((await getTabStop(page)).name).toBe('Field'));
    };
    await openFilters();
    await keys('w', 'i', 'n', 't');
    await offered(/^Winter/u);
    await keys('Enter', 's', 'p', 'r');
    await offered(/^Spring/u);
    await keys('Enter');
    const isCold = ({ season }: SampleRow): boolean => ['Winter', 'Spring'].includes(season);
    await matching(countOf(isCold));
    // It closes the list of choices, then the dialog.
    await keys('s', 'u', 'm');
    await offered(/^Summer/u);
    await keys('Escape');
    await dialog().waitFor();
    await keys('Escape');
    await dialog().waitFor({ state: 'detached' });
    await base(countOf(isCold));
    await chip('Season is Winter or Spring').first().press('Delete');
    await chip('Season is Winter or Spring').first().waitFor({ state: 'detached' });
    await openFilters();
    await keys('n', 'i', 'g');
    await offered(/^Nights/u);
    await keys('Enter');
    await eventually(async () => expect((await getTabStop(page)).name).toBe('From'));
    await keys('>', '4', 'Enter');
    await base(countOf(({ nights }) => nights > 4));
    await chip('Nights is greater than 4').first().waitFor();
  });

  it('that leave nothing say so, and are cleared at once', async () => {
    await chip('Nights is greater than 4').first().click();
    await dialog().getByLabel('Number').fill('100');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No comments match' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await base(ROWS);
    expect(failures).toEqual([]);
  });
});
