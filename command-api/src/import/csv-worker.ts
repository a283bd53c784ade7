/** What runs in the worker thread of `csv-work.ts`: the entry of `dist/csv-worker.js`. */
import { readFile } from 'node:fs/promises';
import type { MessagePort } from 'node:worker_threads';
import type { ColumnDefinition } from '@verbatim/domain/project/project-events';
import { fieldsOfHeader } from '@verbatim/domain/text/column-names';
import { CsvDialectError } from '@verbatim/domain/text/csv-dialect';
import { columnAt, csvErrorAt, CsvFileError } from './csv-file-error.ts';
import { openCsv, type CsvFile } from './csv-file.ts';
import { surveyUpload, type UploadSurvey } from './survey-upload.ts';
import { appendsOfUpload, type FileAppend, type UploadToStore } from './upload-appends.ts';

export interface CsvTask {
  readonly path: string;
  /** The project's stored columns. */
  readonly columns: readonly ColumnDefinition[];
  /** As the browser has read them; undefined when it has not said. */
  readonly headers: readonly string[] | undefined;
  /** By which the worker tells what it has found and made (`FromWorker`), and is told how to go on (`ToWorker`). */
  readonly port: MessagePort;
}

/** What of a survey matters outside. */
export type SurveyedUpload = Omit<UploadSurvey, 'sources'>;

export type FromWorker =
  | { readonly kind: 'surveyed'; readonly survey: SurveyedUpload }
  | { readonly kind: 'append'; readonly append: FileAppend };

export type ToWorker =
  | { readonly kind: 'store'; readonly upload: UploadToStore }
  /** The last append is stored: the one after the next may be made. */
  | { readonly kind: 'next' }
  | { readonly kind: 'stop' };

/** Why the file is not taken: an error does not come through a thread's door as what it was. */
export interface RefusedCsv {
  readonly code: string;
  /** With the line. */
  readonly message: string;
  readonly line: number | undefined;
}

/** @returns what is wrong with the file; undefined when it was read to its end, or nobody wanted it any more */
export default async function work({ path, columns, headers, port }: CsvTask): Promise<RefusedCsv | undefined> {
  try {
    await readThrough({ path, columns, headers, port });
    return undefined;
  } catch (error) {
    if (!(error instanceof CsvFileError) && !(error instanceof CsvDialectError)) throw error;
    const { code, message, line } = error;
    return { code, message, line };
  } finally {
    port.close();
  }
}

const readThrough = async ({ path, columns, headers, port }: CsvTask): Promise<void> => {
  const file = openCsv(await readFile(path));
  if (headers !== undefined) refuseOtherHeaders(file, headers);
  const { sources, ...survey } = surveyUpload(file, columns);
  const order = await tell(port, { kind: 'surveyed', survey });
  if (order.kind !== 'store') return;
  for (const append of appendsOfUpload(file, sources, order.upload))
    if ((await tell(port, { kind: 'append', append })).kind === 'stop') return;
};

/** One append is made and waited for at a time: what is on its way is all that the other thread has to hold. */
const tell = (port: MessagePort, message: FromWorker): Promise<ToWorker> =>
  new Promise((resolve) => {
    port.once('message', resolve);
    port.postMessage(message);
  });

const refuseOtherHeaders = (csv: CsvFile, headers: readonly string[]): void => {
  const expected = fieldsOfHeader(headers).map(({ field }) => field);
  const at = csv.fields.findIndex((field, i) => field !== expected[i]);
  if (at < 0 && expected.length === csv.fields.length) return;
  const [theirs, ours] =
    at < 0
      ? [`${expected.length} columns`, `${csv.fields.length}`]
      : [expected[at] === undefined ? 'nothing' : `'${expected[at]}'`, `'${csv.fields[at] ?? ''}'`];
  throw csvErrorAt(
    1,
    'CSV_HEADERS_DIFFER',
    `The file's header is not the one that was announced (${theirs} instead of ${ours}). Choose the file again.`,
    at < 0 ? '' : columnAt(at, csv.fields),
  );
};
