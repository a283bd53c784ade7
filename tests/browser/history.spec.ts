import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { readFile } from 'node:fs/promises';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { NewToken } from '@verbatim/command-api/contract/tokens';
import { accessibilityFaults, register, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { docsPage } from '../support/docs-page.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually, until } from '../support/until.ts';

describeInBrowser('an auditor', () => {
  const { client, server } = specServer();
  const { open } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let project: Project;
  let comments: string;
  /** What it names in bold is met in its order. */
  const guide = docsPage('auditors.md');
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(120));
    await runSteps(client(), project.id);
    const staff = await createTheme(client(), 'Staff', 'staff');
    const workspace = await createWorkspace(client(), project.id, 'All', [staff]);
    const all = `/api/projects/${project.id}/workspaces/${workspace.id}/responses`;
    comments = `/project/${project.id}/workspace/${workspace.id}/response`;
    await ok(
      client().post(all, { t_id: staff.id, status: 2, comments: Array.from({ length: 80 }, (_, at) => at + 1) }),
    );
    await ok(client().post(`${all}/3`, { t_id: staff.id, s_id: null, status: -2 }));
    const { headers } = await client().post(`/api/themes/${staff.id}`, { text: 'staff "kind people" -manager' });
    await ok(client().post('/api/undo', { change: headers.get('undo') }));
    const { id, secret } = await ok(client().post<NewToken>('/api/tokens', { name: 'Nightly', scope: 'write' }));
    await fetch(`${server().url}/api/folders/new`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'By a script' }),
    });
    await ok(client().delete(`/api/tokens/${id}`));
    for (let n = 0; n < 50; n += 1) await createTheme(client(), `Later ${n}`, 'soup');
    ({ page, failures } = await open());
    await register(page, 'auditor');
    await page.goto('/project');
  });

  const acts = () => page.getByRole('main').getByRole('list').getByRole('listitem');

  it('reads who did what, the newest first, and older acts on demand', async () => {
    await page.getByRole('link', { name: guide.says('History') }).click();
    await page.getByText('opened the account “auditor”').waitFor();
    await page.getByRole('heading', { name: /^Today/u }).waitFor();
    await eventually(async () => expect(await acts().count()).toBe(50));
    await page.getByRole('button', { name: guide.says('Show older') }).click();
    await page.getByText('These are all.').waitFor();
    await page.getByText('created the project “Hotel”').waitFor();
    await page.getByText('made the token “Nightly”, by which a script reads and writes').waitFor();
    await page.getByText('revoked the token “Nightly”').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('narrows them down by kind, person and project, which the address keeps', async () => {
    await page.getByRole('combobox', { name: guide.says('Kind') }).click();
    await page.getByRole('option', { name: 'Tags by hand' }).click();
    await page.getByText('tagged 80 comments with the theme “Staff”').waitFor();
    await page.getByText('“Later 1”').waitFor({ state: 'detached' });
    await until(async () => (await acts().count()) === 2);
    await page.getByRole('combobox', { name: guide.says('Project') }).fill('hot');
    await page.getByRole('option', { name: 'Hotel' }).click();
    await page.waitForURL(/project=/u);
    await page.getByRole('combobox', { name: guide.says('Person') }).waitFor();
    await page.reload();
    await page.getByText('tagged 80 comments').waitFor();
    // What a thing is called is read beside the acts.
    await until(async () => (await page.getByRole('combobox', { name: 'Project' }).inputValue()) === 'Hotel');
    await screenshot(page, 'history-filtered');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('“Later 49”').waitFor();
  });

  it('sees what was changed, word by word, and what was taken back', async () => {
    await page.goto('/history?kind=undo');
    const undone = acts().filter({ hasText: 'took back' });
    await undone.first().waitFor();
    await undone.getByRole('button', { name: guide.says('Show what changed') }).click();
    await eventually(async () => expect(await undone.locator('del').innerText()).toContain('"kind people"'));
    await screenshot(page, 'history-changes');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('finds what was ever said of one comment, from its page', async () => {
    await page.goto(`${comments}/4`);
    await page.getByText(/tagged this comment with “Staff”/u).waitFor();
    await page.goto(`/project/${project.id}`);
    await page.getByRole('link', { name: guide.says('History of the project') }).click();
    await page.getByText('created the workspace “All”').waitFor();
    await page.getByRole('textbox', { name: guide.says('Comment number') }).fill('3');
    await page.keyboard.press('Enter');
    await page.getByText('took the theme “Staff” off comment 3').waitFor();
    await page.getByText('created the workspace “All”').waitFor({ state: 'detached' });
    await until(async () => (await acts().count()) === 3);
    await page.getByRole('textbox', { name: 'Comment number' }).fill('9999');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No act matches' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('tells people from programs: an act of a script says by which token it came', async () => {
    await page.goto('/history?kind=folder');
    const act = acts().filter({ hasText: 'created the folder “By a script”' });
    await act.getByRole('button', { name: guide.says('Show more') }).click();
    await act.getByText('A script has done it, with the token “Nightly”.').waitFor();
  });

  it('takes the list along as a file', async () => {
    await page.goto('/history?kind=tag');
    await page.getByText('tagged 80 comments').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: guide.says('Export CSV') }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.trim().split('\r\n')).toHaveLength(3);
    expect(text).toContain('tagged 80 comments with the theme “Staff”');
    expect(failures).toEqual([]);
    // The page of the docs leads here.
    expect(guide.left()).toEqual([]);
  });
});
