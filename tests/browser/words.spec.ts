import { beforeAll, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { tokenise } from '@verbatim/domain/text/tokenise';
import { accessibilityFaults, fitsItsWidth, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, runSteps, uploadCsv } from '../support/build-project.ts';
import { sampleCsv, SAMPLE_DEFINITIONS, sampleRows } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specProjects } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

const ROWS = 300;

const words = sampleRows(ROWS).map(({ comment }) => tokenise(comment).terms);
const getMentions = (word: string): number => words.flat().filter((each) => each === word).length;
const commentsWith = (word: string): number => words.filter((each) => each.includes(word)).length;

describeInBrowser('the words of a workspace', () => {
  const { client, server } = specProjects('browser');
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let workspace: string;

  beforeAll(async () => {
    const project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    const themes = [await createTheme(client(), 'Staff', 'staff')];
    await runSteps(client(), project.id);
    workspace = (await createWorkspace(client(), project.id, 'Guests', themes)).url;
    ({ page, failures } = await openAs('ada'));
  });

  const drawn = (): Locator => page.getByRole('img', { name: /the table has the numbers/u });
  const word = (text: string): Locator => drawn().getByText(text, { exact: true });
  const readPlaces = async (): Promise<string> => {
    await drawn().locator('text').first().waitFor();
    return drawn().innerHTML();
  };

  it('stand in the same cloud each time, whose words lead to their comments', async () => {
    await page.goto(`${workspace}/cloud`);
    const first = await readPlaces();
    await page.reload();
    await eventually(async () => expect(await readPlaces()).toBe(first));
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'cloud-1280');
    await word('staff').click();
    await page.getByRole('menuitem', { name: 'Show the comments' }).click();
    const dialog = page.getByRole('dialog', { name: 'staff' });
    await dialog.getByText(`${commentsWith('staff')} comments`, { exact: true }).waitFor();
    await eventually(async () => expect(await dialog.locator('mark').first().innerText()).toMatch(/^staff$/iu));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await word('staff').click();
    await page.getByRole('menuitem', { name: 'Filter by this' }).click();
    await page.getByRole('button', { name: /contains “staff”/u }).press('Delete');
    await word('staff').waitFor();
  });

  it('follow the settings, which stay with the workspace', async () => {
    await page.goto(`${workspace}/cloud`);
    await page.getByRole('button', { name: 'Cloud settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cloud settings' });
    await dialog.getByLabel('Mentioned more often than').fill(String(getMentions('staff')));
    await dialog.getByRole('button', { name: 'Random' }).click();
    await dialog.getByLabel('Max font size').fill('500');
    await dialog.getByText('Use 200 or less').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'cloud-settings');
    await page.keyboard.press('Escape');
    await word('staff').waitFor({ state: 'detached' });
    await page.goto(`${workspace}/cloud`);
    await drawn().locator('text').first().waitFor();
    await eventually(async () => expect(await word('staff').count()).toBe(0));
    await page.getByRole('button', { name: 'Cloud settings' }).click();
    await dialog.getByRole('button', { name: 'Reset' }).click();
    // An open dialog hides what is behind it from queries by role.
    await page.keyboard.press('Escape');
    await word('staff').waitFor();
    await page.getByRole('button', { name: 'Cloud settings' }).click();
    await dialog.getByRole('button', { name: 'Adjectives' }).click();
    await page.keyboard.press('Escape');
    await word('staff').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cloud settings' }).click();
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await page.keyboard.press('Escape');
  });

  it('given fonts too large for all, are the most frequent up to the first that does not fit, on screen and in images', async () => {
    await page.goto(`${workspace}/cloud?mentions=0&cloudMax=200&cloudMin=50`);
    await drawn().locator('text').first().waitFor();
    const shown = await drawn().locator('text').allTextContents();
    const says = new RegExp(`^The ${shown.length} most frequent of [\\d,]+ words\\.`, 'u');
    await page.getByText(says).first().waitFor();
    await page.getByRole('button', { name: 'Save image' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /SVG/u }).click();
    expect(await readFile(await (await coming).path(), 'utf8')).toContain(`>The ${shown.length} most frequent of `);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const names = page.getByRole('rowheader');
    await names.first().waitFor();
    const listed = (await names.allInnerTexts()).filter((text) => !/^\p{Script=Latin}$/u.test(text));
    expect(listed.length).toBeGreaterThan(shown.length);
    expect(shown).toEqual(listed.slice(0, shown.length));
  });

  it('are listed in a table, and saved with the font as they are drawn', async () => {
    await page.goto(`${workspace}/cloud`);
    await word('staff').waitFor();
    await page.getByRole('button', { name: 'Save image' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /SVG/u }).click();
    const svg = await readFile(await (await coming).path(), 'utf8');
    expect(svg).toContain('>staff</text>');
    expect(svg).toContain('@font-face');
    expect(svg).not.toContain('var(--');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const row = page.getByRole('row', { name: /^staff/u });
    await eventually(async () =>
      expect(await row.getByRole('cell').first().innerText()).toBe(String(getMentions('staff'))),
    );
    await row.getByRole('button').first().press('Enter');
    await page.getByRole('menuitem', { name: 'Show the comments' }).press('Enter');
    await page.getByRole('dialog', { name: 'staff' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('stand by positive against negative sentences, and lead to their comments', async () => {
    await page.goto(`${workspace}/term-frequency`);
    await drawn().locator('circle').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'term-frequency-1280');
    const label = drawn().locator('.term tspan').first();
    const term = await label.innerHTML();
    await label.click();
    await page.getByRole('menuitem', { name: 'Show the comments' }).click();
    await page
      .getByRole('dialog', { name: term })
      .getByText(new RegExp(`^${commentsWith(term)} comments?$`, 'u'))
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('fit a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['cloud', 'term-frequency']) {
      await page.goto(`${workspace}/${path}`);
      await drawn().locator('text').first().waitFor();
      await fitsItsWidth(page);
      await screenshot(page, `${path}-390`);
    }
    expect(failures).toEqual([]);
  });
});
