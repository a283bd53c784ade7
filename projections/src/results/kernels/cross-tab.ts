/**
 * The cross-tab of one segment. Each comment has one code: its column, `columns` when it is in the base but in no column,
 * `columns + 1` when the filters drop it. A theme is counted by walking its comments class by class and adding one where the
 * code points: no branch, and codes and counts stay in the first-level cache.
 */
import type { CommentMask } from './comment-mask.ts';
import {
  CLASSES,
  COMMENT_BITS,
  COMMENT_OF_ROW,
  MIX,
  NEG,
  NEU,
  POS,
  type ClassedComments,
  type Repeats,
} from './theme-sentiment.ts';

/** Of their own here: V8 takes what another module exports from its place at every look. */
const BITS = COMMENT_BITS;
const COMMENT = COMMENT_OF_ROW;

export type Codes = Uint8Array | Uint16Array;

/** Rows of counts. Each row has, for each class of sentiment, `width` counts by code. */
export interface CrossTab {
  readonly columns: number;
  /** columns + 2 */
  readonly width: number;
  /** `rows × CLASSES × width`, in two parts to be added up. */
  readonly counts: Int32Array;
  readonly otherCounts: Int32Array;
  /** For each row the sum of compounds, in ten-thousandths, of the sentences that carry the theme in comments of the base. */
  readonly sums: Float64Array;
  /** For each row how many sentences a comment carries it with beyond the first, added up over the base. */
  readonly repeats: Float64Array;
}

export const emptyCrossTab = (rows: number, columns: number): CrossTab => ({
  columns,
  width: columns + 2,
  counts: new Int32Array(rows * CLASSES * (columns + 2)),
  otherCounts: new Int32Array(rows * CLASSES * (columns + 2)),
  sums: new Float64Array(rows),
  repeats: new Float64Array(rows),
});

/**
 * Nobody writes into what comes back: without a mask it is the leaves themselves.
 * @param leaves column of each comment, `columns` for none; undefined when there are no columns
 * @param mask 1 for each comment of the base; undefined when all are
 * @param room for the codes: a query that is done with those of one segment before the next gives the same each time
 */
export const codesOf = (
  leaves: Codes | undefined,
  mask: CommentMask | undefined,
  columns: number,
  room: Codes,
): Codes => {
  if (leaves !== undefined && mask === undefined) return leaves;
  if (leaves !== undefined) room.set(leaves);
  else room.fill(columns);
  if (mask !== undefined) drop(room, mask, columns + 1);
  return room;
};

/** Room for the codes of so many comments, and more, up to a multiple of four. */
export const roomForCodes = (columns: number, comments: number): Codes => {
  const fours = (comments + 3) & ~3;
  return columns + 2 <= 256
    ? new Uint8Array(new ArrayBuffer(fours), 0, comments)
    : new Uint16Array(new ArrayBuffer(2 * fours), 0, comments);
};

/**
 * Gives a code to the comments that the mask drops, several in one number: its ones become whole bytes by multiplying. Without a branch: which
 * comments a filter drops is nothing that could be foreseen.
 */
const drop = (codes: Codes, mask: CommentMask, dropped: number): void => {
  const whole = mask.byteOffset % 4 === 0 ? codes.length & ~3 : 0;
  if (whole > 0 && codes instanceof Uint8Array) dropFours(codes, mask, dropped, whole);
  else if (whole > 0) dropTwos(codes, mask, dropped, whole);
  for (let comment = whole; comment < codes.length; comment++) if (mask[comment] === 0) codes[comment] = dropped;
};

const dropFours = (codes: Uint8Array, mask: CommentMask, dropped: number, comments: number): void => {
  const fours = new Int32Array(codes.buffer, codes.byteOffset, comments / 4);
  const masks = new Int32Array(mask.buffer, mask.byteOffset, comments / 4);
  const allDropped = Math.imul(dropped, 0x01010101);
  for (let at = 0; at < fours.length; at++) {
    const kept = Math.imul(masks[at]!, 0xff);
    fours[at] = (fours[at]! & kept) | (allDropped & ~kept);
  }
};

