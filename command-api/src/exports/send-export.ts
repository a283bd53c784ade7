import { setTimeout as wait } from 'node:timers/promises';
import { csvLine } from '@verbatim/domain/text/csv-line';
import { sheetLine, type SheetCell } from '@verbatim/domain/text/sheet-line';
import { XLSX_COLUMNS, XLSX_ROWS, xlsxRow } from '@verbatim/domain/text/xlsx-row';
import type { FilePage } from '@verbatim/projections/results/export-pages';
import { QueryThreadError } from '@verbatim/projections/query-threads/query-thread';
import { GivenUpError } from '@verbatim/projections/results/asker';
import { ReadStoreUnavailableError } from '@verbatim/projections/stores/read-store';
import { HttpError } from '../http-error.ts';
import type { Context } from '../request-state.ts';
import { csvFile } from './csv-file.ts';
import { xlsxFile } from './xlsx-file.ts';

export interface ExportFile {
  /** Without extension. */
  readonly name: string;
  readonly format: 'csv' | 'xlsx';
  /** Lines before the first page, with none where the pages have their own heading. */
  readonly head: readonly (readonly SheetCell[])[];
  /** The page that begins there: 0 is the first. @param line number of its first line in the file */
  readonly pageAt: (from: number, line: number) => Promise<FilePage>;
  /** Rows that there are at most, and columns. */
  readonly size: { readonly rows: number; readonly columns: number };
  /** Whether the stamp stands in a CSV file: in a workbook it does always. */
  readonly isStamped: boolean;
  /** Asked for once all rows are written. */
  readonly stampLines: () => Promise<readonly (readonly [string, string])[]>;
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * Answers a file whose pages are asked for as it is read. What can be wrong with the query is known before the answer begins; what fails after
 * that, for longer than a store is away as a rule, breaks the answer off, so that no browser takes it for whole.
 * @throws HttpError 400 TOO_LARGE_FOR_XLSX, and what the first page fails with
 */
export const sendExport = async (ctx: Context, file: ExportFile): Promise<void> => {
  const { name, format, size } = file;
  if (format === 'xlsx' && (size.rows > XLSX_ROWS || size.columns > XLSX_COLUMNS)) throw tooLarge(size);
  const first = await file.pageAt(0, 1 + file.head.length);
  ctx.attachment(`${fileName(name)}.${format}`);
  ctx.body = format === 'csv' ? csvFile(csvLines(file, first)) : await workbookOf(file, first);
  ctx.type = TYPES[format];
};

const workbookOf = (file: ExportFile, first: FilePage) =>
  xlsxFile([
    { name: 'Data', rows: () => pagesOf(file, first) },
    { name: 'About', rows: () => aboutRows(file) },
  ]);

async function* pagesOf({ format, head, pageAt }: ExportFile, first: FilePage): AsyncGenerator<string | Uint8Array> {
  if (head.length > 0) yield head.map((cells, at) => sheetLine(format, cells, at + 1)).join('');
  let line = 1 + head.length;
  for (let page = first; ;) {
    if (page.bytes.byteLength > 0) yield bytesOf(page);
    line += page.rows;
    if (page.next === null) return;
    try {
      page = await onceThere(pageAt, page.next, line);
    } catch (error) {
      // Nobody reads it any more.
      if (error instanceof GivenUpError) return;
      throw error;
    }
  }
}

/** So long a page is asked for again while the read models do not answer: half a file is of no use to anybody. */
const PATIENCE_MS = 30_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

const onceThere = async (pageAt: ExportFile['pageAt'], from: number, line: number): Promise<FilePage> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await pageAt(from, line);
    } catch (error) {
      const isPassing = error instanceof ReadStoreUnavailableError || error instanceof QueryThreadError;
      if (!isPassing || performance.now() > deadline) throw error;
    }
    await wait(pause);
  }
};

const bytesOf = ({ bytes }: FilePage): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

async function* csvLines(file: ExportFile, first: FilePage): AsyncGenerator<string | Uint8Array> {
  yield* pagesOf(file, first);
  if (!file.isStamped) return;
  yield csvLine(['']);
  yield (await file.stampLines()).map(csvLine).join('');
}

async function* aboutRows({ stampLines }: ExportFile): AsyncGenerator<string> {
  yield (await stampLines()).map((cells, at) => xlsxRow(cells, at + 1)).join('');
}

/** As every system takes it in a folder. */
const fileName = (name: string): string =>
  name
    .replaceAll(/[\p{C}<>:"/\\|?*]+/gu, '_')
    .slice(0, 150)
    .trim() || 'export';

const tooLarge = ({ rows, columns }: ExportFile['size']): HttpError =>
  new HttpError(
    400,
    'TOO_LARGE_FOR_XLSX',
    `A worksheet holds ${XLSX_ROWS} rows and ${XLSX_COLUMNS} columns, and this one might have ${rows} and ${columns}: export it as CSV, or use filters`,
    { errors: [{ field: 'format', message: 'Too large for XLSX: export it as CSV' }] },
  );
