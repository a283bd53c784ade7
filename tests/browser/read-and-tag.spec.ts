import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults, launchBrowser, openPage, register, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, runSteps, uploadCsv } from '../support/build-project.ts';
import { findChromium } from '../support/chromium.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';
import { until } from '../support/until.ts';

const describeWithBrowser = findChromium() === undefined ? describe.skip : describe;

describeWithBrowser('a number of the table', () => {
  const { client, server } = specServer();
  let browser: Browser;
  let page: Page;
  let failures: readonly string[];
  let address: string;
  beforeAll(async () => {
    const project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(240));
    await runSteps(client(), project.id);
    const themes = [
      await createTheme(client(), 'Staff', 'staff "friendly welcome"'),
      await createTheme(client(), 'By hand', ''),
      await createTheme(client(), 'Breakfast', 'breakfast coffee'),
    ];
    const workspace = await createWorkspace(client(), project.id, 'All', themes);
    address = `/project/${project.id}/workspace/${workspace.id}`;
    browser = await launchBrowser();
    ({ page, failures } = await openPage(browser, server().url));
    page.setDefaultTimeout(20_000);
    await register(page, 'bea');
    await page.goto(address);
  });
  afterAll(async () => {
    await browser?.close();
  });

  const countOf = async (name: string): Promise<number> => {
    const row = page.getByRole('table', { name: 'Themes' }).getByRole('row', { name: new RegExp(`^${name}`, 'u') });
    return Number((await row.getByRole('cell').first().innerText()).replaceAll(/\D/gu, ''));
  };
  const dialog = () => page.getByRole('dialog');

  it('shows the comments behind it, of the same count', async () => {
    await page.getByRole('button', { name: 'Staff', exact: true }).click();
    await dialog().getByRole('listitem').first().waitFor();
    const count = await dialog()
      .getByText(/^\d+ comments$/u)
      .innerText();
    expect(await dialog().locator('mark').first().innerText()).toMatch(/staff/iu);
    await screenshot(page, 'drilldown');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Close' }).click();
    expect(count).toBe(`${await countOf('Staff')} comments`);
  });

  it('is changed by tagging some of its comments, and back by undoing it', async () => {
    await page.getByRole('button', { name: 'Staff', exact: true }).click();
    await dialog().getByRole('checkbox').nth(0).check();
    await dialog().getByRole('checkbox').nth(1).check();
    await dialog().getByRole('button', { name: 'Tag 2 comments' }).click();
    await page.getByRole('menuitem', { name: 'By hand' }).click();
    await page.getByText('Tagged 2 comments with By hand').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await until(async () => (await countOf('By hand')) === 2, 20_000);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await countOf('By hand')) === 0, 20_000);
  });

  it('leads to a response: its sentences, why a theme is there, tags by hand, its neighbours and its history', async () => {
    await page.getByRole('button', { name: 'Staff', exact: true }).click();
    await dialog().getByRole('listitem').first().getByRole('link').click();
    await page.getByRole('heading', { name: /^Response \d+$/u }).waitFor();
    const sentence = page.getByRole('list', { name: 'Sentences' }).getByRole('listitem').first();
    await sentence.getByRole('button', { name: /^Staff, found by its query/u }).click();
    await page.getByText(/The query of the theme finds it by/u).waitFor();
    await screenshot(page, 'response-why');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add a theme to the comment' }).click();
    await page.getByRole('menuitem', { name: 'By hand' }).click();
    await page.getByRole('button', { name: /^By hand, tagged by hand/u }).waitFor();
    await page.getByText('bea tagged this comment with “By hand”; the theme had no query.').waitFor();
    await screenshot(page, 'response');
    expect(await accessibilityFaults(page)).toEqual([]);
    const heading = () => page.getByRole('heading', { level: 1 }).innerText();
    const first = await heading();
    await page.getByRole('link', { name: 'Next' }).click();
    await until(async () => (await heading()) !== first, 20_000);
    await page.getByRole('link', { name: 'Previous' }).click();
    await until(async () => (await heading()) === first, 20_000);
    await page.getByRole('link', { name: 'Back to the table' }).click();
    await until(async () => (await countOf('By hand')) === 1, 20_000);
    expect(failures).toEqual([]);
  });
});