const dropTwos = (codes: Codes, mask: CommentMask, dropped: number, comments: number): void => {
  const twos = new Int32Array(codes.buffer, codes.byteOffset, comments / 2);
  const masks = new Uint16Array(mask.buffer, mask.byteOffset, comments / 2);
  const allDropped = Math.imul(dropped, 0x00010001);
  for (let at = 0; at < twos.length; at++) {
    const ones = masks[at]!;
    const kept = Math.imul((ones & 1) | ((ones & 0x100) << 8), 0xffff);
    twos[at] = (twos[at]! & kept) | (allDropped & ~kept);
  }
};

/** Adds one segment's comments of a theme to a row. */
export const addTheme = (table: CrossTab, row: number, codes: Codes, theme: ClassedComments, segment: number): void => {
  const { rows, starts } = theme;
  let sum = 0;
  for (let sentiment = 0; sentiment < CLASSES; sentiment++) {
    const place = segment * CLASSES + sentiment;
    sum += addClass(table, (row * CLASSES + sentiment) * table.width, codes, rows, starts[place]!, starts[place + 1]!);
  }
  table.sums[row]! += sum;
  addRepeats(table, row, codes, theme.repeats, segment);
};

/**
 * Adds comments to the counts from `offset` on. Every other comment is counted in a second table: neighbours often have the same code, and
 * adding to a number that has only just been written waits for that write. A small loop of its own, four at a time, is what V8 makes the best of;
 * a function for what each row adds would be called a million times, for there is more of it here than V8 inlines. A code less `dropped` is below 0
 * in the base: shifted it is all ones, elsewhere all zeros.
 * @returns the sum of the compounds of those in the base: of a segment it is a whole number of 31 bits
 */
const addClass = (
  { counts, otherCounts, columns }: CrossTab,
  offset: number,
  codes: Codes,
  rows: Int32Array,
  from: number,
  to: number,
): number => {
  const dropped = columns + 1;
  let sum = 0;
  let at = from;
  for (; at + 3 < to; at += 4) {
    const one = rows[at]!;
    const two = rows[at + 1]!;
    const three = rows[at + 2]!;
    const four = rows[at + 3]!;
    const codeOfOne = codes[one & COMMENT]!;
    const codeOfTwo = codes[two & COMMENT]!;
    const codeOfThree = codes[three & COMMENT]!;
    const codeOfFour = codes[four & COMMENT]!;
    counts[offset + codeOfOne]!++;
    otherCounts[offset + codeOfTwo]!++;
    counts[offset + codeOfThree]!++;
    otherCounts[offset + codeOfFour]!++;
    sum =
      (sum +
        ((one >> BITS) & ((codeOfOne - dropped) >> 31)) +
        ((two >> BITS) & ((codeOfTwo - dropped) >> 31)) +
        ((three >> BITS) & ((codeOfThree - dropped) >> 31)) +
        ((four >> BITS) & ((codeOfFour - dropped) >> 31))) |
      0;
  }
  for (; at < to; at++) {
    const code = codes[rows[at]! & COMMENT]!;
    counts[offset + code]!++;
    sum = (sum + ((rows[at]! >> BITS) & ((code - dropped) >> 31))) | 0;
  }
  return sum;
};

/** Adds one segment's comments of each theme to its row. */
export const addThemes = (table: CrossTab, codes: Codes, themes: readonly ClassedComments[], segment: number): void => {
  for (let row = 0; row < themes.length; row++) addTheme(table, row, codes, themes[row]!, segment);
};

const addRepeats = (table: CrossTab, row: number, codes: Codes, repeats: Repeats, segment: number): void => {
  const end = repeats.starts[segment + 1]!;
  let sentences = 0;
  let sum = 0;
  for (let at = repeats.starts[segment]!; at < end; at++) {
    if (codes[repeats.comments[at]!]! > table.columns) continue;
    sentences += repeats.sentences[at]!;
    sum += repeats.sums[at]!;
  }
  table.repeats[row]! += sentences;
  table.sums[row]! += sum;
};

/** So few codes are counted two at a time, in a table of all pairs of them. */
const FEW_CODES = 32;
const pairCounts = new Int32Array(FEW_CODES << 8);
const otherPairCounts = new Int32Array(FEW_CODES << 8);

