/**
 * Cells of number and date columns that hold a value, and none that could be read: what filters, means and
 * time leave out.
 */
import type { QueryWithComments } from './query-with-comments.ts';
import { missingTest } from '@verbatim/domain/formats/missing-values';
import { getOwnProperty } from '@verbatim/domain/own-property';
import { formatSheetLine } from '@verbatim/domain/formats/layout/sheet-line';
import { hasFormat } from '@verbatim/domain/formats/column-types';
import { getCell, readCells, type Cells } from '../../models/comments/comments.query.ts';
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import type { ModelReader } from '../../stores/read-store.ts';
import { AbortableSlice } from './query-cost.ts';
import type { FilePage, PageOfFile } from '../exports/export-pages.ts';
import type { FileView } from './file-view.ts';
import { createUnknownFieldError } from './filters.ts';
import { EMPTY_DAY } from '../kernels/comment-mask.ts';
import type { ProjectView } from './segment-reads.ts';

export interface UnreadableQuery {
  readonly projectId: string;
  readonly fileId?: string | undefined;
  /** By name. */
  readonly column?: string | undefined;
  /** By file and column name: missing values in addition to the usual ones. */
  readonly missing: { readonly [fileId: string]: { readonly [column: string]: readonly string[] } };
  /** Exclusive lower bound of `_id`; 0 for the first page. */
  readonly after: number;
  /** Page size in comments. */
  readonly limit: number;
}

export interface UnreadableCell {
  readonly _id: number;
  readonly fileId: string;
  readonly column: string;
  readonly value: string;
}

export interface UnreadablePage {
  /** By comment, then by column. */
  readonly cells: readonly UnreadableCell[];
  /** `after` of the next page; null at the end. A page may be short or empty and still have a next one. */
  readonly next: number | null;
}

/** Cells without a value that are read at once; missing values are among them. */
const COMMENTS_AT_ONCE = 512;
/** Time limit of a page: a column may contain only missing values. */
const PAGE_MS = 500;

interface LookedAt {
  readonly name: string;
  readonly field: string;
  readonly isMissing: (value: string) => boolean;
  /** Whether a comment of a segment has no value there. */
  readonly isEmptyAt: (segment: number, place: number) => boolean;
}

const readPage = async (
  project: ProjectView,
  comments: ModelReader,
  query: UnreadableQuery,
  slice: AbortableSlice,
): Promise<UnreadablePage> => {
  const { projectId, fileId, column, after, limit } = query;
  if (column !== undefined && !project.columns.has(column))
    throw createUnknownFieldError(column, 'list the unreadable values of', project.columnTypes);
  const end = performance.now() + PAGE_MS;
  const found: UnreadableCell[] = [];
  let rows = 0;
  for (const file of project.files) {
    const { firstId, count, fileId: id } = file.document;
    if ((fileId !== undefined && id !== fileId) || firstId + count - 1 <= after) continue;
    const columns = await readColumns(project, file, query);
    if (columns.length === 0) continue;
    for (let from = Math.max(after + 1, firstId); from < firstId + count;) {
      const { ids, next } = await withoutValue(file, columns, from, slice);
      for (const { _id, text: _text, raw: _raw, ...cells } of await readCells(comments, projectId, ids)) {
        const unread = unreadIn(columns, file, _id, cells);
        if (unread.length === 0) continue;
        found.push(...unread);
        if (++rows === limit) return { cells: found, next: _id };
      }
      from = next;
      if (performance.now() > end) return { cells: found, next: from - 1 };
      if (slice.isOver()) await slice.rest();
    }
  }
  return { cells: found, next: null };
};

const readColumns = async (
  { columns, columnTypes }: ProjectView,
  file: FileView,
  { column, missing }: UnreadableQuery,
): Promise<readonly LookedAt[]> => {
  const looked: LookedAt[] = [];
  for (const [name, type] of columnTypes) {
    if ((column !== undefined && name !== column) || !hasFormat(type)) continue;
    const at = file.columnAt(name);
    if (at < 0) continue;
    const field = columns.get(name)?.field ?? name;
    const isMissing = missingTest(getOwnProperty(getOwnProperty(missing, file.document.fileId) ?? {}, name));
    if (type === 'number') {
      const numbers = await file.numbers(at);
      looked.push({
        name,
        field,
        isMissing,
        isEmptyAt: (segment, place) => Number.isNaN(numbers[segment]?.[place] ?? NaN),
      });
    } else {
      const days = await file.days(at);
      looked.push({
        name,
        field,
        isMissing,
        isEmptyAt: (segment, place) => (days[segment]?.[place] ?? EMPTY_DAY) === EMPTY_DAY,
      });
    }
  }
  return looked;
};

/** The next comments of a file that lack a value in these columns. */
const withoutValue = async (
  { document: { firstId, count } }: FileView,
  columns: readonly LookedAt[],
  from: number,
  slice: AbortableSlice,
): Promise<{ readonly ids: readonly number[]; readonly next: number }> => {
  const ids: number[] = [];
  let id = from;
  for (; id < firstId + count && ids.length < COMMENTS_AT_ONCE; id++) {
    const [segment, place] = getPlace(id - firstId);
    if (columns.some(({ isEmptyAt }) => isEmptyAt(segment, place))) ids.push(id);
    if (place % 256 === 0 && slice.isOver()) await slice.rest();
  }
  return { ids, next: id };
};

const getPlace = (ordinal: number): readonly [segment: number, place: number] => [
  Math.floor(ordinal / SEGMENT_COMMENTS),
  ordinal % SEGMENT_COMMENTS,
];

const unreadIn = (
  columns: readonly LookedAt[],
  { document: { fileId, firstId } }: FileView,
  _id: number,
  cells: Cells,
): readonly UnreadableCell[] => {
  const [segment, place] = getPlace(_id - firstId);
  return columns.flatMap(({ name, field, isMissing, isEmptyAt }) => {
    const value = getCell(cells, { name, field });
    return !isEmptyAt(segment, place) || isMissing(value) ? [] : [{ _id, fileId, column: name, value }];
  });
};

export interface UnreadableRowsQuery extends UnreadableQuery, PageOfFile {
  /** Names of the files, and labels of the columns. */
  readonly files: { readonly [fileId: string]: string };
  readonly labels: { readonly [column: string]: string };
}

/** File, `_id`, column and value. */
const unreadableRows = (
  { cells, next }: UnreadablePage,
  { files, labels, format, line }: UnreadableRowsQuery,
): FilePage => {
  const lines = cells.map(({ _id, fileId, column, value }, at) =>
    formatSheetLine(
      format,
      [getOwnProperty(files, fileId) ?? fileId, _id, getOwnProperty(labels, column) ?? column, value],
      line + at,
    ),
  );
  return { bytes: Buffer.from(lines.join('')), rows: cells.length, next };
};

/** @throws FieldError for a column that is not there */
export const answerUnreadable = ({
  reads,
  models: { segments },
  comments,
  query,
  querySignal,
}: QueryWithComments<UnreadableQuery>): Promise<UnreadablePage> =>
  reads.query(segments, query.projectId, (project) =>
    readPage(project, comments, query, new AbortableSlice(reads.slice, querySignal)),
  );

export const answerUnreadableRows = async (asked: QueryWithComments<UnreadableRowsQuery>): Promise<FilePage> =>
  unreadableRows(await answerUnreadable(asked), asked.query);
