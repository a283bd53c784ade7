/**
 * The cross-tab of one segment. Each comment has one code: its column, `columns` when it is in the base but in no column,
 * `columns + 1` when the filters drop it. A theme is then counted by walking its comments and adding one where the code points:
 * no branch, and codes and counts stay in the first-level cache.
 */
import type { CommentMask } from './comment-mask.ts';

export type Codes = Uint8Array | Uint16Array;

/** Counts by code, for each of `themes` rows and for the base. */
export interface CrossTab {
  readonly columns: number;
  /** `themes × (columns + 2)`. */
  readonly counts: Int32Array;
  readonly base: Int32Array;
  /** Comments of the base with none of the themes, by code; only when asked for. */
  readonly unclassified: Int32Array | undefined;
}

export const emptyCrossTab = (themes: number, columns: number, unclassified: boolean): CrossTab => ({
  columns,
  counts: new Int32Array(themes * (columns + 2)),
  base: new Int32Array(columns + 2),
  unclassified: unclassified ? new Int32Array(columns + 2) : undefined,
});

/** @param leaves column of each comment, `columns` for none; undefined when there are no columns */
export const codesOf = (
  leaves: Codes | undefined,
  mask: CommentMask | undefined,
  columns: number,
  comments: number,
): Codes => {
  const codes = columns + 2 <= 256 ? new Uint8Array(comments) : new Uint16Array(comments);
  const dropped = columns + 1;
  if (leaves !== undefined) codes.set(leaves);
  else codes.fill(columns);
  if (mask === undefined) return codes;
  for (let comment = 0; comment < comments; comment++)
    codes[comment] = dropped + mask[comment]! * (codes[comment]! - dropped);
  return codes;
};

/** Adds one segment. @param themes comments of each theme, counted within the segment, each once */
export const addSegment = (table: CrossTab, codes: Codes, themes: readonly (Uint16Array | undefined)[]): void => {
  const width = table.columns + 2;
  countAll(table.base, codes);
  for (let theme = 0; theme < themes.length; theme++) {
    const comments = themes[theme];
    if (comments !== undefined) countThose(table.counts, theme * width, codes, comments);
  }
  if (table.unclassified !== undefined) countUnclassified(table.unclassified, codes, themes);
};

const countAll = (counts: Int32Array, codes: Codes): void => {
  for (let comment = 0; comment < codes.length; comment++) counts[codes[comment]!]!++;
};

const countThose = (counts: Int32Array, offset: number, codes: Codes, comments: Uint16Array): void => {
  for (let at = 0; at < comments.length; at++) counts[offset + codes[comments[at]!]!]!++;
};

/** Comments (of the segment) that none of the lists holds. */
export const withoutAny = (comments: number, lists: readonly (Uint16Array | undefined)[]): CommentMask => {
  const without = everyOne(comments);
  for (const list of lists) {
    if (list === undefined) continue;
    for (let at = 0; at < list.length; at++) without[list[at]!] = 0;
  }
  return without;
};

const everyOne = (comments: number): CommentMask => new Uint8Array(comments).fill(1);

const countUnclassified = (counts: Int32Array, codes: Codes, themes: readonly (Uint16Array | undefined)[]): void => {
  const without = withoutAny(codes.length, themes);
  for (let comment = 0; comment < codes.length; comment++) counts[codes[comment]!]! += without[comment]!;
};
