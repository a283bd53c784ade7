/** An older file in its project's dialog: its splitter, a resplit and its undo. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Browser, Locator, Page } from 'playwright-core';
import { apiClient, type ApiClient } from '../support/api-client.ts';
import { accessibilityFaults, launchBrowser, openPage, register } from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok } from '../support/build-project.ts';
import { appendLegacyFile } from '../support/legacy-split.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { describeInBrowser } from '../support/spec-browser.ts';
import { withSpecLog } from '../support/spec-log.ts';
import { eventually, waitUntil } from '../support/wait-until.ts';

describeInBrowser('a file that was split by former rules', () => {
  let dataDir: string;
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let client: ApiClient;
  let project: Project;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'verbatim-browser-'));
    server = await startServer({ dataDir });
    browser = await launchBrowser();
    ({ page } = await openPage(browser, server.url));
    await register(page, 'ada');
    const { cookies } = await page.context().storageState();
    client = apiClient(server.url, new Map(cookies.map(({ name, value }) => [name, value])));
    const definition = { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] };
    project = await createProject(client, 'Former', [definition]);
    const theme = await createTheme(client, 'Staff', 'staff');
    await createWorkspace(client, project.id, 'All', [theme]);
    const texts = Array.from({ length: 60 }, (_, at) => `Good staff ${at}. Bad food.`);
    const comments = texts.map((text) => ({ text, spans: [0, text.length] }));
    const library = { revision: 0, themes: [theme.id] };
    await withSpecLog(dataDir, (events) => appendLegacyFile(events, project.id, comments, library));
    await waitUntil(async () => (await known()).dataFiles[0]?.steps.sentiment.completed === 60);
  });
  afterAll(async () => {
    await browser.close();
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });

  const known = async (): Promise<Project> => ok(client.get<Project>(`/api/projects/${project.id}`));
  const splitter = async () => (await known()).dataFiles[0]?.splitters[0]?.name;
  const row = (): Locator =>
    page.getByRole('dialog', { name: 'Edit project' }).getByRole('row', { name: /former\.csv/u });

  it('names its splitter, says what splitting again does, does it, and undoes it', async () => {
    await page.goto(`/project/${project.id}`);
    await page.getByRole('button', { name: 'Edit project' }).click();
    await page.getByRole('dialog', { name: 'Edit project' }).getByRole('tab', { name: 'Files' }).click();
    await row().getByText('compromise/sentences 14.17.0+1').waitFor();
    const offer = row().getByRole('button', { name: 'Split former.csv again' });
    await offer.click();
    const dialog = page.getByRole('dialog', { name: 'Split again' });
    await dialog.getByText(/Themes and sentiment are then recomputed/u).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await splitter()).toBe('compromise/sentences');
    await offer.click();
    await dialog.getByRole('button', { name: 'Split again' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row()
      .getByText(/verbatim\/sentences/u)
      .waitFor();
    await offer.waitFor({ state: 'detached' });
    expect(await splitter()).toBe('verbatim/sentences');
    const toast = page.getByRole('listitem').filter({ hasText: 'Split again: former.csv' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => expect(await splitter()).toBe('compromise/sentences'));
    await offer.waitFor();
  });
});
