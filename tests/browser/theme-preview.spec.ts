/** What saving an edited theme would change, shown while it is edited. */
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Theme } from '@verbatim/command-api/contract/library';
import { accessibilityFaults, fitsItsWidth, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';

const ROWS = 400;
const countOf = (pattern: RegExp): number => sampleRows(ROWS).filter(({ comment }) => pattern.test(comment)).length;
const SAVED = countOf(/breakfast/iu);
const BOTH = countOf(/breakfast|wi-fi/iu);

describeInBrowser('an analyst who edits a theme', () => {
  const { client, server } = specServer();
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let theme: Theme;
  beforeAll(async () => {
    const project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    theme = await createTheme(client(), 'Food', 'breakfast');
    await createWorkspace(client(), project.id, 'Wave 1', [theme]);
    ({ page, failures } = await openAs('ada'));
    await page.goto('/themes');
    await page.getByRole('treeitem').filter({ hasText: 'Food' }).click();
  });

  const panel = () => page.getByRole('region', { name: 'What would change' });
  const query = () => page.getByRole('form', { name: 'Theme' }).getByRole('textbox', { name: 'Query' });

  it('sees comments gained, workspaces and flags that would turn, and nothing is stored', async () => {
    await page.getByText(`${SAVED} comments`).first().waitFor();
    expect(await panel().count()).toBe(0);
    await query().fill('breakfast wi-fi');
    await panel().getByText(`${SAVED} → ${BOTH}`).waitFor();
    await panel()
      .getByRole('button', { name: `${BOTH - SAVED} gained` })
      .waitFor();
    expect(await panel().getByRole('button', { name: '0 lost' }).isDisabled()).toBe(true);
    await panel().getByRole('link', { name: 'Wave 1' }).waitFor();
    await panel().getByText('season › Summer: no longer significantly lower', { exact: true }).waitFor();
    await fitsItsWidth(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'theme-preview');
    await page.emulateMedia({ colorScheme: 'dark' });
    await screenshot(page, 'theme-preview-dark');
    expect((await ok(client().get<Theme>(`/api/themes/${theme.id}`))).version).toBe(theme.version);
  });

  it('opens the comments that would be gained', async () => {
    await panel()
      .getByRole('button', { name: /gained$/u })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Comments that would be gained' });
    await dialog.getByText('wi-fi').first().waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(10);
    await dialog.getByRole('button', { name: 'Go to next page' }).click();
    await dialog.getByText(`11–20 of ${BOTH - SAVED}`).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'theme-preview-comments');
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  it('sees no preview of the saved query, and none once it is saved', async () => {
    await query().fill('breakfast');
    await panel().waitFor({ state: 'detached' });
    await query().fill('wi-fi');
    await panel()
      .getByText(`${SAVED} → ${BOTH - SAVED}`)
      .waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved: Food').waitFor();
    await panel().waitFor({ state: 'detached' });
    await page.getByRole('form', { name: 'Theme' }).getByRole('link', { name: 'Versions' }).click();
    await page.getByText('changed the query of the theme “Food”').waitFor();
    await page.getByRole('button', { name: /^Restore this version: .*created the theme “Food”/u }).waitFor();
    expect(failures).toEqual([]);
  });
});
