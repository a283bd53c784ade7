/** Rewrites a column of all files for a new type, format or merge, in one commit. */
import { readStreamEvents } from '@verbatim/eventstore/read-stream-events';
import { fileStream, type FileEvent } from '@verbatim/domain/file/file-events';
import { createHash } from 'node:crypto';
import { mergedOption, type MergedOptions } from '@verbatim/domain/project/column-state';
import type { AnswerSeparator } from '@verbatim/domain/formats/several-answers';
import type { ColumnFormat } from '@verbatim/domain/formats/read-options';
import { normalCategory } from '@verbatim/domain/formats/normal-category';
import { getOwnProperty } from '@verbatim/domain/own-property';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import { hasFormat, type ColumnType } from '@verbatim/domain/formats/column-types';
import type { EventStore } from '@verbatim/eventstore/event-store';
import type { HandledEvent, ModelSession } from '../projector.ts';
import { CellColumnsBuilder, type EncodedCells } from './cell-columns.ts';
import type { FileDraft } from './file-draft.ts';
import { combinedOptions } from './project-columns.ts';
import { listRows, placeOfColumn } from '@verbatim/domain/file/file-rows';
import type { SegmentsRun } from './segments-run.ts';
import {
  COLUMNS,
  columnId,
  countSegments,
  valuesId,
  type FileColumn,
  type ProjectColumnsDocument,
  type SegmentFileDocument,
} from './segments.ts';
import { TimeSlice } from './theme-columns.ts';

type ColumnEvent = Extract<ProjectEvent, { readonly type: 'ColumnReadAnew' | 'OptionsMerged' }>;

/** @param columns of the project before and after the event */
export const rewriteColumn = async (
  run: SegmentsRun,
  { type, data, streamId }: HandledEvent<ColumnEvent>,
  columns: { readonly before: ProjectColumnsDocument; readonly after: ProjectColumnsDocument },
  session: ModelSession,
  events: Pick<EventStore, 'readStream'>,
): Promise<void> => {
  const mergedIn = ({ merges = {} }: ProjectColumnsDocument): MergedOptions => getOwnProperty(merges, data.field) ?? {};
  const formatIn = (fileId: string, of: 'before' | 'after'): ColumnFormat | undefined => {
    if (type === 'OptionsMerged') return undefined;
    return getOwnProperty(of === 'after' ? data.files : data.before.files, fileId)?.format;
  };
  // An unused column may have the name of another one.
  const nameInUse = type === 'ColumnReadAnew' && data.type === 'unused' ? data.before.name : data.name;
  for (const draft of await run.filesOf(session, streamId)) {
    const { document } = draft;
    const { fileId } = document;
    if (type === 'ColumnReadAnew' && (getOwnProperty(data.files, fileId) ?? null) === null) continue;
    const place = placeOfColumn(document.columns, nameInUse, data.field);
    if (place === -1) continue;
    const column = document.columns[place]!;
    const before = {
      type: column.type,
      format: formatIn(fileId, 'before'),
      merged: mergedIn(columns.before),
      separator: separatorIn(columns.before, data.field),
    };
    const reading = {
      type: type === 'ColumnReadAnew' ? data.type : column.type,
      format: formatIn(fileId, 'after'),
      merged: mergedIn(columns.after),
      separator: separatorIn(columns.after, data.field),
    };
    const cells = await readCells(document, place, reading, events);
    // Its stream is deleted: the erasure event follows.
    if (cells === undefined) continue;
    writeCells(session, document, place, cells);
    setColumn(draft, place, {
      ...named(column, data.name, reading.type),
      ...stamped(column, getDigest(before), getDigest(reading)),
    });
    run.touchFile(draft);
  }
};

/** A column without a name must not be found under another one's. */
const named = ({ name, field }: FileColumn, given: string, type: ColumnType): FileColumn =>
  field === undefined ? { name, type } : { name: type === 'unused' ? '' : given, type, field };

/** Restored when the column is read again as it was added. */
const stamped = ({ addedAs }: FileColumn, before: string, after: string): Pick<FileColumn, 'addedAs' | 'readAs'> => {
  const added = addedAs ?? before;
  return after === added ? {} : { addedAs: added, readAs: after };
};

const separatorIn = ({ defined }: ProjectColumnsDocument, field: string): AnswerSeparator | undefined =>
  defined.find((column) => column.field === field)?.separator;

const getDigest = ({ type, format = {}, merged, separator }: CellsReading): string => {
  const { numbers, dates, missing = [] } = format;
  const parts = [type, numbers ?? null, dates?.order ?? null, dates?.language ?? null, missing];
  const options = Object.entries(merged).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([parts, options, ...(separator === undefined ? [] : [separator])]))
    .digest('hex')
    .slice(0, 16);
};

const setColumn = (draft: FileDraft, place: number, changed: FileColumn): void => {
  const columns = draft.document.columns.map((column, at) => (at === place ? changed : column));
  draft.document = { ...draft.document, columns };
};

interface CellsReading {
  readonly type: ColumnType;
  readonly format: ColumnFormat | undefined;
  readonly merged: MergedOptions;
  readonly separator: AnswerSeparator | undefined;
}

interface Cells {
  /** By segment; empty for an unused column. */
  readonly segments: readonly Uint8Array[];
  /** For an enum. */
  readonly values: Uint8Array | undefined;
}

/** Undefined if the stream no longer contains the whole file. */
const readCells = async (
  { fileId, count }: SegmentFileDocument,
  place: number,
  { type, format, merged, separator }: CellsReading,
  events: Pick<EventStore, 'readStream'>,
): Promise<Cells | undefined> => {
  if (type === 'unused') return { segments: [], values: undefined };
  let wasEnum = false;
  const builder = new CellColumnsBuilder([{ name: COLUMN, type }], {
    ...(format && { formats: { [COLUMN]: format } }),
    // Stored options stay; other cells become options as they would have been stored.
    optionOf: (_column, cell) =>
      separator === undefined
        ? mergedOption(merged, wasEnum ? cell.trim() : normalCategory(cell))
        : combinedOptions(cell, separator, merged),
  });
  const segments: Uint8Array[] = [];
  const keep = (encoded: EncodedCells | undefined): void => {
    const bytes = encoded?.columns[0];
    if (bytes !== undefined) segments.push(bytes);
  };
  const slice = new TimeSlice();
  for await (const batch of listRows(readStreamEvents<FileEvent>(events, fileStream(fileId)), count)) {
    wasEnum = batch.columns[place]?.type === 'enum';
    for (const cell of batch.cellsOf(place)) keep(builder.add([hasFormat(type) ? cell.trim() : cell]));
    if (slice.isOver()) await slice.rest();
  }
  keep(builder.finish());
  return builder.count === count ? { segments, values: builder.enumValues()[0]?.bytes } : undefined;
};

/** The builder's only column. */
const COLUMN = 'column';

/** An unused column has no bytes, and only an enum has a list of values. */
const writeCells = (
  session: ModelSession,
  document: SegmentFileDocument,
  place: number,
  { segments, values }: Cells,
): void => {
  const write = (id: string, bytes: Uint8Array | undefined): void => {
    if (bytes === undefined) session.delete(COLUMNS, id);
    else session.putBytes(COLUMNS, id, bytes);
  };
  write(valuesId(document, place), values);
  for (let segment = 0; segment < countSegments(document.count); segment++)
    write(columnId(document, segment, `cells-${place}`), segments[segment]);
};
