import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { OTHER_USER, signedIn } from '../support/api-client.ts';
import { accessibilityFaults, fitsItsWidth, holdCalls, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specProjects } from '../support/spec-server.ts';
import { eventually, waitUntil } from '../support/wait-until.ts';

describeInBrowser('the check of a theme', () => {
  const { client, server } = specProjects('browser');
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  beforeAll(async () => {
    const project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(240));
    await runSteps(client(), project.id);
    const staff = await createTheme(client(), 'Staff', 'staff "clean room"');
    const workspace = await createWorkspace(client(), project.id, 'All', [staff]);
    await signedIn(server().url, OTHER_USER);
    ({ page, failures } = await openAs(OTHER_USER.name));
    await page.goto(`/project/${project.id}/workspace/${workspace.id}`);
  });

  const comment = () => page.getByRole('region', { name: 'Comment' });
  const judged = (count: number) => page.getByText(`${count} of 20 rated`, { exact: true }).waitFor();
  const textOnScreen = async (): Promise<string> => {
    await comment()
      .getByText(/^Comment \d+$/u)
      .waitFor();
    return comment().locator('div[dir=auto]').first().innerText();
  };

  /** @returns once the rating is stored */
  const press = async (key: string): Promise<void> => {
    const stored = page.waitForResponse('**/judgements');
    await page.keyboard.press(key);
    await stored;
  };
  const rate = async (): Promise<void> => press(/staff|friendly/iu.test(await textOnScreen()) ? 'y' : 'n');

  it('lets people choose a theme where the address names none', async () => {
    const table = page.url();
    await page.goto(`${table.replace(/\/workspace\/.*/u, '')}/agreement`);
    await page.getByRole('combobox', { name: 'Theme' }).click();
    await page.getByRole('option', { name: 'Staff' }).click();
    await page.getByRole('heading', { name: 'Check “Staff”' }).waitFor();
    await page.goto(table);
  });

  it('begins at a number of the table, and draws a sample', async () => {
    await page.getByRole('button', { name: 'Staff', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Check this theme' }).click();
    await page.getByRole('heading', { name: 'Check “Staff”' }).waitFor();
    await page.getByText('No checks of this theme yet').waitFor();
    await screenshot(page, 'agreement-none');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Comments', { exact: true }).selectOption('20');
    await page.getByLabel('Seed').fill('7');
    await page.getByRole('button', { name: 'Draw and rate' }).click();
    await judged(0);
  });

  it('is judged with keys alone, and what was said is taken back', async () => {
    const first = await textOnScreen();
    await screenshot(page, 'agreement-judging');
    expect(await accessibilityFaults(page)).toEqual([]);
    await press('s');
    await judged(1);
    await press('u');
    await judged(0);
    await eventually(async () => expect(await textOnScreen()).toBe(first));
    for (let count = 0; count < 20; count++) {
      await rate();
      await judged(count + 1);
      if (count === 9) {
        // Resumes where it was left.
        await page.reload();
        await judged(10);
      }
    }
    await page.getByText('All comments rated').waitFor();
  });

  it('makes the browser ask before it closes a tab whose last rating is not stored yet', async () => {
    const release = await holdCalls(page, '**/judgements');
    const stored = page.waitForResponse('**/judgements');
    await page.keyboard.press('u');
    await judged(19);
    const asked = page.waitForEvent('dialog');
    await page.evaluate('void setTimeout(() => location.reload())');
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    release();
    await stored;
    await rate();
    await page.getByText('All comments rated').waitFor();
  });

  it('ends with figures, and the comments in question', async () => {
    await page.getByRole('button', { name: 'Show the result' }).click();
    const precision = page.getByRole('region', { name: 'Precision' });
    await precision.getByText(/^95% interval \d/u).waitFor();
    await page.getByText('20 comments: 10 that the query found, 10 that it did not.').waitFor();
    const table = page.getByRole('table', { name: 'Rated comments' });
    const row = table.getByRole('row', { name: /^Found by the query/u });
    await row.waitFor();
    const cells = await row.getByRole('cell').allInnerTexts();
    expect(cells[2]).toBe('10');
    await eventually(async () =>
      expect(await precision.getByText(/^\d+%$/u).innerText()).toBe(`${Number(cells[0]) * 10}%`),
    );
    const wrong = page.getByRole('region', { name: 'False positives' });
    await waitUntil(async () => (await wrong.getByRole('listitem').count()) === Number(cells[1]));
    await screenshot(page, 'agreement-result');
    expect(await accessibilityFaults(page)).toEqual([]);
    const link = page.getByRole('region').getByRole('listitem').getByRole('link').first();
    const id = await link.innerText();
    await link.click();
    await page.getByRole('heading', { name: `Comment ${id}`, exact: true }).waitFor();
    await page.getByRole('link', { name: 'Back to the result' }).click();
    await precision.getByText(/^95% interval \d/u).waitFor();
  });

  it('becomes tags on request, and is undone as one', async () => {
    const apply = page.getByRole('button', { name: /^(?:Tag|Exclude) \d/u });
    const words = await apply.innerText();
    await apply.click();
    await page.getByText('The query and existing tags already match your ratings.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitUntil(async () => (await apply.count()) === 1 && (await apply.innerText()) === words);
    await page.getByRole('link', { name: 'All samples' }).click();
    await page.getByText('20 of 20 rated by you').waitFor();
    const figures = page.getByRole('table', { name: 'Figures by rater, with 95% intervals' }).getByRole('row').last();
    const cells = await figures.getByRole('cell').allInnerTexts();
    expect(cells).toHaveLength(3);
    for (const cell of cells) expect(cell).toMatch(/^\d+(?:\.\d)?% \(\d+(?:\.\d)?–\d+(?:\.\d)?%\)$/u);
    await screenshot(page, 'agreement-samples');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(failures).toEqual([]);
  });

  it('is there in the dark and on a narrow screen', async () => {
    await page.getByRole('link', { name: 'View result' }).click();
    await page.getByRole('region', { name: 'Recall' }).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 1920, height: 1080 });
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'agreement-result-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await fitsItsWidth(page);
    await screenshot(page, 'agreement-result-narrow');
  });
});
