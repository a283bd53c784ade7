/** Realistic files: certain ones need no click, ambiguous ones are asked about before the upload. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredReadOptions } from '@verbatim/command-api/contract/read-options';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Browser, Locator, Page } from 'playwright-core';
import { apiClient, type ApiClient } from '../support/api-client.ts';
import {
  accessibilityFaults,
  holdCalls,
  COLOUR_RULES,
  launchBrowser,
  openPage,
  register,
  screenshot,
  type OpenPage,
} from '../support/browser.ts';
import { ok } from '../support/build-project.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { describeInBrowser } from '../support/spec-browser.ts';
import { eventually } from '../support/wait-until.ts';

const COMMENT = 'the room was clean and the staff at the desk were friendly to all of us';

const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => `${line(at)}\n`).join('');

const two = (value: number): string => String(value).padStart(2, '0');

/** No day is above 12. */
const OPEN_DATES = `Visit,Comment\n${lines(24, (at) => `${two((at % 12) + 1)}/${two((at % 6) + 1)}/2024,${COMMENT} ${at}`)}`;
const GERMAN = `Betrag;Besuch;Kommentar\n${lines(24, (at) => `1.2${two(at)},5;${at + 5 > 28 ? 28 : at + 5}.03.2024;${COMMENT} ${at}`)}`;
/** Mostly words, so that no dates are guessed. */
const WORDS = `Visit,Comment\n${lines(24, (at) => `${at % 3 === 0 ? `0${(at % 9) + 1}/0${(at % 5) + 1}/2024` : `some time ${at}`},${COMMENT} ${at}`)}`;
const QUOTES = `Visit,Comment\n${lines(24, (at) => `2024-03-${two(at + 1)},the 15" screen was broken: ${COMMENT} ${at}`)}`;

describeInBrowser('how a file is read', () => {
  let folder: string;
  let server: RunningServer;
  let browser: Browser;
  let opened: OpenPage;
  let page: Page;
  let client: ApiClient;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-browser-'));
    await writeFile(join(folder, 'open.csv'), OPEN_DATES);
    await writeFile(join(folder, 'more.csv'), OPEN_DATES.replaceAll(COMMENT, `again ${COMMENT}`));
    await writeFile(join(folder, 'german.csv'), GERMAN);
    await writeFile(join(folder, 'quotes.csv'), QUOTES);
    await writeFile(join(folder, 'words.csv'), WORDS);
    server = await startServer({ dataDir: join(folder, 'data') });
    browser = await launchBrowser();
    opened = await openPage(browser, server.url);
    page = opened.page;
    await register(page, 'ada');
    const { cookies } = await page.context().storageState();
    client = apiClient(server.url, new Map(cookies.map(({ name, value }) => [name, value])));
  });
  afterAll(async () => {
    await browser.close();
    await server.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  const goOn = (): Locator => page.getByRole('button', { name: 'Continue' });
  const choose = async (name: string, file: string): Promise<void> => {
    await page.goto('/project/new');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('checkbox', { name: 'No SID' }).check();
    await page.getByLabel('CSV file').setInputFiles(join(folder, file));
  };
  /** @returns how its last file is read */
  const build = async (): Promise<StoredReadOptions> => {
    await goOn().click();
    await page.getByRole('table', { name: 'Columns' }).waitFor();
    await goOn().click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('Finished').waitFor();
    return readReading(new URL(page.url()).searchParams.get('project') ?? '');
  };
  const readReading = async (projectId: string): Promise<StoredReadOptions> => {
    const { dataFiles } = await ok(client.get<Project>(`/api/projects/${projectId}`));
    return ok(client.get<StoredReadOptions>(`/api/projects/${projectId}/files/${dataFiles.at(-1)?.id ?? ''}/reading`));
  };
  const look = async (name: string): Promise<void> => {
    for (const [colorScheme, rules] of [
      ['dark', COLOUR_RULES],
      ['light', []],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityFaults(page, rules)).toEqual([]);
      await screenshot(page, `file-reading-${name}-${colorScheme}`);
    }
  };

  it('is waited for by Continue, which notes that come later would move under the pointer', async () => {
    const answer = await holdCalls(page, '**/api/file-readings');
    await choose('Waits', 'german.csv');
    await page.getByText(/\d+ columns/u).waitFor();
    const before = await goOn().isDisabled();
    answer();
    await page.getByText(/^Read as:/u).waitFor();
    await eventually(async () => expect(await goOn().isDisabled()).toBe(false));
    await page.unroute('**/api/file-readings');
    expect(before).toBe(true);
  });

  it('needs no click for a German file with semicolons, decimal commas and its own dates', async () => {
    await choose('German', 'german.csv');
    await page.getByText('Read as: UTF-8, semicolon, header in row 1 · 24 rows').waitFor();
    await look('folded');
    const { reading } = await build();
    expect(reading).toMatchObject({ delimiter: ';', columns: { Betrag: { numbers: 'decimal-comma' } } });
  });

  it('is asked where dates can be read in two ways, and stored as it was chosen', async () => {
    await choose('Open dates', 'open.csv');
    await page.getByRole('heading', { name: 'How this file is read' }).waitFor();
    expect(await goOn().isDisabled()).toBe(true);
    await look('open');
    await page.getByRole('radio', { name: 'Month first: 07/01/2024 is July 1, 2024' }).check();
    const { reading } = await build();
    expect(reading?.columns).toMatchObject({ Visit: { dates: { order: 'month-first' } } });
  });

  it('is asked for one more file, too, unless the file before has settled it', async () => {
    await page.getByRole('link', { name: 'View Project' }).click();
    await page.getByRole('button', { name: 'Edit project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit project' });
    await dialog.getByRole('tab', { name: 'Files' }).click();
    await dialog.getByLabel('CSV file').setInputFiles(join(folder, 'more.csv'));
    await dialog.getByText('Read as: UTF-8, comma, header in row 1 · 24 rows').waitFor();
    await dialog.getByRole('button', { name: 'Change' }).click();
    await look('files-tab');
    await dialog.getByLabel('Header row', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await page.getByText(/^Added: more\.csv/u).waitFor();
  });

  it('takes quotes that stand where none may for text, by one button', async () => {
    await choose('Quotes', 'quotes.csv');
    await page.getByText('24 rows with misplaced quotes:').waitFor();
    expect(await goOn().isDisabled()).toBe(true);
    await look('quotes');
    await page.getByRole('button', { name: 'Read these quotes as text' }).click();
    const { reading } = await build();
    expect(reading?.quotes).toBe('literal');
  });

  it('is asked after the first step where a column becomes one of dates by hand', async () => {
    await choose('By hand', 'words.csv');
    await page.getByText(/header in row 1 · 24 rows/u).waitFor();
    await goOn().click();
    await page.getByLabel('Type of Visit').selectOption('date');
    await goOn().click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('heading', { name: 'How this file is read' }).waitFor();
    expect(await page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
    await look('by-hand');
    await page.getByRole('radio', { name: /^Month first/u }).check();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('Finished').waitFor();
    const { reading, cells } = await readReading(new URL(page.url()).searchParams.get('project') ?? '');
    expect(reading?.columns).toMatchObject({ Visit: { dates: { order: 'month-first' } } });
    expect(Object.values(cells)).toMatchObject([{ unreadable: 16 }]);
    expect(opened.failures).toEqual([]);
  });
});
