/**
 * Cross-tab kernel of one segment. Each comment has one code: its column, `columns` for the base outside of
 * any column, `columns + 1` for filtered ones. A theme is counted by incrementing at the codes of its
 * comments, class by class: branch-free, with codes and counts in the L1 cache.
 */
import type { CommentMask } from './comment-mask.ts';
import {
  ALL_CLASSES,
  CLASSES,
  COMMENT_BITS,
  COMMENT_OF_ROW,
  MIX,
  NEG,
  NEU,
  POS,
  type ClassedComments,
  type CountedClasses,
  type Repeats,
} from './theme-sentiment.ts';
import { countedWidth } from './further-columns.ts';

/** Module-local copies: V8 reads imported bindings on every access. */
const BITS = COMMENT_BITS;
const COMMENT = COMMENT_OF_ROW;

export type Codes = Uint8Array | Uint16Array;

/** Rows of counts. Each row has, for each class of sentiment, `width` counts by code. */
export interface CrossTab {
  readonly columns: number;
  /** columns + 2, and further columns of comments in several */
  readonly width: number;
  /** What `getRowCounts` counts; sentiment is of all classes. */
  readonly counted: CountedClasses;
  /** `rows × CLASSES × width`, in two partial tables to be added. */
  readonly counts: Int32Array;
  readonly otherCounts: Int32Array;
  /**
   * By row the sum of compounds, in ten-thousandths, of the sentences that carry the theme in comments of the
   * base.
   */
  readonly sums: Float64Array;
  /**
   * By row the number of sentences per comment beyond the first that carry the theme, summed over the base.
   */
  readonly repeats: Float64Array;
}

export const emptyCrossTab = (
  rows: number,
  columns: number,
  hasFurther = false,
  counted: CountedClasses = ALL_CLASSES,
): CrossTab => {
  const width = countedWidth(columns, hasFurther);
  return {
    columns,
    width,
    counted,
    counts: new Int32Array(rows * CLASSES * width),
    otherCounts: new Int32Array(rows * CLASSES * width),
    sums: new Float64Array(rows),
    repeats: new Float64Array(rows),
  };
};

/**
 * The result is read-only: without a mask it is the leaves themselves.
 * @param leaves column of each comment, `columns` for none; undefined without columns
 * @param mask 1 for each comment of the base; undefined for all
 * @param room buffer of codes, for callers that finish one segment before the next
 */
export const encodeColumns = (
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

/** Buffer of codes, padded to a multiple of four. */
export const allocateCodes = (columns: number, comments: number): Codes => {
  const fours = (comments + 3) & ~3;
  return columns + 2 <= 256
    ? new Uint8Array(new ArrayBuffer(fours), 0, comments)
    : new Uint16Array(new ArrayBuffer(2 * fours), 0, comments);
};

/**
 * Sets the code of masked comments, several at a time: ones become whole bytes by multiplication.
 * Branch-free, because filters are unpredictable.
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
 * Adds comments to the counts from `offset` on. Alternates between two tables, because neighbours often have
 * equal codes and an increment stalls on a preceding one; a small loop of its own, four at a time, which V8
 * optimises best. `code - dropped` is negative in the base: shifted it is all ones, elsewhere all zeros.
 * @returns the sum of compounds in the base: a 31-bit integer for a segment
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

interface JointRow {
  readonly width: number;
  readonly counts: Int32Array;
  readonly codes: Uint16Array;
}

/**
 * As `addClass`; counts the comments by the codes of further groupings as well.
 * @param place of the class in `starts`
 */
export const addClassOfBoth = (
  { counts, otherCounts, columns, width }: CrossTab,
  { width: jointWidth, counts: jointCounts, codes: jointCodes }: JointRow,
  row: number,
  codes: Codes,
  { rows, starts }: ClassedComments,
  place: number,
): number => {
  const offset = (row * CLASSES + (place % CLASSES)) * width;
  const jointOffset = row * jointWidth;
  const to = starts[place + 1]!;
  const dropped = columns + 1;
  let sum = 0;
  let at = starts[place]!;
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
    jointCounts[jointOffset + jointCodes[one & COMMENT]!]!++;
    jointCounts[jointOffset + jointCodes[two & COMMENT]!]!++;
    jointCounts[jointOffset + jointCodes[three & COMMENT]!]!++;
    jointCounts[jointOffset + jointCodes[four & COMMENT]!]!++;
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
    jointCounts[jointOffset + jointCodes[rows[at]! & COMMENT]!]!++;
    sum = (sum + ((rows[at]! >> BITS) & ((code - dropped) >> 31))) | 0;
  }
  return sum;
};

export const addRepeats = (table: CrossTab, row: number, codes: Codes, repeats: Repeats, segment: number): void => {
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

/** Up to this many codes are counted two at a time, in a table of all pairs. */
const FEW_CODES = 32;
const pairCounts = new Int32Array(FEW_CODES << 8);
const otherPairCounts = new Int32Array(FEW_CODES << 8);

/** Adds one segment's comments to the counts of the base, by code. */
export const addBase = (counts: Int32Array, codes: Codes): void => {
  const isFew = counts.length <= FEW_CODES;
  if (codes instanceof Uint8Array && codes.byteOffset % 4 === 0 && isFew) addPairs(counts, codes);
  else addInTurn(counts, codes);
};

/** Alternates between two tables, as above; two-byte codes are read two at a time. */
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

/** The same codes for comments in none of the themes; the others are dropped. */
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

/** Sentiment of a row: comments of the base by class, and the parts of the mean compound. */
export interface RowSentiment {
  readonly pos: number;
  readonly neu: number;
  readonly mix: number;
  readonly neg: number;
  /** Sum of compounds, in ten-thousandths, of this many sentences. */
  readonly sum: number;
  readonly sentences: number;
}

/** Counted comments of a row in the base by code, without the dropped; behind those, the further columns. */
export const getRowCounts = (table: CrossTab, row: number): Int32Array => {
  const added = new Int32Array(table.width);
  const { from: first, to: last } = table.counted;
  const [from, end] = [(row * CLASSES + first) * table.width, (row * CLASSES + last) * table.width];
  for (let ofClass = from; ofClass < end; ofClass += table.width)
    for (let code = 0; code < added.length; code++) added[code]! += countAt(table, ofClass + code);
  added[table.columns + 1] = 0;
  return table.width > table.columns + 2 ? added : added.subarray(0, table.columns + 1);
};

export const getRowSentiment = (table: CrossTab, row: number): RowSentiment => {
  const getComments = (sentiment: number): number => {
    const from = (row * CLASSES + sentiment) * table.width;
    let comments = 0;
    for (let code = 0; code <= table.columns; code++) comments += countAt(table, from + code);
    return comments;
  };
  const [pos, neu, mix, neg] = [getComments(POS), getComments(NEU), getComments(MIX), getComments(NEG)];
  const sentences = pos + neu + mix + neg + table.repeats[row]!;
  return { pos, neu, mix, neg, sum: table.sums[row]!, sentences };
};

const countAt = ({ counts, otherCounts }: CrossTab, place: number): number => counts[place]! + otherCounts[place]!;
