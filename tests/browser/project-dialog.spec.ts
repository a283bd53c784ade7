/** The project dialog tab by tab, as used by an analyst. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { WordListAnswer } from '@verbatim/command-api/contract/sentiment';
import type { Browser, Locator, Page } from 'playwright-core';
import { apiClient, type ApiClient } from '../support/api-client.ts';
import {
  accessibilityFaults,
  COLOUR_RULES,
  launchBrowser,
  openPage,
  register,
  screenshot,
  type OpenPage,
} from '../support/browser.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { describeInBrowser } from '../support/spec-browser.ts';
import { eventually, waitUntil } from '../support/wait-until.ts';

describeInBrowser('the dialog of a project', () => {
  let folder: string;
  let server: RunningServer;
  let browser: Browser;
  let opened: OpenPage;
  let page: Page;
  let client: ApiClient;
  let project: Project;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-browser-'));
    await writeFile(join(folder, 'second.csv'), sampleCsv(40));
    await writeFile(join(folder, 'other.csv'), sampleCsv(5).replace('Season,', 'Saison,'));
    await writeFile(join(folder, 'wider.csv'), sampleCsv(30).replaceAll('\n', ',x\n').replace(',x\n', ',Channel\n'));
    server = await startServer({ dataDir: join(folder, 'data') });
    browser = await launchBrowser();
    opened = await openPage(browser, server.url);
    page = opened.page;
    await register(page, 'ada');
    const { cookies } = await page.context().storageState();
    client = apiClient(server.url, new Map(cookies.map(({ name, value }) => [name, value])));
    project = await createProject(client, 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client, project.id, sampleCsv(60), 'first.csv');
    await createWorkspace(client, project.id, 'All', [await createTheme(client, 'Staff', 'staff')]);
    await runSteps(client, project.id);
  });
  afterAll(async () => {
    await browser.close();
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  const dialog = (): Locator => page.getByRole('dialog', { name: 'Edit project' });
  const openTab = async (name: string): Promise<void> => {
    if ((await dialog().count()) === 0) {
      await page.goto(`/project/${project.id}`);
      await page.getByRole('button', { name: 'Edit project' }).click();
    }
    await dialog().getByRole('tab', { name }).click();
  };
  const known = async (): Promise<Project> => ok(client.get<Project>(`/api/projects/${project.id}`));
  const files = async (): Promise<readonly string[]> => (await known()).dataFiles.map(({ name }) => name);
  /** Light and dark; every-screen.spec.ts covers the tabs at all widths. */
  const look = async (name: string): Promise<void> => {
    for (const [colorScheme, width, rules] of [
      ['light', 1280, []],
      ['dark', 1920, COLOUR_RULES],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      expect(await accessibilityFaults(page, rules)).toEqual([]);
      await screenshot(page, `project-dialog-${name}-${width}`);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 900 });
  };

  it('has a tab for each part, and keeps what was typed in one while another is looked at', async () => {
    await openTab('Basics');
    await dialog().getByRole('textbox', { name: 'Description' }).fill('Guests of the summer');
    await openTab('Files');
    await openTab('Basics');
    await eventually(async () =>
      expect(await dialog().getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Guests of the summer'),
    );
    await dialog().getByRole('term').getByText('Project SID').waitFor();
    await look('basics');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'detached' });
    // Another client, which does not wait for the page's writes.
    await waitUntil(async () => (await known()).description === 'Guests of the summer');
  });

  it('shows names and types of the columns, which files have fixed, and takes new options, which can be undone', async () => {
    await openTab('Column Definitions');
    const row = dialog().getByRole('row', { name: /Season/u });
    await row.getByText('Category').waitFor();
    await dialog()
      .getByRole('textbox', { name: /^Name of/u })
      .waitFor({ state: 'detached' });
    const option = dialog().getByRole('textbox', { name: 'New option of season' });
    await option.fill('Summer');
    await row.getByText('This option already exists').waitFor();
    await eventually(async () =>
      expect(await row.getByRole('button', { name: 'Add option to season' }).isDisabled()).toBe(true),
    );
    await option.fill('Off season');
    await option.press('Enter');
    await look('columns');
    await dialog().getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Cancel' }).click();
    await dialog().getByRole('button', { name: 'Save columns' }).click();
    await page.getByText('Columns saved').waitFor();
    await dialog().waitFor({ state: 'detached' });
    const options = async () => (await known()).tableDefinitions.find(({ name }) => name === 'season')?.options ?? [];
    await eventually(async () => expect(await options()).toContain('Off season'));
    const toast = page.getByRole('listitem').filter({ hasText: 'Columns saved' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await waitUntil(async () => !(await options()).includes('Off season'));
  });

  it('has the sentiment words of the project: copied from another, tried on a comment by chance, saved and undone', async () => {
    const other = await createProject(client, 'Other hotel', SAMPLE_DEFINITIONS);
    const copied = [{ text: 'staff', value: -3 }];
    await ok(client.post(`/api/projects/${other.id}/sentiment`, { sentiment: copied }));
    await openTab('Sentiment');
    const { width = 0 } = (await dialog().boundingBox()) ?? {};
    expect(width).toBeGreaterThan(1_100);
    await dialog().getByLabel('Word or expression').fill('breakfast');
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await dialog().getByRole('grid').getByText('breakfast').waitFor();
    await dialog().getByRole('button', { name: 'Copy from another project' }).click();
    const copy = page.getByRole('dialog', { name: 'Copy from another project' });
    await copy.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: 'Other hotel (1 word)' }).click();
    await eventually(async () =>
      expect(await copy.getByRole('button', { name: 'Copy', exact: true }).isDisabled()).toBe(true),
    );
    await copy.getByRole('checkbox', { name: 'Replace the 1 word of this project' }).check();
    await copy.getByRole('button', { name: 'Copy', exact: true }).click();
    await copy.waitFor({ state: 'detached' });
    await dialog().getByRole('grid').getByText('breakfast').waitFor({ state: 'detached' });
    await dialog().getByRole('grid').getByText('staff').waitFor();
    await dialog().getByRole('button', { name: 'Random comment' }).click();
    await waitUntil(async () => (await dialog().getByLabel('Text to test').inputValue()) !== '');
    await dialog().getByLabel('Text to test').fill('The staff is good.');
    await dialog().getByText('staff −3.00 (this project) · good +1.90 (VADER)').waitFor();
    await dialog().getByRole('button', { name: 'Preview the change' }).click();
    await dialog()
      .getByText(/comments? would change class, in 1 project checked/u)
      .waitFor();
    await look('sentiment');
    // On a phone all buttons of a word are visible.
    await page.setViewportSize({ width: 390, height: 844 });
    const removal = dialog().getByRole('button', { name: 'Remove staff' });
    const readRight = async (part: Locator): Promise<number> => {
      const { x = NaN, width: wide = NaN } = (await part.boundingBox()) ?? {};
      return x + wide;
    };
    await eventually(async () =>
      expect(await readRight(removal)).toBeLessThanOrEqual(await readRight(dialog().getByRole('grid'))),
    );
    await page.setViewportSize({ width: 1280, height: 900 });
    await dialog().getByRole('button', { name: 'Save words' }).click();
    await page.getByText('Project words saved').waitFor();
    await dialog().waitFor({ state: 'detached' });
    const words = async () =>
      (await ok(client.get<WordListAnswer>(`/api/projects/${project.id}/sentiment-words`))).sentiment;
    await eventually(async () => expect(await words()).toEqual([{ text: 'staff', value: -3, type: 'c' }]));
    const toast = page.getByRole('listitem').filter({ hasText: 'Project words saved' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await waitUntil(async () => (await words()).length === 0);
  });

  it('says of a refused definition what the server says', async () => {
    await openTab('Column Definitions');
    await dialog().getByRole('textbox', { name: 'New option of season' }).fill('Never stored');
    await dialog().getByRole('button', { name: 'Add option to season' }).click();
    await page.route(
      /\/table-definitions$/u,
      (route) =>
        route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({ title: 'Conflict', status: 409, detail: 'What the server says', code: 'X' }),
        }),
      { times: 1 },
    );
    await dialog().getByRole('button', { name: 'Save columns' }).click();
    await page.getByText('What the server says').waitFor();
    await dialog().getByRole('button', { name: 'Delete' }).first().waitFor({ state: 'detached' });
    await dialog().getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await dialog().waitFor({ state: 'detached' });
    await openTab('Column Definitions');
    await eventually(async () => expect(await dialog().getByText('Never stored').count()).toBe(0));
  });

  it('runs the steps again, with what is new: a theme of since', async () => {
    await createTheme(client, 'Breakfast', 'breakfast');
    await openTab('Build');
    await dialog().getByRole('list', { name: 'Build steps' }).getByText('60 comments').first().waitFor();
    await dialog().getByRole('button', { name: 'Run the steps' }).click();
    await dialog().getByText('All steps are done.').waitFor();
    await dialog().getByText('2 themes').waitFor();
    await look('build');
  });

  it('refuses a file that lacks a column, naming it, before anything is sent', async () => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/upload-file')) sent += 1;
    });
    await openTab('Files');
    await dialog().getByLabel('CSV file').setInputFiles(join(folder, 'other.csv'));
    await dialog()
      .getByText(/Missing: the project has “Season”/u)
      .waitFor();
    await dialog()
      .getByText(/Extra: this file has “Saison”/u)
      .waitFor();
    await eventually(async () =>
      expect(await dialog().getByRole('button', { name: 'Upload' }).isDisabled()).toBe(true),
    );
    await look('files-missing');
    expect(sent).toBe(0);
  });

  it('adds a file, and builds its comments', async () => {
    await openTab('Files');
    await dialog().getByLabel('CSV file').setInputFiles(join(folder, 'second.csv'));
    await dialog().getByText('The columns match the project.').waitFor();
    await dialog().getByRole('button', { name: 'Upload' }).click();
    await page.getByText('Added: second.csv, with 40 comments').waitFor();
    const row = dialog().getByRole('row', { name: /second\.csv/u });
    await row.getByText('Built').waitFor();
    await eventually(async () => expect((await known()).count).toBe(100));
    await look('files');
    await dialog().getByLabel('CSV file').setInputFiles(join(folder, 'second.csv'));
    await dialog().getByRole('button', { name: 'Upload' }).click();
    const again = page.getByRole('dialog', { name: 'Add it again?' });
    await again.getByRole('button', { name: 'Cancel' }).click();
    await again.waitFor({ state: 'detached' });
    await dialog().getByLabel('CSV file').setInputFiles(join(folder, 'wider.csv'));
    await dialog()
      .getByText(/Extra: this file has “Channel”/u)
      .waitFor();
    await dialog().getByRole('button', { name: 'Upload' }).click();
    await dialog()
      .getByRole('row', { name: /wider\.csv/u })
      .getByText('Built')
      .waitFor();
    await eventually(async () => expect(await files()).toEqual(['first.csv', 'second.csv', 'wider.csv']));
  });

  it('has the custom groups, wide, and gives way to the undo when one is saved', async () => {
    await openTab('Custom Groups');
    await dialog().getByRole('button', { name: 'New group' }).click();
    await dialog().getByLabel('Field').selectOption('season');
    await dialog().getByRole('textbox', { name: 'Group label' }).fill('Half');
    await dialog().getByRole('textbox', { name: 'Label of category 1' }).fill('Warm');
    const values = dialog().getByRole('combobox', { name: 'Values of Warm' });
    await values.fill('Spr');
    await page.getByRole('option', { name: 'Spring' }).waitFor();
    await values.press('ArrowDown');
    await values.press('Enter');
    await values.press('Escape');
    await look('groups');
    await dialog().getByRole('tab', { name: 'Basics' }).click();
    await openTab('Custom Groups');
    expect(await dialog().getByRole('textbox', { name: 'Group label' }).inputValue()).toBe('Half');
    await dialog().getByRole('button', { name: 'Add group' }).click();
    await page.getByText('Saved: Half').waitFor();
    await dialog().waitFor({ state: 'detached' });
    await waitUntil(async () => (await known()).groupDef.some(({ name }) => name === 'Half'));
  });

  it('deletes a file when it was asked, and says what goes and what stays', async () => {
    await openTab('Files');
    await dialog().getByRole('button', { name: 'Delete second.csv' }).click();
    const asked = page.getByRole('dialog', { name: 'Delete file' });
    await asked
      .getByText(/is deleted permanently\. This cannot be undone\..*The history keeps its name, its count/u)
      .waitFor();
    await look('delete');
    await asked.getByRole('button', { name: 'Cancel' }).click();
    expect(await files()).toHaveLength(3);
    await dialog().getByRole('button', { name: 'Delete second.csv' }).click();
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('Deleted: second.csv').waitFor();
    await dialog()
      .getByRole('row', { name: /second\.csv/u })
      .waitFor({ state: 'detached' });
    await eventually(async () => expect(await files()).toEqual(['first.csv', 'wider.csv']));
    expect(opened.failures).toEqual([]);
  });
});
