/** An auditor looks at a workspace as it was, from the history and by a day, and goes back to now. */
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Freeze } from '@verbatim/command-api/contract/freezes';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { accessibilityFaults, register, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';

describeInBrowser('the past of a workspace', () => {
  const { client, server } = specServer();
  const { open } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let project: Project;
  let workspace: Workspace;
  let staff: Theme;
  let before: PastMoment;

  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(120));
    await runSteps(client(), project.id);
    staff = await createTheme(client(), 'Staff', 'staff');
    const street = await createTheme(client(), 'Street', 'street');
    workspace = await createWorkspace(client(), project.id, 'All', [staff, street]);
    before = await ok(client().get<PastMoment>(`/api/workspaces/${workspace.id}/moment`));
    await ok(client().post(`/api/themes/${staff.id}`, { text: 'staff breakfast', name: 'Service' }));
    ({ page, failures } = await open());
    await register(page, 'auditor');
  });

  const band = () => page.getByRole('status', { name: 'The past' });
  const address = (rest = ''): string => `/project/${project.id}/workspace/${workspace.id}${rest}`;

  it('opens from an entry of the history, with the themes of then', async () => {
    await page.goto(`/history?project=${project.id}`);
    const entry = page.getByRole('listitem').filter({ hasText: 'created the workspace “All”' });
    await entry.getByRole('link', { name: 'Open results as of then' }).click();
    await band().getByText('Nothing can be changed here.').waitFor();
    await page.getByRole('table').getByText('Staff', { exact: true }).waitFor();
    expect(await page.getByText('Service', { exact: true }).count()).toBe(0);
    expect(page.url()).toContain(`/workspace/${workspace.id}`);
    expect(new URL(page.url()).searchParams.get('asOf')).toMatch(/^workspace-/u);
    await screenshot(page, 'past-table');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('stays there from result to result, and offers no change', async () => {
    await page.getByRole('tab', { name: 'Cloud' }).click();
    await page.waitForURL(/cloud.*asOf=/u);
    await band().waitFor();
    expect(await page.getByRole('button', { name: 'Hidden words' }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Table' }).click();
    await page.getByRole('button', { name: 'Show theme Staff' }).click();
    await page.getByRole('dialog', { name: 'Staff' }).getByText('staff', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    for (const name of ['Workspace actions', 'Edit project'])
      expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0]);
  });

  it('leaves it by Back to now', async () => {
    await page.getByRole('link', { name: 'Back to now' }).click();
    await page.getByRole('table').getByText('Service', { exact: true }).waitFor();
    expect(await band().count()).toBe(0);
    expect(page.url()).not.toContain('asOf');
  });

  it('opens by a day and time, and says when there was nothing yet', async () => {
    await page.getByRole('button', { name: 'See results as of an earlier date' }).click();
    await page.getByLabel('Day and time').fill('2001-01-01T12:00');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('This moment cannot be shown').waitFor();
    await screenshot(page, 'past-nothing');
    await page.getByRole('link', { name: 'Back to now' }).click();
    await page.getByRole('table').waitFor();
  });

  it('offers no act on comments of the feed, and says why a key does nothing', async () => {
    // A moment of the project is that of its last event: the workspace has to be there by then.
    const { asOf } = await ok(client().get<PastMoment>(`/api/projects/${project.id}/moment`));
    await page.goto(`/project/${project.id}/comment-feed?asOf=${asOf}`);
    await band().waitFor();
    const breakdown = page.getByRole('region', { name: 'Comment Breakdown' });
    await breakdown.getByRole('list', { name: 'Sentences' }).waitFor();
    for (const name of ['Tag with', 'This comment'])
      expect([name, await page.getByRole('group', { name }).count()]).toEqual([name, 0]);
    await page.keyboard.press('r');
    await breakdown.getByText('Nothing can be changed in the past.').waitFor();
    await screenshot(page, 'past-feed');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('shows a freeze without its deletion', async () => {
    const { id } = await ok(client().post<Freeze>(`/api/workspaces/${workspace.id}/freezes`, { name: 'Wave 1' }));
    await page.goto(`/project/${project.id}/freeze/${id}?asOf=${before.asOf}`);
    await band().waitFor();
    await page.getByRole('link', { name: 'Download figures' }).waitFor();
    expect(await page.getByRole('button', { name: 'More actions' }).count()).toBe(0);
  });

  it('shows a response as it was, which the address names for good', async () => {
    await page.goto(`${address('/response/1')}?asOf=${before.asOf}`);
    await band().waitFor();
    await page.getByText('Staff', { exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: /Add a theme/u }).count()).toBe(0);
    await screenshot(page, 'past-response');
    expect(failures).toEqual([]);
  });
});
