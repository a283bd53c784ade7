/** A file that the project already has is confirmed, and added again without choosing it. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Browser, Page } from 'playwright-core';
import { signedUp, type ApiClient } from '../support/api-client.ts';
import {
  accessibilityFaults,
  defineProject,
  launchBrowser,
  openPage,
  register,
  screenshot,
  type OpenPage,
} from '../support/browser.ts';
import { ok, uploadCsv } from '../support/build-project.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { sampleCsv } from '../support/sample-comments.ts';
import { describeInBrowser } from '../support/spec-browser.ts';
import { eventually } from '../support/wait-until.ts';

const ROWS = 60;

describeInBrowser('a file that the project holds already', () => {
  let folder: string;
  let server: RunningServer;
  let browser: Browser;
  let opened: OpenPage;
  let page: Page;
  let colleague: ApiClient;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-browser-'));
    await writeFile(join(folder, 'hotel.csv'), sampleCsv(ROWS));
    server = await startServer({ dataDir: join(folder, 'data') });
    colleague = await signedUp(server.url);
    browser = await launchBrowser();
    opened = await openPage(browser, server.url);
    page = opened.page;
    await register(page, 'grace');
  });
  afterAll(async () => {
    await browser.close();
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  /** Up to the confirmation: another user adds the same file just before. @returns the project's id */
  const untilAsked = async (name: string): Promise<string> => {
    let projectId = '';
    await page.route(
      /\/upload-file$/u,
      async (route) => {
        projectId = /projects\/([^/]+)\//u.exec(route.request().url())?.[1] ?? '';
        await uploadCsv(colleague, projectId, sampleCsv(ROWS), 'of a colleague.csv');
        await route.continue();
      },
      { times: 1 },
    );
    await defineProject(page, name, join(folder, 'hotel.csv'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('dialog', { name: 'Add it again?' }).waitFor();
    return projectId;
  };

  const readFiles = async (projectId: string): Promise<readonly string[]> =>
    (await ok(colleague.get<Project>(`/api/projects/${projectId}`))).dataFiles.map(({ name }) => name);

  it('is not added when the user cancels, and the page says why', async () => {
    const projectId = await untilAsked('Not meant');
    const dialog = page.getByRole('dialog', { name: 'Add it again?' });
    await eventually(async () =>
      expect(await dialog.textContent()).toMatch(/“of a colleague\.csv”, added \d\d:\d\d, .*, with 60 comments/u),
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await screenshot(page, 'same-file');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/is already in the project, as 'of a colleague\.csv'/u).waitFor();
    await eventually(async () => expect(await readFiles(projectId)).toEqual(['of a colleague.csv']));
  });

  it('is added again on request, without being chosen once more, and built', async () => {
    const projectId = await untilAsked('Meant');
    await page.getByRole('dialog').getByRole('button', { name: 'Add it again' }).click();
    await page.getByText('Finished').waitFor();
    await eventually(async () => expect(await readFiles(projectId)).toEqual(['of a colleague.csv', 'hotel.csv']));
    expect(opened.failures).toEqual([]);
  });
});
