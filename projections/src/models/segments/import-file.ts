import { fileStream, type FileEvent } from '@verbatim/domain/file/file-events';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import { TOKENISER_VERSION } from '@verbatim/domain/text/tokenise';
import { StreamDeletedError, type EventStore } from '@verbatim/eventstore/event-store';
import type { ModelSession } from '../projector.ts';
import { asEvent } from '@verbatim/eventstore/stored-event';
import { CellColumnsBuilder, type CellColumn, type EncodedCells } from './cell-columns.ts';
import { COLUMNS, columnId, valuesId, type SegmentFileDocument } from './segments.ts';
import { TimeSlice } from './time-slice.ts';

type FileAdded = Extract<ProjectEvent, { type: 'FileAdded' }>['data'];

/** Reads the rows of a file from its stream into columns; undefined when the stream has been deleted for good. */
export const importFile = async (
  projectId: string,
  added: FileAdded,
  session: ModelSession,
  events: Pick<EventStore, 'readStream'>,
): Promise<SegmentFileDocument | undefined> => {
  const file = { projectId, fileId: added.fileId };
  const rows = await readRows(added, events, (encoded) => put(session, file, encoded));
  if (rows === undefined || rows.builder.count !== added.count) return undefined;
  const { builder, columns } = rows;
  for (const { column, bytes } of builder.enumValues()) session.putBytes(COLUMNS, valuesId(file, column), bytes);
  return {
    ...file,
    ...{ firstId: added.firstId, count: builder.count, columns, tokeniser: TOKENISER_VERSION },
    ...{ split: 0, parsed: 0, scored: [], scores: '', themes: {} },
  };
};

interface Rows {
  readonly columns: readonly CellColumn[];
  readonly builder: CellColumnsBuilder;
}

/** What a scavenge has left of a deleted stream may begin anywhere and have gaps: it counts as deleted too. */
const readRows = async (
  { fileId, count, dateOrders }: FileAdded,
  events: Pick<EventStore, 'readStream'>,
  store: (encoded: EncodedCells | undefined) => void,
): Promise<Rows | undefined> => {
  const slice = new TimeSlice();
  let rows: Rows | undefined;
  try {
    for await (const recorded of events.readStream(fileStream(fileId))) {
      const event = asEvent<FileEvent>(recorded);
      if (event.type === 'UploadStarted') {
        const columns = event.data.columns.map(({ name, type }) => ({ name, type }));
        rows = { columns, builder: new CellColumnsBuilder(columns, dateOrders) };
      } else if (event.type === 'CommentsImported') {
        if (rows === undefined || event.data.first !== rows.builder.count) return undefined;
        for (const row of event.data.rows) store(rows.builder.add(row));
      }
      // What comes after the last batch of comments is applied when its turn comes.
      if (rows !== undefined && rows.builder.count >= count) break;
      if (slice.isOver()) await slice.rest();
    }
  } catch (error) {
    if (error instanceof StreamDeletedError) return undefined;
    throw error;
  }
  store(rows?.builder.finish());
  return rows;
};

const put = (
  session: ModelSession,
  file: { readonly projectId: string; readonly fileId: string },
  encoded: EncodedCells | undefined,
): void => {
  encoded?.columns.forEach((bytes, column) => {
    if (bytes !== undefined) session.putBytes(COLUMNS, columnId(file, encoded.segment, `cells-${column}`), bytes);
  });
};
