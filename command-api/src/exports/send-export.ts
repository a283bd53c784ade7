import { createHash, type Hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { formatCsvLine } from '@verbatim/domain/formats/csv/csv-line';
import { formatSheetLine, type SheetCell } from '@verbatim/domain/formats/layout/sheet-line';
import { XLSX_COLUMNS, XLSX_ROWS, formatXlsxRow } from '@verbatim/domain/formats/xlsx-row';
import type { FilePage } from '@verbatim/projections/results/exports/export-pages';
import { QueryThreadError } from '@verbatim/projections/query-threads/query-threads';
import { QueryAbortedError } from '@verbatim/projections/results/engine/query-cost';
import { ReadStoreUnavailableError } from '@verbatim/projections/stores/read-store';
import { HttpError } from '../http/http-error.ts';
import type { Context } from '../http/request-state.ts';
import { csvFile } from './csv-file.ts';
import type { StampWriter } from './stamp-writer.ts';
import { xlsxFile } from './xlsx-file.ts';

export interface ExportFile {
  /** Without extension. */
  readonly name: string;
  readonly format: 'csv' | 'xlsx';
  /** Lines before the first page; empty when pages have their own header. */
  readonly head: readonly (readonly SheetCell[])[];
  /** The page that begins there, from 0. @param line number of its first line in the file */
  readonly pageAt: (from: number, line: number) => Promise<FilePage>;
  /** Maximum rows and columns. */
  readonly size: { readonly rows: number; readonly columns: number };
  /** Whether a CSV file contains the stamp: a workbook always does. */
  readonly isStamped: boolean;
  /** Called after all rows are written. */
  readonly stampLines: StampWriter;
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * Streams a file page by page. Errors in the query are detected before the response begins; a later failure
 * that outlasts an outage aborts the response, so that browsers do not take it for complete.
 * @throws HttpError 400 TOO_LARGE_FOR_XLSX, and errors of the first page
 */
export const sendExport = async (ctx: Context, file: ExportFile): Promise<void> => {
  const { name, format, size } = file;
  if (format === 'xlsx' && (size.rows > XLSX_ROWS || size.columns > XLSX_COLUMNS)) throw tooLarge(size);
  const first = await file.pageAt(0, 1 + file.head.length);
  ctx.attachment(`${fileName(name)}.${format}`);
  ctx.body = format === 'csv' ? csvFile(csvLines(file, first)) : await readWorkbook(file, first);
  ctx.type = TYPES[format];
};

const readWorkbook = (file: ExportFile, first: FilePage) => {
  const digest = createHash('sha256');
  return xlsxFile([
    { name: 'Data', rows: () => getPages(file, first, digest) },
    { name: 'About', rows: () => aboutRows(file, digest) },
  ]);
};

/** @param digest is updated by what was written */
async function* getPages(
  { format, head, pageAt }: ExportFile,
  first: FilePage,
  digest: Hash,
): AsyncGenerator<string | Uint8Array> {
  if (head.length > 0) {
    const lines = head.map((cells, at) => formatSheetLine(format, cells, at + 1)).join('');
    digest.update(lines);
    yield lines;
  }
  for await (const page of followPages(first, pageAt, 1 + head.length)) {
    if (page.bytes.byteLength === 0) continue;
    const bytes = getBytes(page);
    digest.update(bytes);
    yield bytes;
  }
}

/**
 * The first page and those after it, until the client has disconnected.
 * @param line number of the first page's first line
 */
export async function* followPages<Page extends FilePage>(
  first: Page,
  pageAt: (from: number, line: number) => Promise<Page>,
  line: number,
): AsyncGenerator<Page> {
  let next = line;
  for (let page = first; ;) {
    yield page;
    next += page.rows;
    if (page.next === null) return;
    try {
      const from = page.next;
      page = await onceThere(() => pageAt(from, next));
    } catch (error) {
      // The client has disconnected.
      if (error instanceof QueryAbortedError) return;
      throw error;
    }
  }
}

/** How long a page is retried while read models do not answer: half a file is useless. */
const MAX_WAIT_MS = 30_000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2_000;

export const onceThere = async <Page>(read: () => Promise<Page>): Promise<Page> => {
  const deadline = performance.now() + MAX_WAIT_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      return await read();
    } catch (error) {
      const isPassing = error instanceof ReadStoreUnavailableError || error instanceof QueryThreadError;
      if (!isPassing || performance.now() > deadline) throw error;
    }
    await wait(pause);
  }
};

export const getBytes = ({ bytes }: Pick<FilePage, 'bytes'>): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

async function* csvLines(file: ExportFile, first: FilePage): AsyncGenerator<string | Uint8Array> {
  const digest = createHash('sha256');
  yield* getPages(file, first, digest);
  if (!file.isStamped) return;
  yield formatCsvLine(['']);
  yield (await file.stampLines({ format: 'csv', data: digest.digest('hex') })).map(formatCsvLine).join('');
}

async function* aboutRows({ stampLines }: ExportFile, digest: Hash): AsyncGenerator<string> {
  const lines = await stampLines({ format: 'xlsx', data: digest.digest('hex') });
  yield lines.map((cells, at) => formatXlsxRow(cells, at + 1)).join('');
}

/** Valid on every file system. */
export const fileName = (name: string): string =>
  name
    .replaceAll(/[\p{C}<>:"/\\|?*]+/gu, '_')
    .slice(0, 150)
    .trim() || 'export';

const tooLarge = ({ rows, columns }: ExportFile['size']): HttpError =>
  new HttpError(
    400,
    'TOO_LARGE_FOR_XLSX',
    `A worksheet can hold ${XLSX_ROWS} rows and ${XLSX_COLUMNS} columns, and this one could have ${rows} and ${columns}. Export it as CSV, or use filters`,
    { errors: [{ field: 'format', message: 'Too large for XLSX. Export it as CSV' }] },
  );
