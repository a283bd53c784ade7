/**
 * Second pass over an upload: turns rows into sealed events of the file's stream, in appends of limited size.
 */
import { fileStream, MAX_BATCH_ROWS, type FileEvent } from '@verbatim/domain/file/file-events';
import { expectedAt, headAfter, sealEvents, type ChainHead } from '@verbatim/eventstore/digest-chain';
import type { EventToAppend, ExpectedRevision } from '@verbatim/eventstore/event-store';
import { toAppend, type CommandContext } from '../../commands/command-context.ts';
import type { CsvFile } from '../csv-file.ts';
import type { CsvRecord } from '../read-records.ts';
import { countRowBytes, MAX_ROW_BYTES, toImportedRow, type UploadSurvey } from './survey-upload.ts';

export interface UploadToStore {
  readonly projectId: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly context: CommandContext;
}

export interface FileAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly EventToAppend[];
}

/** Size of one append: small enough not to block, with room for one more batch of maximum size. */
const APPEND_BYTES = 256 * 1024;
/** A commit costs milliseconds, and rows may be short. */
const APPEND_EVENTS = 50;

/** Invisible before `FileAdded` of the project. */
export function* batchUploadAppends(
  file: CsvFile,
  survey: UploadSurvey,
  { projectId, fileId, fileName, context }: UploadToStore,
): Generator<FileAppend, void, undefined> {
  const stream = fileStream(fileId);
  let head: ChainHead = 'no-stream';
  let made = 0;
  const { reading, cells, options } = survey;
  const columns = survey.sources.map(({ column: { name, type } }) => ({ name, type }));
  const fields = survey.unused.map(({ column: { field } }) => field);
  const unused = fields.length > 0 && { unused: fields };
  const started = { projectId, fileId, fileName, columns, ...unused, reading, cells, options };
  let events: FileEvent[] = [{ type: 'UploadStarted', data: started }];
  // Overhead of an append besides the rows.
  let bytes = Buffer.byteLength(JSON.stringify(started));
  const take = (): FileAppend => {
    const before = made;
    const sealed = sealEvents(
      stream,
      head,
      events.map((event, index) => toAppend(context)(event, before + index)),
    );
    const append = { stream, expected: expectedAt(head), events: sealed };
    head = headAfter(head, sealed);
    made += sealed.length;
    events = [];
    bytes = 0;
    return append;
  };
  for (const batch of getBatches(file.records(), survey)) {
    if (events.length === APPEND_EVENTS || bytes + batch.bytes > 2 * APPEND_BYTES) yield take();
    events.push({ type: 'CommentsImported', data: batch.data });
    bytes += batch.bytes;
    if (bytes > APPEND_BYTES) yield take();
  }
  if (events.length > 0) yield take();
}

interface CommentBatch {
  readonly data: Extract<FileEvent, { type: 'CommentsImported' }>['data'];
  readonly bytes: number;
}

function* getBatches(
  records: Iterable<CsvRecord>,
  { sources, unused: others, reading: { html } }: UploadSurvey,
): Generator<CommentBatch, void, undefined> {
  let first = 0;
  let rows: (readonly string[])[] = [];
  let raw: (readonly [number, string])[] = [];
  let unused: (readonly string[])[] = [];
  const comment = sources.find(({ column }) => column.type === 'long-text');
  let bytes = 0;
  for (const { cells } of records) {
    const beside = toImportedRow(cells, others);
    const { row, kept, size } = storedRow(cells, sources, html, comment, beside);
    if (rows.length === MAX_BATCH_ROWS || bytes + size > MAX_ROW_BYTES) {
      yield { data: getData(first, rows, raw, unused), bytes };
      first += rows.length;
      [rows, raw, unused] = [[], [], []];
      bytes = 0;
    }
    if (kept !== undefined) raw.push([rows.length, kept]);
    rows.push(row);
    if (others.length > 0) unused.push(beside);
    bytes += size;
  }
  if (rows.length > 0) yield { data: getData(first, rows, raw, unused), bytes };
}

type Raw = NonNullable<CommentBatch['data']['raw']>;

const getData = (
  first: number,
  rows: CommentBatch['data']['rows'],
  raw: Raw,
  unused: CommentBatch['data']['rows'],
): CommentBatch['data'] => ({
  first,
  rows,
  ...(raw.length > 0 && { raw }),
  ...(unused.length > 0 && { unused }),
});

interface StoredRow {
  readonly row: readonly string[];
  /** The original comment, if text was extracted from its HTML. */
  readonly kept: string | undefined;
  readonly size: number;
}

/** A comment whose text and HTML do not fit a batch stays unchanged. */
const storedRow = (
  cells: readonly string[],
  sources: UploadSurvey['sources'],
  html: boolean,
  comment: UploadSurvey['sources'][number] | undefined,
  unused: readonly string[],
): StoredRow => {
  const row = toImportedRow(cells, sources, html);
  const beside = unused.length === 0 ? 0 : countRowBytes(unused);
  const size = countRowBytes(row) + beside;
  if (!html || comment === undefined) return { row, kept: undefined, size };
  const written = cells[comment.cell] ?? '';
  if (row[sources.indexOf(comment)] === written) return { row, kept: undefined, size };
  const both = size + countRowBytes([written]) + 10;
  if (both <= MAX_ROW_BYTES) return { row, kept: written, size: both };
  const plain = toImportedRow(cells, sources);
  return { row: plain, kept: undefined, size: countRowBytes(plain) + beside };
};
