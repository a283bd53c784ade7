import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { signedUp } from '../support/api-client.ts';
import { accessibilityFaults, launchBrowser, logIn, openPage, screenshot, type OpenPage } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, runSteps, uploadCsv } from '../support/build-project.ts';
import { CHROMIUM_MISSING, findChromium } from '../support/chromium.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const ROWS = 400;
const describeInBrowser = findChromium() === undefined ? describe.skip : describe;
if (findChromium() === undefined) console.warn(`Skipped: ${CHROMIUM_MISSING}`);

const holding = (pattern: RegExp): number => sampleRows(ROWS).filter(({ comment }) => pattern.test(comment)).length;

describeInBrowser('the Theme Builder in a browser', () => {
  const { server, client } = specServer({ RELATED_WORDS_URL: 'off' });
  let browser: Browser;
  let opened: OpenPage;
  let page: Page;

  beforeAll(async () => {
    const project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    await createWorkspace(client(), project.id, 'All', [await createTheme(client(), 'Staff', 'staff')]);
    await signedUp(server().url, { name: 'bob', email: 'bob@example.org', password: 'correct horse' });
    browser = await launchBrowser();
    opened = await openPage(browser, server().url);
    page = opened.page;
    await logIn(page, 'bob');
    await page.goto(`/project/${project.id}`);
    await page.getByRole('tab', { name: 'Theme Builder' }).click();
  });
  afterAll(() => browser.close());

  const panel = (name: string) => page.getByRole('region', { name });

  it('takes terms into the query, says what each brings and shows what they find', async () => {
    await panel('Terms').getByRole('button', { name: 'friendly and helpful' }).click();
    await panel('Terms').getByLabel('Words').selectOption('1');
    await panel('Terms')
      .getByRole('button', { name: /^breakfast/u })
      .click();
    const query = await panel('New theme').getByRole('textbox', { name: 'Query' }).inputValue();
    expect(query).toBe('"friendly and helpful" breakfast');
    const count = holding(/friendly and helpful|breakfast/iu);
    await panel('Matches').getByText(`${count} comments`).waitFor();
    await panel('New theme').getByText(`${count} comments of ${ROWS}`).waitFor();
    const row = panel('New theme').getByRole('row', { name: /^breakfast/u });
    expect((await row.innerText()).split(/\s+/u)[1]).toBe(String(holding(/breakfast/iu)));
    await panel('New theme').getByText('own comments').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'theme-builder');
  });

  it('saves the theme into a workspace, whose table counts it', async () => {
    await panel('New theme').getByRole('button', { name: 'Save theme' }).click();
    await panel('New theme').getByText('Field is Required').waitFor();
    await panel('New theme').getByRole('textbox', { name: 'Name' }).fill('Morning');
    await panel('New theme').getByRole('checkbox', { name: 'Add to All' }).check();
    await panel('New theme').getByRole('button', { name: 'Save theme' }).click();
    await page.getByText('Saved: Morning').waitFor();
    await page.getByRole('tab', { name: 'All' }).click();
    const row = page.getByRole('table', { name: 'Themes' }).getByRole('row', { name: /Morning/u });
    await row
      .getByText(String(holding(/friendly and helpful|breakfast/iu)), { exact: true })
      .first()
      .waitFor();
    expect(opened.failures).toEqual([]);
  });
});
