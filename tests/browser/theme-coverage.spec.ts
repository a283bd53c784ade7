/** An analyst closes the gaps of a workspace: a theme from a topic, one for empty answers, and overlaps. */
import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { ANALYST } from '../support/api-client.ts';
import { faultsInEveryLook, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, runSteps, uploadCsv } from '../support/build-project.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { UNCOVERED_CSV, UNCOVERED_DEFINITIONS, UNCOVERED_THEMES } from '../support/uncovered-project.ts';

describeInBrowser('the coverage of a workspace', () => {
  const { client, server } = specServer();
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];

  beforeAll(async () => {
    const project = await createProject(client(), 'Hotel', UNCOVERED_DEFINITIONS);
    await uploadCsv(client(), project.id, UNCOVERED_CSV);
    await runSteps(client(), project.id);
    const themes = [];
    for (const [name, query] of UNCOVERED_THEMES) themes.push(await createTheme(client(), name, query));
    const workspace = await createWorkspace(client(), project.id, 'All', themes);
    ({ page, failures } = await openAs(ANALYST.name));
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/project/${project.id}/workspace/${workspace.id}/coverage`);
  });

  const inTable = (table: string, name: string): Locator =>
    page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name }).first();

  it('shows what is covered, in every look', async () => {
    await page.getByRole('heading', { name: 'What no theme covers' }).waitFor();
    await page
      .getByRole('region', { name: 'Coverage of all comments' })
      .getByText('Unclassified, nothing to say')
      .waitFor();
    await screenshot(page, 'theme-coverage');
    expect(await faultsInEveryLook(page, 'theme-coverage')).toEqual([]);
  });

  it('makes a theme of a topic, in this workspace', async () => {
    const topic = page
      .getByRole('list', { name: 'Topics' })
      .getByRole('listitem')
      .filter({ hasText: /shuttle/iu })
      .first();
    await topic.getByRole('button', { name: /^Create a theme from/u }).click();
    await page.getByText(/^Saved: /u).waitFor();
    await inTable('Coverage by theme', 'huttle').waitFor();
  });

  it('makes a theme of answers that say nothing, and takes it back', async () => {
    const button = page.getByRole('button', { name: 'Create “Nothing to say”' });
    await button.click();
    await page.getByText('Saved: Nothing to say', { exact: true }).waitFor();
    await inTable('Coverage by theme', 'Nothing to say').waitFor();
    await button.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText('Undone: Saved: Nothing to say').waitFor();
    await button.waitFor();
  });

  it('opens the comments that two themes share', async () => {
    const row = inTable('Overlap of themes', 'Cold breakfast');
    const both = await row.getByRole('button').textContent();
    // By the keyboard: the notes of the acts before lie over the end of the page.
    await row.getByRole('button').press('Enter');
    await page.getByRole('dialog').getByText(`${both} comments`).first().waitFor();
    await screenshot(page, 'theme-coverage-overlap');
    expect(failures).toEqual([]);
  });
});
