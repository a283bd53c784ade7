/** From one comment to those like it, to tags and a theme of them. */
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import { ANALYST } from '../support/api-client.ts';
import { faultsInEveryLook, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

const ROWS = 120;
const QUEUE = sampleRows(ROWS).flatMap(({ comment }, at) => (comment.startsWith('Check-in') ? [at + 1] : []));

describeInBrowser('an analyst who finds a comment worth a theme', () => {
  const { client, server } = specServer();
  const { openAs } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let project: Project;
  let theme: Theme;
  let workspace: Workspace;

  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    theme = await createTheme(client(), 'Waiting', 'queue');
    workspace = await createWorkspace(client(), project.id, 'Wave 1', [theme]);
    ({ page, failures } = await openAs(ANALYST.name));
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  const dialog = () => page.getByRole('dialog', { name: /^Comments like/u });
  const rows = () => dialog().getByRole('list', { name: 'Comments like it' }).getByRole('listitem');
  const tagged = async (): Promise<readonly number[]> => {
    const address = `/api/projects/${project.id}/themes/${theme.id}/test`;
    return (await ok(client().get<MatchesResult>(address, { methods: [2], limit: ROWS }))).items.map(({ _id }) => _id);
  };

  it('opens those like the comment of the feed, with the shared words marked', async () => {
    await page.goto(`/project/${project.id}/comment-feed`);
    await page.getByRole('heading', { name: `Comment ${ROWS}` }).waitFor();
    expect(QUEUE.at(-1)).toBe(ROWS);
    await page.getByRole('button', { name: 'Find similar' }).click();
    await dialog()
      .getByText(/comments share a word with it/u)
      .waitFor();
    expect(await rows().count()).toBe(20);
    expect(await rows().first().locator('mark').allInnerTexts()).toContain('queue');
    await screenshot(page, 'similar');
    expect(await faultsInEveryLook(page, 'similar')).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await screenshot(page, 'similar-narrow');
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await screenshot(page, 'similar-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('tags the ticked ones in one act, and undoes it', async () => {
    for (const at of [0, 1]) await rows().nth(at).getByRole('checkbox').check();
    await dialog().getByRole('button', { name: 'Tag 2 comments' }).click();
    await page.getByRole('menuitem', { name: 'Waiting' }).click();
    await page.getByText('Tagged 2 comments with Waiting').waitFor();
    await eventually(async () => expect(await tagged()).toHaveLength(2));
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await eventually(async () => expect(await tagged()).toEqual([]));
  });

  it('makes a theme of them: their query opens in the theme builder with its matches', async () => {
    await dialog().getByRole('button', { name: 'Make a theme of these' }).click();
    await page.waitForURL(/theme-builder$/u);
    const query = page.getByRole('textbox', { name: 'Query' });
    await eventually(async () => expect(await query.inputValue()).not.toBe(''));
    await page.getByText(/^\d+ comments of 120$/u).waitFor();
    await screenshot(page, 'similar-theme');
  });

  it('opens them from the page of a single comment', async () => {
    await page.goto(`/project/${project.id}/workspace/${workspace.id}/response/${QUEUE[0]}`);
    await page.getByRole('button', { name: 'Find similar' }).click();
    await page.getByRole('dialog', { name: `Comments like ${QUEUE[0]}` }).waitFor();
    await dialog()
      .getByText(/comments share a word with it/u)
      .waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await screenshot(page, 'similar-response');
  });

  it('opens them from the list behind a number', async () => {
    await page.goto(`/project/${project.id}/workspace/${workspace.id}`);
    await page.getByRole('button', { name: 'Waiting', exact: true }).click();
    await page.getByRole('button', { name: `Find comments similar to ${QUEUE[0]}`, exact: true }).click();
    await dialog()
      .getByText(/comments share a word with it/u)
      .waitFor();
    await screenshot(page, 'similar-drilldown');
    await dialog().getByRole('button', { name: 'Close' }).click();
    expect(failures).toEqual([]);
  });
});
