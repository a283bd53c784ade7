import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { readFile } from 'node:fs/promises';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { NewToken } from '@verbatim/command-api/contract/tokens';
import { accessibilityFaults, register, screenshot } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { docsPage } from '../support/docs-page.ts';
import { runOps } from '../support/run-ops.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specBrowser, describeInBrowser } from '../support/spec-browser.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually, waitUntil } from '../support/wait-until.ts';

describeInBrowser('an auditor', () => {
  const { client, server, dataDir } = specServer();
  const { open } = specBrowser(server);
  let page: Page;
  let failures: readonly string[];
  let project: Project;
  let comments: string;
  let staff: Theme;
  /** Names in bold have to occur in this order. */
  const guide = docsPage('auditors.md');
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(120));
    await runSteps(client(), project.id);
    staff = await createTheme(client(), 'Staff', 'staff');
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
    await page.getByText('created the account “auditor”').waitFor();
    await page.getByRole('heading', { name: /^Today/u }).waitFor();
    await eventually(async () => expect(await acts().count()).toBe(50));
    await page.getByRole('button', { name: guide.says('Show older') }).click();
    await page.getByText('No older entries.').waitFor();
    await page.getByText('created the project “Hotel”').waitFor();
    await page.getByText('created the token “Nightly”, which lets scripts read and write').waitFor();
    await page.getByText('revoked the token “Nightly”').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('narrows them down by kind, person and project, which the address keeps', async () => {
    await page.getByRole('combobox', { name: guide.says('Kind') }).click();
    await page.getByRole('option', { name: 'Tags by hand' }).click();
    await page.getByText('tagged 80 comments with the theme “Staff”').waitFor();
    await page.getByText('“Later 1”').waitFor({ state: 'detached' });
    await waitUntil(async () => (await acts().count()) === 2);
    await page.getByRole('combobox', { name: guide.says('Project') }).fill('hot');
    await page.getByRole('option', { name: 'Hotel' }).click();
    await page.waitForURL(/project=/u);
    await page.getByRole('combobox', { name: guide.says('Person') }).waitFor();
    await page.reload();
    await page.getByText('tagged 80 comments').waitFor();
    // Names are loaded separately from the entries.
    await waitUntil(async () => (await page.getByRole('combobox', { name: 'Project' }).inputValue()) === 'Hotel');
    // One line of text: actions that are hidden until the row is hovered add no height.
    const tagged = acts().filter({ hasText: 'tagged 80 comments' });
    expect((await tagged.boundingBox())!.height).toBeLessThan(48);
    await screenshot(page, 'history-filtered');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('“Later 49”').waitFor();
  });

  it('sees what was changed, word by word, and what was taken back', async () => {
    await page.goto('/history?kind=undo');
    const undone = acts().filter({ hasText: 'undid' });
    await undone.first().waitFor();
    await undone.getByRole('button', { name: guide.says('Show what changed') }).click();
    await eventually(async () => expect(await undone.locator('del').innerText()).toContain('"kind people"'));
    await screenshot(page, 'history-changes');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('undoes a change of another day, after a question', async () => {
    await page.goto('/history?kind=theme');
    const created = acts().filter({ hasText: 'created the theme “Later 49”' });
    await created.getByRole('button', { name: /^Undo/u }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo this change?' });
    await dialog.getByText('created the theme “Later 49”').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: guide.says('Undo') }).click();
    await page.getByText('Undone', { exact: true }).waitFor();
    const undone = acts().filter({ hasText: 'auditor undid a change by ada' });
    await undone.first().waitFor();
    expect(await undone.getByRole('button', { name: /^Undo/u }).count()).toBe(0);
    // The entry that was undone says so, and offers it no more.
    await created.getByText('Undone by auditor').waitFor();
    expect(await created.getByRole('button', { name: /^Undo/u }).count()).toBe(0);
  });

  it('restores an earlier version of a theme, and what was deleted', async () => {
    await page.goto(`/history?kind=theme&theme=${staff.id}`);
    const edited = acts().filter({ hasText: 'ada changed the query of the theme “Staff”' });
    await edited.getByText('Undone by ada').waitFor();
    await edited.getByRole('button', { name: new RegExp(`^${guide.says('Restore this version')}`, 'u') }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore this version?' });
    await dialog.waitFor();
    await screenshot(page, 'history-restore');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Restored this version', { exact: true }).waitFor();
    await acts().filter({ hasText: 'auditor restored the theme “Staff” to the version that' }).waitFor();
    const { originalText } = await ok(client().get<Theme>(`/api/themes/${staff.id}`));
    expect(originalText).toBe('staff "kind people" -manager');
    await screenshot(page, 'history-versions');

    await ok(client().delete(`/api/themes/${staff.id}`));
    await page.goto(`/history?theme=${staff.id}`);
    const deleted = acts().filter({ hasText: 'ada deleted the theme “Staff”' });
    await deleted.getByRole('button', { name: new RegExp(`^${guide.says('Restore')}:`, 'u') }).click();
    await page
      .getByRole('dialog', { name: 'Restore what was deleted?' })
      .getByRole('button', { name: 'Restore' })
      .click();
    await page.getByText('Restored', { exact: true }).waitFor();
    await deleted.first().getByText('Undone by auditor').waitFor();
    expect((await ok(client().get<Theme>(`/api/themes/${staff.id}`))).originalText).toBe(originalText);
  });

  it('finds what was ever said of one comment, from its page', async () => {
    await page.goto(`${comments}/4`);
    await page.getByText(/tagged this comment with “Staff”/u).waitFor();
    await page.goto(`/project/${project.id}`);
    await page.getByRole('link', { name: guide.says('History of the project') }).click();
    await page.getByText('created the workspace “All”').waitFor();
    await page.getByRole('textbox', { name: guide.says('Comment number') }).fill('3');
    await page.keyboard.press('Enter');
    await page.getByText('removed the theme “Staff” from comment 3').waitFor();
    await page.getByText('created the workspace “All”').waitFor({ state: 'detached' });
    await waitUntil(async () => (await acts().count()) === 3);
    await page.getByRole('textbox', { name: 'Comment number' }).fill('9999');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No changes match' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('distinguishes people from programs: an act of a script names its token', async () => {
    await page.goto('/history?kind=folder');
    const act = acts().filter({ hasText: 'created the folder “By a script”' });
    await act.getByRole('button', { name: guide.says('Show more') }).click();
    await act.getByText('Done by a script with the token “Nightly”.').waitFor();
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
  });

  it('asks why a number is another one, and saves the answer', async () => {
    await page.goto(`/project/${project.id}`);
    await page.getByRole('tab', { name: guide.says('Changes') }).click();
    await page.getByRole('table', { name: 'What changed' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: guide.says('Save comparison') }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('The log has not been sealed yet.');
    await page.goto('/history');
  });

  it('keeps a root of the log, which verify-log finds again', async () => {
    await page.getByRole('button', { name: guide.says('Seals') }).click();
    const dialog = page.getByRole('dialog', { name: 'Seals' });
    await dialog.getByText('No seals yet.').waitFor();
    await dialog.getByRole('button', { name: guide.says('Seal now') }).click();
    const root = await dialog.locator('code').innerText();
    expect(root).toMatch(/^[0-9a-f]{64}$/u);
    await dialog.getByRole('button', { name: guide.says('Copy root') }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'history-seals');
    const verified = await runOps(dataDir(), ['verify-log', '--against', root]);
    expect([verified.code, verified.lines.at(-1)]).toEqual([0, 'The root given is that of seal 1.']);
    expect(failures).toEqual([]);
    // The documentation is complete.
    expect(guide.left()).toEqual([]);
  });
});
