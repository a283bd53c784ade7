/** The second pass over an upload: its rows become the file's stream, batch by batch. */
import { fileStream, MAX_BATCH_BYTES, MAX_BATCH_ROWS, type FileEvent } from '@verbatim/domain/file/file-events';
import { expectedAt, headAfter, sealEvents, type ChainHead } from '@verbatim/eventstore/digest-chain';
import type { EventStore } from '@verbatim/eventstore/event-store';

import { toAppend, type CommandContext } from '../handle-command.ts';
import { CsvFileError, type CsvFile, type CsvRecord } from './csv-file.ts';
import { valueOf, type ColumnSource } from './survey-upload.ts';

export interface UploadToStore {
  readonly projectId: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly sources: readonly ColumnSource[];
}

/** Until `FileAdded` stands on the project, nothing shows what this has written. @throws CsvFileError */
export const storeUpload = async (
  events: Pick<EventStore, 'append'>,
  file: CsvFile,
  upload: UploadToStore,
  context: CommandContext,
): Promise<void> => {
  const stream = fileStream(upload.fileId);
  let head: ChainHead = 'no-stream';
  let made = 0;
  const append = async (batch: readonly FileEvent[]): Promise<void> => {
    const toSeal = batch.map((event, i) => toAppend(context)(event, made + i));
    const sealed = sealEvents(stream, head, toSeal);
    await events.append(stream, expectedAt(head), sealed);
    made += batch.length;
    head = headAfter(head, sealed);
  };

  const { projectId, fileId, fileName, sources } = upload;
  const columns = sources.map(({ column: { name, type } }) => ({ name, type }));
  await append([{ type: 'UploadStarted', data: { projectId, fileId, fileName, columns } }]);
  for await (const data of batchesOf(file.records(), sources)) await append([{ type: 'CommentsImported', data }]);
};

type CommentBatch = Extract<FileEvent, { type: 'CommentsImported' }>['data'];

async function* batchesOf(
  records: AsyncIterable<CsvRecord>,
  sources: readonly ColumnSource[],
): AsyncGenerator<CommentBatch> {
  let first = 0;
  let rows: string[][] = [];
  let bytes = 0;
  for await (const { line, cells } of records) {
    const row = sources.map(({ column, cell }) => valueOf(cells, cell, column));
    const size = Buffer.byteLength(JSON.stringify(row)) + 1;
    if (size > MAX_BATCH_BYTES - 100)
      throw new CsvFileError(
        'CSV_ROW_TOO_LARGE',
        `The row is larger than ${MAX_BATCH_BYTES / 1024} KiB. Nothing was stored.`,
        line,
      );
    if (rows.length === MAX_BATCH_ROWS || bytes + size > MAX_BATCH_BYTES - 100) {
      yield { first, rows };
      first += rows.length;
      rows = [];
      bytes = 0;
    }
    rows.push(row);
    bytes += size;
  }
  if (rows.length > 0) yield { first, rows };
}
