import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Theme } from '@verbatim/command-api/contract/library';
import { OTHER_USER, signedIn } from '../support/api-client.ts';
import { accessibilityFaults, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specProjects } from '../support/spec-server.ts';
import { eventually, waitUntil } from '../support/wait-until.ts';

describeInBrowser('a number of the table', () => {
  const { client, server } = specProjects('browser');
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let address: string;
  let responses: string;
  let themes: readonly Theme[];
  beforeAll(async () => {
    const project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(240));
    await runSteps(client(), project.id);
    themes = [
      await createTheme(client(), 'Staff', 'staff "friendly welcome"'),
      await createTheme(client(), 'By hand', ''),
      await createTheme(client(), 'Breakfast', 'breakfast coffee'),
    ];
    const workspace = await createWorkspace(client(), project.id, 'All', themes);
    responses = `/api/projects/${project.id}/workspaces/${workspace.id}/responses`;
    address = `/project/${project.id}/workspace/${workspace.id}`;
    await signedIn(server().url, OTHER_USER);
    ({ page, failures } = await openAs(OTHER_USER.name));
    await page.goto(address);
  });

  const readCount = async (name: string, on = page): Promise<number> => {
    const row = on.getByRole('table', { name: 'Themes' }).getByRole('row', { name: new RegExp(`^${name}`, 'u') });
    return Number((await row.getByRole('cell').first().innerText()).replaceAll(/\D/gu, ''));
  };
  const dialog = () => page.getByRole('dialog');

  it('shows the comments behind it, of the same count', async () => {
    await page.getByRole('button', { name: 'Staff', exact: true }).click();
    await dialog().getByRole('listitem').first().waitFor();
    const count = await dialog()
      .getByText(/^\d+ comments$/u)
      .innerText();
    await eventually(async () => expect(await dialog().locator('mark').first().innerText()).toMatch(/staff/iu));
    await screenshot(page, 'drilldown');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Close' }).click();
    expect(count).toBe(`${await readCount('Staff')} comments`);
    const close = () => dialog().getByRole('button', { name: 'Close' }).click();
    await page
      .getByRole('row', { name: /^Staff/u })
      .locator('td.sentiment .average')
      .click();
    await dialog().getByText(count, { exact: true }).waitFor();
    expect(await dialog().getByLabel('Order of the comments').inputValue()).toBe('sentiment asc');
    await close();
    await page
      .getByRole('columnheader', { name: /^Total/u })
      .getByRole('button', { name: '240' })
      .click();
    await dialog().getByText('240 comments', { exact: true }).waitFor();
    await close();
  });

  it('shows those of one sentiment alone behind a part of its bar, by mouse and by keys', async () => {
    const cell = page.getByRole('row', { name: /^Staff/u }).locator('td.sentiment');
    const told = (await cell.getAttribute('title')) ?? '';
    const countOfClass = (name: string): string => {
      const count = new RegExp(`([\\d,]+) ${name}`, 'u').exec(told)?.[1] ?? '';
      return `${count} comment${count === '1' ? '' : 's'}`;
    };
    await cell.locator('[data-part=neg]').click();
    await dialog().getByText(countOfClass('negative'), { exact: true }).waitFor();
    const sentiment = dialog().getByLabel('Sentiment of the comments');
    expect(await sentiment.inputValue()).toBe('neg');
    await dialog().getByRole('listitem').first().waitFor();
    await screenshot(page, 'drilldown-negative');
    expect(await accessibilityFaults(page)).toEqual([]);
    await sentiment.selectOption('Only positive');
    await dialog().getByText(countOfClass('positive'), { exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
  });

  it('is changed by tagging some of its comments, and back by undoing it', async () => {
    await page.getByRole('button', { name: 'Staff', exact: true }).click();
    await dialog().getByRole('checkbox').nth(0).check();
    await dialog().getByRole('checkbox').nth(1).check();
    await dialog().getByRole('button', { name: 'Tag 2 comments' }).click();
    await page.getByRole('menuitem', { name: 'By hand' }).click();
    await page.getByText('Tagged 2 comments with By hand').waitFor();
    const toast = page.locator('[data-sonner-toast]');
    const turn = dialog().getByRole('button', { name: 'Go to next page' });
    // Navigation works while it is shown.
    const isFree = async (): Promise<boolean> => {
      const [said, button] = [await toast.boundingBox(), await turn.boundingBox()];
      if (said === null || button === null) return false;
      return said.x + said.width <= button.x || said.y + said.height <= button.y;
    };
    await waitUntil(isFree);
    await page.setViewportSize({ width: 390, height: 844 });
    await waitUntil(isFree);
    await page.setViewportSize({ width: 1280, height: 900 });
    await dialog().getByRole('button', { name: 'Close' }).click();
    await waitUntil(async () => (await readCount('By hand')) === 2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitUntil(async () => (await readCount('By hand')) === 0);
  });

  it('leads to a response: its sentences, why a theme is there, tags by hand, its neighbours and its history', async () => {
    await page.getByRole('button', { name: 'Staff', exact: true }).click();
    await dialog().getByRole('listitem').first().getByRole('link').click();
    await page.getByRole('heading', { name: /^Comment \d+$/u }).waitFor();
    const sentence = page.getByRole('list', { name: 'Sentences' }).getByRole('listitem').first();
    await sentence.getByRole('button', { name: /^Staff, found by its query/u }).click();
    await page.getByText(/The theme’s query finds it by staff: the word staff\. /u).waitFor();
    await screenshot(page, 'response-why');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add a theme to the comment' }).click();
    await page.getByRole('menuitem', { name: 'By hand' }).click();
    await page.getByRole('button', { name: /^By hand, tagged by hand/u }).waitFor();
    await page.getByText('bea tagged this comment with “By hand”; the theme had no query.').waitFor();
    await page.getByRole('button', { name: /^By hand, tagged by hand/u }).click();
    await page.getByText(/bea tagged it by hand at .+ The theme was at version 1, as it is now\./u).waitFor();
    await page.keyboard.press('Escape');
    await screenshot(page, 'response');
    expect(await accessibilityFaults(page)).toEqual([]);
    const heading = () => page.getByRole('heading', { level: 1 }).innerText();
    const first = await heading();
    await page.getByRole('link', { name: 'Next' }).click();
    await waitUntil(async () => (await heading()) !== first);
    await page.getByRole('link', { name: 'Previous' }).click();
    await waitUntil(async () => (await heading()) === first);
    await page.getByRole('button', { name: 'r Mark as reviewed' }).click();
    await page.getByText(/ · Reviewed by bea, /u).waitFor();
    await page.keyboard.press('u');
    await page.getByText(/ · Not yet reviewed$/u).waitFor();
    await page.getByRole('link', { name: 'Back to the table' }).click();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await waitUntil(async () => (await readCount('By hand')) === 1);
    await page.goto(`${address}/response/abc`);
    await page.getByText("There is no comment 'abc'").waitFor();
    await page.goto(address);
  });

  it('has its comments open again after coming back from a response, and for no one else', async () => {
    const isBack = async (place: string, first: string): Promise<void> => {
      await dialog().getByText(place, { exact: true }).waitFor();
      await eventually(async () =>
        expect(await dialog().getByRole('link').filter({ hasText: /^\d+$/u }).first().innerText()).toBe(first),
      );
      expect(await dialog().getByLabel('Order of the comments').inputValue()).toBe('_id desc');
    };
    await page.getByRole('button', { name: 'Staff', exact: true }).click();
    await dialog().getByLabel('Order of the comments').selectOption('Newest first');
    await dialog().getByRole('button', { name: 'Go to next page' }).click();
    const place = /^11–20 of \d+$/u;
    const shown = await dialog().getByText(place).innerText();
    await dialog().getByRole('list', { name: 'Comments' }).waitFor();
    const links = dialog().getByRole('listitem').getByRole('link');
    await dialog().locator('ol[aria-busy="false"]').waitFor();
    await waitUntil(async () => (await links.count()) === 10);
    const first = await links.first().innerText();
    const last = await links.nth(9).innerText();
    await links.nth(9).click();
    await page.getByRole('heading', { name: `Comment ${last}`, exact: true }).waitFor();
    await page.getByRole('link', { name: 'Back to the table' }).click();
    await isBack(shown, first);
    // And by the browser's history, one comment further.
    await links.nth(9).click();
    await page.getByRole('heading', { name: `Comment ${last}`, exact: true }).waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText(/^21 of \d+$/u).waitFor();
    await page.goBack();
    await dialog()
      .getByText(/^21–\d+ of \d+$/u)
      .waitFor();
    await links.first().click();
    await page.getByRole('heading', { name: /^Comment \d+$/u }).waitFor();
    await page.getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('row', { name: /Hotel/u }).first().click();
    await page.getByRole('table', { name: 'Themes' }).waitFor();
    expect(await dialog().count()).toBe(0);
    await page.goto(address);
  });

  it('leads from a theme of a response to all that carry it, and to how far its query is right', async () => {
    const staff = await readCount('Staff');
    await page.goto(`${address}/response/1`);
    const why = page.getByRole('button', { name: /^Staff, found by its query/u }).first();
    await why.click();
    await page.getByRole('link', { name: 'All comments with this theme' }).click();
    await dialog().getByText(`${staff} comments`, { exact: true }).waitFor();
    await page.goBack();
    await why.click();
    await page.getByRole('link', { name: 'Check this theme' }).click();
    await page.getByRole('heading', { name: 'Draw a sample' }).waitFor();
  });

  it('changes in every open table when another user tags a comment', async () => {
    const { page: other } = await openAs('ada');
    for (const each of [page, other]) await each.goto(address);
    for (const each of [page, other]) await waitUntil(async () => (await readCount('By hand', each)) === 1);
    await ok(client().post(`${responses}/200`, { t_id: themes[1]!.id, s_id: null, status: 2 }));
    const stored = performance.now();
    const cell = (on: Page) => on.getByRole('row', { name: /^By hand/u }).getByRole('cell', { name: '2', exact: true });
    for (const each of [page, other]) await cell(each).first().waitFor();
    process.stdout.write(`A tag stood in two open tables after ${(performance.now() - stored).toFixed(0)} ms\n`);
    await other.context().close();
    expect(failures).toEqual([]);
  });
});
