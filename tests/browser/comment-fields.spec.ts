/** Sentiment and file as groups and filters, and a frozen banner of them. */
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Freeze } from '@verbatim/command-api/contract/freezes';
import { accessibilityFaults, chooseWorkspaceAction, fitsItsWidth, screenshot, tableRows } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { describeInBrowser, specBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

const LONG = 'guests of the second wave who stayed for longer than a week and wrote a comment.csv';

describeInBrowser('an analyst who asks what negative comments mention', () => {
  const { client, server } = specServer();
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let projectId: string;
  let address: string;

  beforeAll(async () => {
    const project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    projectId = project.id;
    await uploadCsv(client(), project.id, sampleCsv(240), 'first.csv');
    await uploadCsv(client(), project.id, sampleCsv(60), LONG);
    await runSteps(client(), project.id);
    const themes = [await createTheme(client(), 'Staff', 'staff'), await createTheme(client(), 'Room', 'room street')];
    const workspace = await createWorkspace(client(), project.id, 'All', themes);
    address = `/project/${project.id}/workspace/${workspace.id}`;
    ({ page, failures } = await openAs('ada'));
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(address);
  });

  const heading = (label: string) => page.locator('thead th.leaf', { hasText: label });
  const cell = (theme: string, at: number) =>
    page.locator('tbody tr').filter({ hasText: theme }).locator('td.leaf').nth(at);
  const chip = (text: string) =>
    page.getByRole('group', { name: 'Filters', exact: true }).getByRole('button', { name: text }).first();
  const dialog = () => page.getByRole('dialog');
  const choose = async (field: string, option: string): Promise<void> => {
    await page.getByLabel(field, { exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
    await page.keyboard.press('Escape');
  };
  const inDark = async (name: string): Promise<void> => {
    await screenshot(page, name);
    await page.emulateMedia({ colorScheme: 'dark' });
    await screenshot(page, `${name}-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
  };

  it('given the table, when it is grouped by sentiment, then each class is a column, one click away', async () => {
    await page.getByLabel('Group by', { exact: true }).click();
    await page.getByRole('option', { name: 'Sentiment', exact: true }).waitFor();
    await inDark('sentiment-group-by');
    await page.getByRole('option', { name: 'Sentiment', exact: true }).click();
    await page.keyboard.press('Escape');
    await heading('Negative').waitFor();
    await fitsItsWidth(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await inDark('sentiment-table');
  });

  it('given a cell, when it is clicked, then its comments are listed, and it can be filtered by', async () => {
    // By sentiment the table begins with shares of the rows.
    expect(await cell('Staff', 4).innerText()).toMatch(/%/u);
    await page.getByRole('button', { name: '#', exact: true }).click();
    await eventually(async () => expect(await cell('Staff', 4).innerText()).toMatch(/^\s*\d+\s*$/u));
    const count = (await cell('Staff', 4).innerText()).trim();
    await cell('Staff', 4).click();
    await dialog().getByText(`${count} comments`).first().waitFor();
    await inDark('sentiment-drilldown');
    await dialog().getByRole('button', { name: 'Filter by this' }).click();
    await dialog().waitFor({ state: 'detached' });
    await chip('Sentiment is Negative').waitFor();
    await chip('Theme is Staff').waitFor();
    await page
      .getByText(new RegExp(`\\b${count} comments`, 'u'))
      .first()
      .waitFor();
    await eventually(async () => expect(await heading('Positive').count()).toBe(0));
  });

  it('given a filter, when it is edited, then classes have counts, and comments without one are listed last', async () => {
    await chip('Theme is Staff').press('Delete');
    await chip('Sentiment is Negative').click();
    await dialog()
      .getByRole('checkbox', { name: /^Mixed/u })
      .check();
    const texts = await dialog()
      .getByRole('list', { name: 'Values of Sentiment' })
      .getByRole('listitem')
      .allInnerTexts();
    expect(texts.map((text) => text.split('\n')[0])).toEqual([
      'Positive',
      'Neutral',
      'Mixed',
      'Negative',
      '(no sentiment)',
    ]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await inDark('sentiment-filter');
    await dialog().getByRole('button', { name: 'Apply' }).click();
    await chip('Sentiment is Negative or Mixed').waitFor();
  });

  it('given a table by file, when a cell is filtered by, then its name is in the chip, and its id in the address', async () => {
    await page.goto(`${address}?by=file%3A`);
    await heading('first.csv').waitFor();
    const count = (await cell('Room', 2).innerText()).trim();
    await cell('Room', 2).click();
    await dialog().getByText(`${count} comments`).first().waitFor();
    await screenshot(page, 'file-drilldown');
    await dialog().getByRole('button', { name: 'Filter by this' }).click();
    await chip(`File is ${LONG}`).waitFor();
    await page.waitForURL(
      (url) => url.searchParams.get('filters')?.includes(`"file:":{"value":["${projectId}.`) === true,
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await fitsItsWidth(page);
    await screenshot(page, 'file-filter-390');
    await page.setViewportSize({ width: 1280, height: 900 });
    await chip(`File is ${LONG}`).click();
    await dialog().getByRole('list', { name: 'Values of File' }).waitFor();
    await inDark('file-filter');
    await page.keyboard.press('Escape');
    await page.goto(`${address}?by=file%3A&filters=%7B%7D`);
  });

  it('given a name, when it is typed as a filter, then classes and files are found by it', async () => {
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await dialog().getByRole('combobox', { name: 'Field' }).fill('neg');
    await page.getByRole('option', { name: /^Negative/u }).waitFor();
    await screenshot(page, 'filter-by-name');
    await page.getByRole('option', { name: /^Negative/u }).click();
    await dialog().getByRole('button', { name: 'Apply' }).click();
    await chip('Sentiment is Negative').waitFor();
  });

  it('given a column, when negative shares are shown, then they are of its base, and a click lists the comments', async () => {
    await page.goto(`${address}?by=season&filters=%7B%7D`);
    await heading('Spring').waitFor();
    await page.getByRole('button', { name: 'Negative %', exact: true }).click();
    await page.waitForURL(/show=negative/u);
    await page.getByRole('button', { name: 'Vs others', exact: true }).click();
    await page.getByText('Share of the column’s comments that are negative about the theme').waitFor();
    let at = -1;
    await eventually(async () => {
      const shares = await page.locator('tbody tr').filter({ hasText: 'Staff' }).locator('td.leaf').allInnerTexts();
      // Behind the total.
      at = shares.findIndex((text, place) => place > 0 && /^[^0]\d*(?:\.\d+)?%/u.test(text));
      expect(at).toBeGreaterThan(0);
    });
    const clicked = cell('Staff', at);
    const hint = /: (\d+) of (\d+) comments are negative about it \((\d+)%\)/u;
    // A hint is made when the pointer enters: figures that arrive later have one at the next time.
    await eventually(async () => {
      await page.mouse.move(0, 0);
      await clicked.hover();
      expect((await clicked.getAttribute('title')) ?? '').toMatch(hint);
    });
    const [, count, base, share] = hint.exec((await clicked.getAttribute('title')) ?? '') ?? [];
    expect(Number(share)).toBe(Math.round((Number(count) * 100) / Number(base)));
    expect(
      await page
        .locator('thead th.leaf')
        .nth(at - 1)
        .innerText(),
    ).toContain(base);
    await fitsItsWidth(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await inDark('negative-share');
    await clicked.click();
    await dialog().getByText(`${count} comments`).first().waitFor();
    expect(await dialog().getByLabel('Sentiment of the comments').inputValue()).toBe('neg');
    await page.keyboard.press('Escape');
  });

  it('given a banner, when it is frozen, then all of its parts are shown, and its bars part by part', async () => {
    await page.goto(`${address}?by=sentiment%3A&filters=%7B%7D`);
    await heading('Negative').waitFor();
    await page.getByRole('button', { name: 'Banner', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Add banner part/u }).click();
    await choose('Part 2', 'Room Type');
    await page.locator('thead th.group', { hasText: 'Room Type' }).waitFor();
    const shown = await tableRows(page);
    await chooseWorkspaceAction(page, 'Freeze workspace');
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Banner');
    await screenshot(page, 'freeze-banner-dialog');
    await dialog().getByRole('button', { name: 'Freeze' }).click();
    const band = page.getByRole('region', { name: 'Freeze' });
    await band.getByText(/Banner: Sentiment \| Room Type/u).waitFor();
    await band.getByText('Frozen figures verified: they reproduce exactly.').waitFor();
    await eventually(async () => expect(await tableRows(page)).toEqual(shown));
    expect(await page.locator('thead th.group').allInnerTexts()).toEqual(['Sentiment', 'Room Type']);
    await inDark('freeze-banner');
    await page.getByRole('button', { name: 'Bar chart', exact: true }).click();
    await page.getByRole('heading', { name: 'Themes by Sentiment' }).waitFor();
    await page.getByText('Part 1 of 2 of the banner; not shown: Room Type.').waitFor();
    await page.getByLabel('Part of the banner').selectOption('2 of 2: Room Type');
    await page.getByRole('heading', { name: 'Themes by Room Type' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'freeze-banner-bars');
    const [frozen] = await ok(client().get<readonly Freeze[]>(`/api/projects/${projectId}/freezes`));
    expect(frozen?.name).toBe('Banner');
    expect(failures).toEqual([]);
  });
});
