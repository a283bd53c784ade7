import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { signedUp } from '../support/api-client.ts';
import { accessibilityFaults, launchBrowser, logIn, openPage, screenshot, type OpenPage } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, runSteps, uploadCsv } from '../support/build-project.ts';
import { CHROMIUM_MISSING, findChromium } from '../support/chromium.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows, type SampleRow } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const ROWS = 400;
const rows = sampleRows(ROWS);
const describeInBrowser = findChromium() === undefined ? describe.skip : describe;
if (findChromium() === undefined) console.warn(`Skipped: ${CHROMIUM_MISSING}`);

const countOf = (passes: (row: SampleRow) => boolean): number => rows.filter(passes).length;
const isWarm = ({ season }: SampleRow): boolean => ['Spring', 'Summer'].includes(season);
const isInApril = ({ arrival }: SampleRow): boolean => arrival >= '2026-03-20' && arrival <= '2026-05-10';

describeInBrowser('filters in a browser', () => {
  const { server, client } = specServer();
  let browser: Browser;
  let opened: OpenPage;
  let page: Page;
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
    await signedUp(server().url, { name: 'bob', email: 'bob@example.org', password: 'correct horse' });
    browser = await launchBrowser();
    opened = await openPage(browser, server().url);
    page = opened.page;
    await logIn(page, 'bob');
    await page.goto(address);
    await page.getByRole('table', { name: 'Themes' }).waitFor();
  });
  afterAll(() => browser.close());

  const dialog = () => page.getByRole('dialog');
  const matching = (count: number) => dialog().getByText(`${count} comments match`).waitFor();
  const chip = (text: string) =>
    page.getByRole('group', { name: 'Filters', exact: true }).getByRole('button', { name: text });
  const base = (count: number) => page.getByText(new RegExp(`\\b${count} comments`, 'u')).waitFor();
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
    await dialog().getByRole('button', { name: 'Apply' }).click();
    await dialog().getByText('Field is Required').waitFor();
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
    await page.reload();
    await chip('Arrival is not before Apr 1, 2026').first().waitFor();
    await page.evaluate('sessionStorage.clear()');
    await page.reload();
    await chip('Arrival is not before Apr 1, 2026').first().waitFor();
    await page.evaluate(
      `sessionStorage.setItem('verbatim.filters.project.${address.split('/')[2]}', '{"nights":{"value":["4"],"type":"gt","exclusive":false}}')`,
    );
    await page.reload();
    await chip('Nights is greater than 4').first().waitFor();
    expect(await chip('Arrival is not before Apr 1, 2026').count()).toBe(0);
    await base(countOf(({ nights }) => nights > 4));
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
    await dialog().getByText('No filter yet').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await base(countOf(({ nights }) => nights > 4));
  });

  it('that leave nothing say so, and are cleared at once', async () => {
    await chip('Nights is greater than 4').first().click();
    await dialog().getByLabel('Number').fill('100');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No comments match' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await base(ROWS);
    expect(opened.failures).toEqual([]);
  });
});