/** Adds one segment's comments to the counts of the base, by code. */
export const addBase = (counts: Int32Array, codes: Codes): void => {
  const isFew = counts.length <= FEW_CODES;
  if (codes instanceof Uint8Array && codes.byteOffset % 4 === 0 && isFew) addPairs(counts, codes);
  else addInTurn(counts, codes);
};

/** Every other comment into a table of its own, as above; codes of two bytes are read two at a time. */
const addInTurn = (counts: Int32Array, codes: Codes): void => {
  const others = new Int32Array(counts.length);
  const areTwos = codes instanceof Uint16Array && codes.byteOffset % 4 === 0;
  const twos = areTwos ? new Int32Array(codes.buffer, codes.byteOffset, codes.length >> 1) : NO_TWOS;
  for (let at = 0; at < twos.length; at++) {
    const two = twos[at]!;
    counts[two & 0xffff]!++;
    others[two >>> 16]!++;
  }
  for (let comment = 2 * twos.length; comment < codes.length; comment++) counts[codes[comment]!]!++;
  for (let code = 0; code < counts.length; code++) counts[code]! += others[code]!;
};

const NO_TWOS = new Int32Array(0);

const addPairs = (counts: Int32Array, codes: Uint8Array): void => {
  const fours = new Int32Array(codes.buffer, codes.byteOffset, codes.length >> 2);
  const used = counts.length << 8;
  pairCounts.fill(0, 0, used);
  otherPairCounts.fill(0, 0, used);
  for (let at = 0; at < fours.length; at++) {
    const four = fours[at]!;
    pairCounts[four & 0xffff]!++;
    otherPairCounts[four >>> 16]!++;
  }
  for (let one = 0; one < counts.length; one++)
    for (let other = 0; other < counts.length; other++) {
      const pair = (one << 8) | other;
      const count = pairCounts[pair]! + otherPairCounts[pair]!;
      counts[one]! += count;
      counts[other]! += count;
    }
  for (let comment = 4 * fours.length; comment < codes.length; comment++) counts[codes[comment]!]!++;
};

/** The same codes for comments of the segment that none of the themes holds; the others are dropped. */
export const codesWithout = (
  codes: Codes,
  columns: number,
  themes: readonly ClassedComments[],
  segment: number,
): Codes => {
  const without = codes.slice();
  for (const { rows, starts } of themes) {
    const end = starts[(segment + 1) * CLASSES]!;
    for (let at = starts[segment * CLASSES]!; at < end; at++) without[rows[at]! & COMMENT_OF_ROW] = columns + 1;
  }
  return without;
};

/** What a row says of sentiment: comments of the base by class, and the mean compound's parts. */
export interface RowSentiment {
  readonly pos: number;
  readonly neu: number;
  readonly mix: number;
  readonly neg: number;
  /** Sum of compounds, in ten-thousandths, of so many sentences. */
  readonly sum: number;
  readonly sentences: number;
}

/** Comments of the base in a row, by column, with those in no column at the end. */
export const countsOfRow = (table: CrossTab, row: number): Int32Array => {
  const added = new Int32Array(table.columns + 1);
  const [from, end] = [row * CLASSES * table.width, (row + 1) * CLASSES * table.width];
  for (let ofClass = from; ofClass < end; ofClass += table.width)
    for (let code = 0; code < added.length; code++) added[code]! += countAt(table, ofClass + code);
  return added;
};

export const sentimentOfRow = (table: CrossTab, row: number): RowSentiment => {
  const commentsOf = (sentiment: number): number => {
    const from = (row * CLASSES + sentiment) * table.width;
    let comments = 0;
    for (let code = 0; code <= table.columns; code++) comments += countAt(table, from + code);
    return comments;
  };
  const [pos, neu, mix, neg] = [commentsOf(POS), commentsOf(NEU), commentsOf(MIX), commentsOf(NEG)];
  const sentences = pos + neu + mix + neg + table.repeats[row]!;
  return { pos, neu, mix, neg, sum: table.sums[row]!, sentences };
};

const countAt = ({ counts, otherCounts }: CrossTab, place: number): number => counts[place]! + otherCounts[place]!;
