/** Worker thread of `csv-work.ts`: the entry of `dist/csv-worker.js`. */
import { readFile } from 'node:fs/promises';
import type { MessagePort } from 'node:worker_threads';
import type { ColumnDefinition } from '@verbatim/domain/project/project-events';
import { toHeaderFields } from '@verbatim/domain/formats/column-names';
import { CsvDialectError } from '@verbatim/domain/formats/csv/csv-dialect';
import { withKnownFields } from './column-labels.ts';
import { columnAt, csvErrorAt, CsvFileError } from './csv-file-error.ts';
import type { ReadOptionsProposal, ImportChoices } from '../contract/read-options.ts';
import { requireQuotesChoice, refuseOpenDelimiter, type CsvFile } from './csv-file.ts';
import { openAsLastFile } from './last-read-options.ts';
import { proposeReadOptions, type ReadOptionsRequest } from './propose-read-options.ts';
import { RepeatedRows } from './repeated-rows.ts';
import { surveyUpload, type ResolvedReadOptions, type UploadSurvey } from './uploads/survey-upload.ts';
import { batchUploadAppends, type FileAppend, type UploadToStore } from './uploads/upload-appends.ts';

export interface CsvTask {
  readonly path: string;
  /** The project's stored columns. */
  readonly columns: readonly ColumnDefinition[];
  /** As read by the browser; undefined if not sent. */
  readonly headers: readonly string[] | undefined;
  readonly known: ResolvedReadOptions;
  /** Carries the worker's messages (`FromWorker`) and the replies (`ToWorker`). */
  readonly port: MessagePort;
}

/** The part of a survey that the caller needs. */
export type SurveyedUpload = Omit<UploadSurvey, 'sources'>;

export type FromWorker =
  | { readonly kind: 'surveyed'; readonly survey: SurveyedUpload }
  | { readonly kind: 'append'; readonly append: FileAppend };

export type ToWorker =
  | { readonly kind: 'store'; readonly upload: UploadToStore }
  /** The last append is stored: the one after the next may be computed. */
  | { readonly kind: 'next' }
  | { readonly kind: 'stop' };

/** Rejection as data: errors lose their class between threads. */
export interface RefusedCsv {
  readonly code: string;
  /** Includes the line. */
  readonly message: string;
  readonly line: number | undefined;
  readonly choices: ImportChoices | undefined;
}

export interface CsvReadTask {
  readonly path: string;
  readonly wanted: ReadOptionsRequest;
}

/** @returns the proposal, or what is wrong with the file. Nothing is stored. */
export async function propose({ path, wanted }: CsvReadTask): Promise<ReadOptionsProposal | RefusedCsv> {
  try {
    return proposeReadOptions(await readFile(path), wanted);
  } catch (error) {
    return getRefusal(error);
  }
}

const getRefusal = (error: unknown): RefusedCsv => {
  if (error instanceof CsvFileError) {
    const { code, message, line, choices } = error;
    return { code, message, line, choices };
  }
  if (!(error instanceof CsvDialectError)) throw error;
  const { code, message, line } = error;
  return { code, message, line, choices: undefined };
};

/** @returns what is wrong with the file; undefined when it was read to its end, or aborted */
export default async function work(task: CsvTask): Promise<RefusedCsv | undefined> {
  try {
    await readThrough(task);
    return undefined;
  } catch (error) {
    return getRefusal(error);
  } finally {
    task.port.close();
  }
}

const readThrough = async ({ path, columns, headers, known, port }: CsvTask): Promise<void> => {
  const { file: opened, choices } = openAsLastFile(await readFile(path), known.choices, known.formerReading, columns);
  refuseOpenDelimiter(opened);
  if (headers !== undefined) refuseOtherHeaders(opened, headers);
  const file = withKnownFields(opened, columns);
  const settled = { ...known, choices };
  const [kept, { sources, ...survey }] = withoutRepeated(file, surveyed(file, columns, settled), settled);
  const order = await tell(port, { kind: 'surveyed', survey });
  if (order.kind !== 'store') return;
  for (const append of batchUploadAppends(kept, { ...survey, sources }, order.upload))
    if ((await tell(port, { kind: 'append', append })).kind === 'stop') return;
};

/**
 * The file without rows that its project already has.
 * @throws CsvFileError if none are left
 */
const withoutRepeated = (
  file: CsvFile,
  survey: UploadSurvey,
  { prints, ...known }: ResolvedReadOptions,
): readonly [CsvFile, UploadSurvey] => {
  if (prints === undefined || prints.length === 0) return [file, survey];
  const { html, columns } = survey.reading;
  const repeated = new RepeatedRows(prints, file, survey.sources, html);
  const count = repeated.count();
  if (count === 0) return [file, survey];
  if (count === survey.count)
    throw new CsvFileError(
      'CSV_NO_ROWS',
      'All rows of this file are already in the project. Choose another file, or add them all again.',
    );
  const rest = repeated.leftOut();
  const defined = survey.sources.map(({ column }) => column);
  return [rest, surveyUpload(rest, defined, { ...known, choices: { ...known.choices, html, columns } })];
};

const surveyed = (...[file, columns, known]: Parameters<typeof surveyUpload>): UploadSurvey =>
  requireQuotesChoice(file, known.choices, () => surveyUpload(file, columns, known));

/** Computes and awaits one append at a time, which bounds the memory of the other thread. */
const tell = (port: MessagePort, message: FromWorker): Promise<ToWorker> =>
  new Promise((resolve) => {
    port.once('message', resolve);
    port.postMessage(message);
  });

const refuseOtherHeaders = (csv: CsvFile, headers: readonly string[]): void => {
  const expected = toHeaderFields(headers).map(({ field }) => field);
  const at = csv.fields.findIndex((field, i) => field !== expected[i]);
  if (at < 0 && expected.length === csv.fields.length) return;
  const [theirs, ours] =
    at < 0
      ? [`${expected.length} columns`, `${csv.fields.length}`]
      : [expected[at] === undefined ? 'nothing' : `'${expected[at]}'`, `'${csv.fields[at] ?? ''}'`];
  throw csvErrorAt(
    1,
    'CSV_HEADERS_DIFFER',
    `The file's header differs from the one sent with it (${theirs} instead of ${ours}). Choose the file again.`,
    at < 0 ? '' : columnAt(at, csv.fields),
  );
};
