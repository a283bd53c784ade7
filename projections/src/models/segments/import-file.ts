import { readStreamEvents } from '@verbatim/eventstore/read-stream-events';
import { fileStream, type FileEvent } from '@verbatim/domain/file/file-events';
import { listRows } from '@verbatim/domain/file/file-rows';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import { SCORER_VERSION } from '@verbatim/domain/text/sentiment/scorer-version';
import { TOKENISER_VERSION } from '@verbatim/domain/text/tokenise';
import type { EventStore } from '@verbatim/eventstore/event-store';
import type { ModelSession } from '../projector.ts';
import { CellColumnsBuilder, type CellReading, type EncodedCells } from './cell-columns.ts';
import { cellsBy } from './project-columns.ts';
import {
  COLUMNS,
  columnId,
  valuesId,
  type FileColumn,
  type ProjectColumnsDocument,
  type SegmentFileDocument,
} from './segments.ts';
import { TimeSlice } from './theme-columns.ts';

type FileAdded = Extract<ProjectEvent, { type: 'FileAdded' }>['data'];

/**
 * Reads the rows of a file from its stream into columns; undefined when the stream has been deleted for good.
 */
export const importFile = async (
  projectId: string,
  added: FileAdded,
  columnsOfProject: ProjectColumnsDocument,
  session: ModelSession,
  events: Pick<EventStore, 'readStream'>,
): Promise<SegmentFileDocument | undefined> => {
  const file = { projectId, fileId: added.fileId };
  const optionOf = cellsBy(columnsOfProject);
  const rows = await importRows(added, events, optionOf, (encoded) => put(session, file, encoded));
  if (rows === undefined || rows.builder.count !== added.count) return undefined;
  const { builder, columns } = rows;
  for (const { column, bytes } of builder.enumValues()) session.putBytes(COLUMNS, valuesId(file, column), bytes);
  return {
    ...file,
    firstId: added.firstId,
    count: builder.count,
    columns,
    tokeniser: TOKENISER_VERSION,
    scorer: SCORER_VERSION,
    split: 0,
    parsed: 0,
    scored: [],
    scores: '',
    themes: {},
  };
};

interface Rows {
  readonly columns: readonly FileColumn[];
  readonly builder: CellColumnsBuilder;
}

/** A scavenge may leave any part of a deleted stream: it counts as deleted, too. */
const importRows = async (
  { fileId, count, dateOrders, read }: FileAdded,
  events: Pick<EventStore, 'readStream'>,
  optionOf: CellReading['optionOf'],
  store: (encoded: EncodedCells | undefined) => void,
): Promise<Rows | undefined> => {
  const slice = new TimeSlice();
  let rows: Rows | undefined;
  for await (const batch of listRows(readStreamEvents<FileEvent>(events, fileStream(fileId)), count)) {
    rows ??= {
      columns: batch.columns,
      builder: new CellColumnsBuilder(batch.columns, { dateOrders, formats: read?.formats, optionOf }),
    };
    if (batch.first !== rows.builder.count) return undefined;
    for (const row of batch.rows) store(rows.builder.add(row));
    if (slice.isOver()) await slice.rest();
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
