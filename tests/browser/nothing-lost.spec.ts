/** Drafts survive outages, ended sessions, reloads, the Back button and concurrent saves. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Folder, Theme } from '@verbatim/command-api/contract/library';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Browser, Page } from 'playwright-core';
import { signedIn } from '../support/api-client.ts';
import {
  accessibilityFaults,
  launchBrowser,
  openPage,
  screenshot,
  waitUntilLoggedOut,
  registerByForm,
  type OpenPage,
} from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, runSteps, uploadCsv } from '../support/build-project.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { sampleCsv, SAMPLE_DEFINITIONS } from '../support/sample-comments.ts';
import { describeInBrowser } from '../support/spec-browser.ts';
import { eventually, waitUntil } from '../support/wait-until.ts';

const queryField = (page: Page) => page.getByRole('textbox', { name: 'Query' });
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name' });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const save = (page: Page) => saveButton(page).click();

const postJson = async <T>(page: Page, path: string, data: object): Promise<T> => {
  const response = await page.request.post(path, { data });
  expect(response.status()).toBe(200);
  return (await response.json()) as T;
};
const newTheme = (page: Page, name: string, text: string) => postJson<Theme>(page, '/api/themes/new', { name, text });
const themeNow = async (page: Page, { id }: Theme): Promise<Theme> =>
  (await (await page.request.get(`/api/themes/${id}`)).json()) as Theme;

describeInBrowser('what was typed', () => {
  let folder: string;
  let server: RunningServer;
  let browser: Browser;
  let opened: OpenPage;
  let page: Page;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-browser-'));
    server = await startServer({ dataDir: join(folder, 'data') });
    browser = await launchBrowser();
    opened = await openPage(browser, server.url);
    page = opened.page;
    await registerByForm(page, 'ada');
  });
  afterAll(async () => {
    await browser.close();
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  it('goes on top of what was changed elsewhere: a theme that was moved meanwhile stays where it is', async () => {
    const theme = await newTheme(page, 'Moved meanwhile', 'one');
    const folders = await postJson<Folder[]>(page, '/api/folders/new', { name: 'Target' });
    const target = folders.find(({ name }) => name === 'Target')?.id;
    await page.goto(`/themes?theme=${theme.id}`);
    await queryField(page).fill('one two');
    await postJson(page, `/api/themes/${theme.id}`, { folder_id: target });
    await save(page);
    await page.getByText('Saved: Moved meanwhile').waitFor();
    expect(await themeNow(page, theme)).toMatchObject({ text: 'one two', folder_id: target });
  });

  it('of two tabs asks which is to stand, with both versions, who and when', async () => {
    const theme = await newTheme(page, 'In two tabs', 'one');
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto(`/themes?theme=${theme.id}`);
      await queryField(tab).waitFor();
    }
    await queryField(other).fill('from the other tab');
    await save(other);
    await other.getByText('Saved: In two tabs').waitFor();
    await other.close();

    await queryField(page).fill('from this tab');
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Changed by someone else' });
    await dialog.getByText(/ada changed this at \d\d:\d\d/u).waitFor();
    await dialog.getByText('from the other tab').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'conflict');
    expect((await themeNow(page, theme)).text).toBe('from the other tab');
    await dialog.getByRole('button', { name: 'Merge by hand' }).click();
    await dialog.getByRole('textbox', { name: 'Query, merged by hand' }).fill('from both tabs');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved: In two tabs').waitFor();
    expect((await themeNow(page, theme)).text).toBe('from both tabs');
  });

  it('outlives a reload and the Back button, which asks first', async () => {
    const theme = await newTheme(page, 'Typed and left', 'one');
    await page.goto('/project');
    await page.goto(`/themes?theme=${theme.id}`);
    await queryField(page).fill('one and more');
    await page.reload();
    await page.getByText(/unsaved changes from .* were restored/u).waitFor();
    await eventually(async () => expect(await queryField(page).inputValue()).toBe('one and more'));
    await screenshot(page, 'draft');

    await page.getByRole('link', { name: 'Projects' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Projects' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/project');
    await page.goBack();
    await page.getByText(/were restored/u).waitFor();
    await eventually(async () => expect(await queryField(page).inputValue()).toBe('one and more'));
    await page.getByRole('button', { name: 'Discard' }).click();
    await eventually(async () => expect(await queryField(page).inputValue()).toBe('one'));
  });

  it('is there again after the session has ended and the same account has logged in, and for no other', async () => {
    await page.goto('/themes?theme=new');
    await nameField(page).fill('Not saved yet');
    await queryField(page).fill('words of ada');
    await waitUntilLoggedOut(page, saveButton(page));
    await registerByForm(page, 'bob');
    await page.goto('/themes?theme=new');
    await eventually(async () => expect(await queryField(page).inputValue()).toBe(''));

    await page.context().clearCookies();
    await page.goto('/themes?theme=new');
    await page.waitForURL(/\/login\?next=/u);
    await page.getByRole('textbox', { name: 'Username' }).fill('ada');
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'New theme' }).waitFor();
    await eventually(async () => expect(await nameField(page).inputValue()).toBe('Not saved yet'));
    await eventually(async () => expect(await queryField(page).inputValue()).toBe('words of ada'));
    await save(page);
    await page.getByText('Saved: Not saved yet').waitFor();
  });

  it('outlives an outage of the server: page and dialog stay, and a banner says so until it ends', async () => {
    const { id } = await postJson<Project>(page, '/api/projects/', { name: 'Away', no_sid: true });
    await postJson(page, `/api/projects/${id}/table-definitions`, SAMPLE_DEFINITIONS);
    await page.goto('/project');
    await page.getByRole('button', { name: 'Edit Away' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit project' });
    await dialog.getByRole('textbox', { name: 'Description' }).fill('typed while nobody was there');
    await server.end('SIGKILL');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Reconnecting… numbers as of \d\d:\d\d/u).waitFor();
    // For the save; another part of the dialog that was loading may report it as well.
    await dialog
      .getByText('The server cannot be reached. Check the connection and try again.', { exact: true })
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'reconnecting');
    server = await startServer({ dataDir: join(folder, 'data'), port: Number(new URL(server.url).port) });
    await page.getByText(/Reconnecting/u).waitFor({ state: 'detached' });
    await eventually(async () => expect(await page.getByText('could not be loaded').count()).toBe(0));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Project saved').waitFor();
    await page.getByText('typed while nobody was there').first().waitFor();
  });

  it('keeps the figures of a table while another grouping is unanswered, and shows it once the server is back', async () => {
    const client = await signedIn(server.url, { name: 'ada', email: '', password: 'correct horse' });
    const project = await createProject(client, 'Kept', SAMPLE_DEFINITIONS);
    await uploadCsv(client, project.id, sampleCsv(60));
    await runSteps(client, project.id);
    const { url } = await createWorkspace(client, project.id, 'Kept', [await createTheme(client, 'Staff', 'staff')]);
    await page.goto(`${url}?by=season`);
    const table = page.getByRole('table', { name: 'Themes' });
    await table.locator('td.drills').first().waitFor();
    const figures = () => table.locator('tbody td').allInnerTexts();
    const before = await figures();
    expect(before.length).toBeGreaterThan(4);
    await server.end('SIGKILL');
    await page.getByRole('combobox', { name: 'Group by' }).click();
    await page.getByRole('option', { name: 'Room type' }).click();
    await page.getByText(/Reconnecting… numbers as of \d\d:\d\d/u).waitFor();
    await table.getByRole('button', { name: 'Spring', exact: true }).waitFor();
    expect(await figures()).toEqual(before);
    expect(await page.getByText('could not be loaded').count()).toBe(0);
    server = await startServer({ dataDir: join(folder, 'data'), port: Number(new URL(server.url).port) });
    await table.locator('thead th.group').first().waitFor();
    await page.getByText(/Reconnecting/u).waitFor({ state: 'detached' });
  });

  it('and can be undone from its toast', async () => {
    const theme = await newTheme(page, 'Undone', 'one');
    await page.goto(`/themes?theme=${theme.id}`);
    await queryField(page).fill('another query');
    await save(page);
    const toast = page.getByRole('listitem').filter({ hasText: 'Saved: Undone' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone: Saved: Undone').waitFor();
    await waitUntil(async () => (await queryField(page).inputValue()) === 'one');

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await screenshot(page, 'undo');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Deleted: Undone' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await page.getByRole('treeitem', { name: 'Undone' }).waitFor();
    expect((await themeNow(page, theme)).text).toBe('one');
    expect(opened.failures).toEqual([]);
  });
});
