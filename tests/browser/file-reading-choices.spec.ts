/** All read options, and where they are shown later: Files tab, statistics, Cleaning. */
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
  COLOUR_RULES,
  launchBrowser,
  openPage,
  register,
  screenshot,
  type OpenPage,
} from '../support/browser.ts';
import { createTheme, createWorkspace, ok } from '../support/build-project.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { describeInBrowser } from '../support/spec-browser.ts';

const COMMENT = 'the room was clean and the staff at the desk were friendly to all of us';
const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => `${line(at)}\n`).join('');

const FILES: Readonly<Record<string, string | Buffer>> = {
  'delimiters.csv': `Room,Note;Comment\n${lines(12, (at) => `${at},a;${COMMENT} ${at}`)}`,
  'numbers.csv': `Amount,Comment\n${lines(12, (at) => `${at + 1}.${234 + at},${COMMENT} ${at}`)}`,
  'html.csv': `Room,Comment\n${lines(12, (at) => `${at},<p>Great&nbsp;staff &amp; food ${at}: ${COMMENT}</p>`)}`,
  'titled.csv': Buffer.from(
    `Выгрузка отзывов;за март\nКомната;Отзыв\n${lines(12, (at) => `${at};Номер был чистым и тёплым, персонал приветлив и всегда готов помочь нам с любым вопросом ${at}`)}`,
    'utf8',
  ),
  'mixed.csv': [
    'Q1,Q2,Q3',
    'How old are you?,When did you visit?,What did you like about your stay?',
    '{"ImportId":"QID1"},{"ImportId":"QID2"},{"ImportId":"QID3"}'.replaceAll(
      /\{[^}]*\}/gu,
      (mark) => `"${mark.replaceAll('"', '""')}"`,
    ),
    ...Array.from({ length: 60 }, (_, at) => {
      const age = at % 10 === 3 ? 'old enough' : at % 10 === 4 ? 'n/a' : String(20 + at);
      return `${age},2024-03-${String((at % 28) + 1).padStart(2, '0')},${at % 6 === 5 ? '' : `${COMMENT} ${at}`}`;
    }),
  ].join('\n'),
};

