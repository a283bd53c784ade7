/**
 * Columns of comments that are in several: the first of each comment is its code, and the further ones are
 * here. Counts by code have them behind the codes (`furtherPlace`), so that totals count a comment once.
 */
import type { CommentMask } from './comment-mask.ts';
import type { Codes, CrossTab } from './cross-tab.ts';
import { CLASSES, COMMENT_OF_ROW, type ClassedComments } from './theme-sentiment.ts';

/** Module-local copy: V8 reads imported bindings on every access. */
const COMMENT = COMMENT_OF_ROW;

/** Of one segment: the further columns of comment c are those from `starts[c]` to `starts[c + 1]`. */
export interface FurtherColumns {
  readonly starts: Uint32Array;
  readonly columns: Uint16Array;
}

/** Behind the columns, those in none, and the dropped ones. */
export const furtherPlace = (columns: number): number => columns + 2;

/** Length of counts by code. */
export const countedWidth = (columns: number, hasFurther: boolean): number =>
  hasFurther ? furtherPlace(columns) + columns : furtherPlace(columns);

/** @param columns number of all columns @returns a column's comments, as their first or a further one */
export const countOfColumn = (counts: Int32Array | Float64Array, columns: number, column: number): number =>
  counts[column]! + (counts[furtherPlace(columns) + column] ?? 0);

/** Adds comments of the base to its counts by code. */
export const addFurtherBase = (
  counts: Int32Array,
  columns: number,
  codes: Codes,
  further: FurtherColumns | undefined,
): void => {
  if (further === undefined) return;
  const place = furtherPlace(columns);
  for (let comment = 0; comment < codes.length; comment++) {
    if (codes[comment]! > columns) continue;
    const end = further.starts[comment + 1]!;
    for (let at = further.starts[comment]!; at < end; at++) counts[place + further.columns[at]!]!++;
  }
};

/** Adds a theme's comments to its row, beyond what `addTheme` counts. */
export const addFurtherTheme = (
  { counts, columns, width, counted }: CrossTab,
  row: number,
  codes: Codes,
  { rows, starts: places }: ClassedComments,
  { segment, further }: { readonly segment: number; readonly further: FurtherColumns | undefined },
): void => {
  if (further === undefined) return;
  const { starts, columns: beyond } = further;
  // Columns have no sentiment classes of their own: all stand in the first that is counted.
  const offset = (row * CLASSES + counted.from) * width + furtherPlace(columns);
  const end = places[segment * CLASSES + counted.to]!;
  for (let at = places[segment * CLASSES + counted.from]!; at < end; at++) {
    const comment = rows[at]! & COMMENT;
    if (codes[comment]! > columns) continue;
    const last = starts[comment + 1]!;
    for (let one = starts[comment]!; one < last; one++) counts[offset + beyond[one]!]!++;
  }
};

/** Adds some comments to counts by code. */
export const addListed = (
  ...[counts, columns, codes, further, comments]: [
    counts: Int32Array,
    columns: number,
    codes: Codes,
    further: FurtherColumns | undefined,
    comments: Uint16Array,
  ]
): void => {
  for (const comment of comments) {
    counts[codes[comment]!]!++;
    if (further === undefined) continue;
    for (let at = further.starts[comment]!; at < further.starts[comment + 1]!; at++)
      counts[furtherPlace(columns) + further.columns[at]!]!++;
  }
};

/** Whether a comment is in the column. */
const isIn = (leaves: Codes, further: FurtherColumns | undefined, comment: number, column: number): boolean => {
  if (leaves[comment] === column) return true;
  if (further === undefined) return false;
  const end = further.starts[comment + 1]!;
  for (let at = further.starts[comment]!; at < end; at++) if (further.columns[at] === column) return true;
  return false;
};

/** Keeps the comments of one column of a grouping. */
export const retainColumn = (
  mask: CommentMask,
  leaves: Codes,
  further: FurtherColumns | undefined,
  column: number,
): void => {
  for (let comment = 0; comment < mask.length; comment++)
    if (mask[comment] === 1 && !isIn(leaves, further, comment, column)) mask[comment] = 0;
};

/** Columns of a comment; empty for none. */
export const listColumns = (
  leaves: Codes,
  further: FurtherColumns | undefined,
  comment: number,
  columns: number,
): readonly number[] => {
  const first = leaves[comment]!;
  if (first >= columns) return [];
  return [first, ...(further?.columns.subarray(further.starts[comment], further.starts[comment + 1]) ?? [])];
};

/** Sums of more columns are sparse: a table of all pairs would not fit the L2 cache. */
const MAX_DENSE_COLUMNS = 256;

/** Sums over comments that two columns share, by the pair: smaller column × number of columns + larger. */
export interface SharedSums {
  readonly dense: Float64Array | undefined;
  readonly sparse: Map<number, number>;
}

export const startShared = (columns: number): SharedSums => ({
  dense: columns <= MAX_DENSE_COLUMNS ? new Float64Array(columns * columns) : undefined,
  sparse: new Map(),
});

/** 0 for none. */
export const getShared = ({ dense, sparse }: SharedSums, pair: number): number =>
  dense?.[pair] ?? sparse.get(pair) ?? 0;

/** @param weights undefined for counts; else the squares of weights are summed */
export const addShared = (
  { dense, sparse }: SharedSums,
  columns: number,
  codes: Codes,
  further: FurtherColumns | undefined,
  weights: Float64Array | undefined,
): void => {
  if (further === undefined) return;
  const { starts, columns: beyond } = further;
  let to = starts[0]!;
  for (let comment = 0; comment < codes.length; comment++) {
    const from = to;
    to = starts[comment + 1]!;
    const first = codes[comment]!;
    if (from === to || first > columns) continue;
    const weight = weights === undefined ? 1 : weights[comment]!;
    const added = weight >= 0 ? weight * weight : 0;
    for (let one = from - 1; one < to; one++) {
      const a = one < from ? first : beyond[one]!;
      for (let other = one + 1; other < to; other++) {
        const b = beyond[other]!;
        const pair = a < b ? a * columns + b : b * columns + a;
        if (dense !== undefined) dense[pair]! += added;
        else sparse.set(pair, (sparse.get(pair) ?? 0) + added);
      }
    }
  }
};
