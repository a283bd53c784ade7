/** The second pass over an upload: its rows become the events of the file's stream, sealed and in pieces that fit an append. */
import { fileStream, MAX_BATCH_ROWS, type FileEvent } from '@verbatim/domain/file/file-events';
import { expectedAt, headAfter, sealEvents, type ChainHead } from '@verbatim/eventstore/digest-chain';
import type { EventToAppend, ExpectedRevision } from '@verbatim/eventstore/event-store';
import { toAppend, type CommandContext } from '../handle-command.ts';
import type { CsvFile } from './csv-file.ts';
import type { CsvRecord } from './read-records.ts';
import { bytesOfRow, MOST_OF_A_ROW, rowOf, type ColumnSource } from './survey-upload.ts';

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

/** Bytes of the rows in one append: little enough to hold nobody up, and room for one batch more that is as large as can be. */
const APPEND_BYTES = 256 * 1024;
/** A commit costs a few milliseconds, and rows may be short. */
const APPEND_EVENTS = 50;

/** Until `FileAdded` stands on the project, nothing shows what these append. */
export function* appendsOfUpload(
  file: CsvFile,
  sources: readonly ColumnSource[],
  { projectId, fileId, fileName, context }: UploadToStore,
): Generator<FileAppend, void, undefined> {
  const stream = fileStream(fileId);
  let head: ChainHead = 'no-stream';
  let made = 0;
  const columns = sources.map(({ column: { name, type } }) => ({ name, type }));
  let events: FileEvent[] = [{ type: 'UploadStarted', data: { projectId, fileId, fileName, columns } }];
  let bytes = 0;
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
  for (const batch of batchesOf(file.records(), sources)) {
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

function* batchesOf(
  records: Iterable<CsvRecord>,
  sources: readonly ColumnSource[],
): Generator<CommentBatch, void, undefined> {
  let first = 0;
  let rows: string[][] = [];
  let bytes = 0;
  for (const { cells } of records) {
    const row = rowOf(cells, sources);
    const size = bytesOfRow(row);
    if (rows.length === MAX_BATCH_ROWS || bytes + size > MOST_OF_A_ROW) {
      yield { data: { first, rows }, bytes };
      first += rows.length;
      rows = [];
      bytes = 0;
    }
    rows.push(row);
    bytes += size;
  }
  if (rows.length > 0) yield { data: { first, rows }, bytes };
}