describeInBrowser('what is chosen and told of a file', () => {
  let folder: string;
  let server: RunningServer;
  let browser: Browser;
  let opened: OpenPage;
  let page: Page;
  let client: ApiClient;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-browser-'));
    for (const [name, content] of Object.entries(FILES)) await writeFile(join(folder, name), content);
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
  const projectId = (): string => new URL(page.url()).searchParams.get('project') ?? '';
  const readReading = async (id: string): Promise<StoredReadOptions> => {
    const { dataFiles } = await ok(client.get<Project>(`/api/projects/${id}`));
    return ok(client.get<StoredReadOptions>(`/api/projects/${id}/files/${dataFiles.at(-1)?.id ?? ''}/reading`));
  };
  const build = async (): Promise<StoredReadOptions> => {
    await goOn().click();
    await page.getByRole('table', { name: 'Columns' }).waitFor();
    await goOn().click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('Finished').waitFor();
    return readReading(projectId());
  };
  const pick = async (label: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const look = async (name: string, widths: readonly number[] = [1280]): Promise<void> => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const [colorScheme, rules] of [
        ['dark', COLOUR_RULES],
        ['light', []],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await accessibilityFaults(page, rules)).toEqual([]);
        await screenshot(page, `reading-choices-${name}-${width}-${colorScheme}`);
      }
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  };

  it('is asked which of two delimiters it is', async () => {
    await choose('Delimiters', 'delimiters.csv');
    await page.getByText('Choose what separates the columns.').first().waitFor();
    expect(await goOn().isDisabled()).toBe(true);
    await look('delimiters', [390, 1280]);
    await pick('Delimiter', 'Semicolon');
    await page.getByRole('columnheader', { name: 'Room,Note' }).waitFor();
    expect((await build()).reading).toMatchObject({ delimiter: ';' });
  });

  it('is asked what 1.234 is, and shows it', async () => {
    await choose('Numbers', 'numbers.csv');
    await page.getByRole('radio', { name: 'Decimal comma: 1.234 is 1,234' }).waitFor();
    expect(await goOn().isDisabled()).toBe(true);
    await page.getByRole('radio', { name: 'Decimal comma: 1.234 is 1,234' }).check();
    const { reading, cells } = await build();
    expect([reading?.columns['Amount']?.numbers, Object.values(cells)[0]?.unreadable]).toEqual(['decimal-comma', 0]);
  });

  it('leaves HTML unchanged where that is chosen', async () => {
    await choose('HTML', 'html.csv');
    const check = page.getByRole('checkbox', { name: '12 of 12 comments contain HTML: store the text only' });
    await check.waitFor();
    expect(await check.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Change' }).click();
    await check.uncheck();
    await page
      .getByRole('cell', { name: /^<p>Great/u })
      .first()
      .waitFor();
    await check.check();
    await page.getByRole('cell', { name: /^Great staff & food 0/u }).waitFor();
    await check.uncheck();
    expect((await build()).reading?.html).toBe(false);
  });

  it('takes another encoding, header row and rows that are left out', async () => {
    await choose('Titled', 'titled.csv');
    await page.getByRole('button', { name: 'Change' }).click();
    await pick('Encoding', 'Windows-1252');
    await page.getByRole('cell', { name: /^Ð/u }).first().waitFor();
    await pick('Encoding', 'UTF-8');
    await pick('Header row', 'Row 2');
    await page.getByRole('columnheader', { name: 'Комната' }).waitFor();
    await page.getByText('12 rows', { exact: true }).waitFor();
    const left = page.getByRole('textbox', { name: 'Rows to skip' });
    await left.fill('1, 3-4, x');
    await page.getByText('Enter rows as 1, 2, 5-7').waitFor();
    await left.fill('1, 3-4');
    await left.press('Enter');
    await page.getByText('10 rows', { exact: true }).waitFor();
    await look('rows', [390, 1280, 1920]);
    const { reading } = await build();
    expect(reading).toMatchObject({ headerRow: 2, skippedRows: [1, 3, 4] });
  });

  it('leaves the rows out that the project has already', async () => {
    const id = projectId();
    await writeFile(
      join(folder, 'again.csv'),
      `Выгрузка отзывов;за апрель\nКомната;Отзыв\n${lines(14, (at) => `${at};Номер был чистым и тёплым, персонал приветлив и всегда готов помочь нам с любым вопросом ${at}`)}`,
    );
    await page.getByRole('link', { name: 'View Project' }).click();
    await page.getByRole('button', { name: 'Edit project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit project' });
    await dialog.getByRole('tab', { name: 'Files' }).click();
    await dialog.getByLabel('CSV file').setInputFiles(join(folder, 'again.csv'));
    const check = dialog.getByRole('checkbox', {
      name: '10 of these 12 rows are already in the project: skip them',
    });
    await check.check();
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('Added: again.csv, with 2 comments').waitFor();
    expect((await readReading(id)).reading?.headerRow).toBe(2);
    await dialog.getByRole('button', { name: 'How again.csv was read' }).click();
    await dialog.getByText(/^Read as UTF-8, semicolon, header in row 2, rows skipped: 1, 3, 4/u).waitFor();
  });

  it('shows what was asked, and what could not be read by the types that a person gives', async () => {
    await choose('Mixed', 'mixed.csv');
    await page.getByText('10 of 60 comments are without text.').waitFor();
    await page.getByRole('button', { name: 'Change' }).click();
    await look('mixed', [390, 1280]);
    await goOn().click();
    await page.getByText('What did you like about your stay?').waitFor();
    await page.getByLabel('Type of Q1').selectOption('number');
    await look('define');
    await goOn().click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('Finished').waitFor();
    await page
      .getByText('6 of 60 values in “How old are you?” are not numbers: old enough (6); 6 are missing (n/a).')
      .waitFor();
    await look('finished');
  });

  it('shows it later: in the Files tab, as a list, and in statistics', async () => {
    const id = projectId();
    await createWorkspace(client, id, 'All', [await createTheme(client, 'Staff', 'staff')]);
    await page.getByRole('link', { name: 'View Project' }).click();
    await page.getByRole('button', { name: 'Edit project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit project' });
    await dialog.getByRole('tab', { name: 'Files' }).click();
    await dialog.getByRole('button', { name: 'How mixed.csv was read' }).click();
    await dialog.getByRole('table', { name: 'Numbers and dates of this file' }).waitFor();
    await dialog.getByText('10 of 60 comments are without text.').waitFor();
    await look('files-tab', [390, 1280]);
    await dialog.getByRole('button', { name: 'Show 6 values that could not be read' }).click();
    const list = page.getByRole('dialog', { name: 'Values of mixed.csv that could not be read' });
    await list.getByRole('cell', { name: 'old enough' }).first().waitFor();
    expect(await list.getByRole('cell', { name: 'old enough' }).count()).toBe(6);
    await look('list', [390, 1280]);
    const saved = page.waitForEvent('download');
    await list.getByRole('button', { name: 'Export CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('Mixed - unreadable.csv');
    await list.getByRole('button', { name: 'Close' }).click();
    await dialog.getByRole('tab', { name: 'Column Definitions' }).click();
    expect(await dialog.getByRole('textbox', { name: 'Label of Q1' }).inputValue()).toBe('How old are you?');
    await look('columns');
    await dialog.getByRole('textbox', { name: 'Label of Q1' }).fill('Age of the guest');
    await dialog.getByRole('button', { name: 'Save columns' }).click();
    await page.getByText('Columns saved').waitFor();
  });

  it('has the comments with a text for its base at one click', async () => {
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByText('10 of 60 comments are without text. They count in the bases.').waitFor();
    await look('table');
    await page.getByRole('button', { name: 'Exclude them' }).click();
    await page.getByText(/They are excluded from the bases/u).waitFor();
    await page.getByText('What did you like about your stay? is not empty').first().waitFor();
    await page.getByRole('tab', { name: /Stat/u }).click();
    await page.getByRole('rowheader', { name: 'Age of the guest' }).waitFor();
    await look('statistics', [390, 1280]);
  });

  it('is asked in Cleaning, too', async () => {
    await page.goto('/cleaning');
    await page.getByLabel('CSV file').setInputFiles(join(folder, 'delimiters.csv'));
    await page.getByText('Choose what separates the columns.').first().waitFor();
    await look('cleaning-asked', [390, 1280]);
    await pick('Delimiter', 'Semicolon');
    await page.getByRole('button', { name: 'Add this file' }).click();
    await page.getByRole('checkbox', { name: 'Comment' }).waitFor();
    await look('cleaning');
    await page.getByRole('button', { name: 'Change' }).click();
    await pick('Delimiter', 'Comma');
    await page.getByRole('button', { name: 'Use these options' }).click();
    await page.getByRole('checkbox', { name: 'Note;Comment' }).waitFor();
    expect(await page.getByRole('checkbox', { name: 'Room', exact: true }).count()).toBe(1);
    expect(opened.failures).toEqual([]);
  });
});
