/** From the tags of a theme to its query, beside the editor. */
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ANALYST } from '../support/api-client.ts';
import { faultsInEveryLook, fitsItsWidth, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

const ROWS = 360;
const IDS = Array.from({ length: ROWS }, (_, at) => at + 1);
const holds = (id: number, word: string): boolean => sampleRows(ROWS)[id - 1]!.comment.toLowerCase().includes(word);
const TAGGED = IDS.filter((id) => holds(id, 'breakfast')).slice(0, 15);
const GAINED = IDS.filter((id) => holds(id, 'breakfast') && !holds(id, 'staff'));
const MISSED = TAGGED.filter((id) => GAINED.includes(id));

describeInBrowser('an analyst whose theme has tags', () => {
  const { client, server } = specServer();
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];

  beforeAll(async () => {
    const project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    const theme = await createTheme(client(), 'Morning meal', 'staff');
    const other = await createTheme(client(), 'Untagged', 'room');
    const workspace = await createWorkspace(client(), project.id, 'Wave 1', [theme, other]);
    const responses = `/api/projects/${project.id}/workspaces/${workspace.id}/responses`;
    await ok(client().post(responses, { t_id: theme.id, status: 2, comments: TAGGED }));
    ({ page, failures } = await openAs(ANALYST.name));
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/themes');
  });

  const panel = () => page.getByRole('region', { name: 'From your tags' });
  const query = () => page.getByRole('form', { name: 'Theme' }).getByRole('textbox', { name: 'Query' });
  const open = (name: string) => page.getByRole('treeitem').filter({ hasText: name }).click();

  it('sees what the query misses, and opens those comments', async () => {
    await open('Morning meal');
    await panel()
      .getByText(`${MISSED.length} of ${TAGGED.length} comments that people tagged are not found by the query`)
      .waitFor();
    await fitsItsWidth(page);
    await screenshot(page, 'query-terms');
    expect(await faultsInEveryLook(page, 'query terms')).toEqual([]);
    await panel()
      .getByRole('button', { name: `See the ${MISSED.length} it misses` })
      .click();
    const list = page.getByRole('list', { name: 'Tagged, not found by the query' });
    await list
      .getByText(sampleRows(ROWS)[MISSED[0]! - 1]!.comment, { exact: true })
      .first()
      .waitFor();
    await screenshot(page, 'query-terms-missed');
    await page.getByRole('button', { name: 'Close' }).click();
  });

  it('adds a term with a click, and then misses fewer', async () => {
    const term = panel().getByRole('button', { name: /^breakf/u });
    const label = await term.innerText();
    expect(label).toContain(`${GAINED.length} more, ${MISSED.length} tagged`);
    await term.click();
    await eventually(async () => expect(await query().inputValue()).toMatch(/^staff breakf\S+$/u));
    await panel().getByText(`finds all ${TAGGED.length} comments that people tagged`).waitFor();
    expect(await panel().getByRole('button').count()).toBe(0);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await query().fill('');
    await panel()
      .getByRole('button', { name: /^breakf/u })
      .waitFor();
    await screenshot(page, 'query-terms-dark');
    await query().fill('staff');
  });

  it('sees nothing of it for a theme without tags', async () => {
    await open('Untagged');
    await page
      .getByText(/comments? of 360/u)
      .first()
      .waitFor();
    await eventually(async () => expect(await panel().count()).toBe(0));
    expect(failures).toEqual([]);
  });
});
