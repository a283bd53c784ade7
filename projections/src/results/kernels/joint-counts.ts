/**
 * Counts several groupings of the same comments at once: by the combination of their codes, which is a code
 * itself as long as there are few. A comment then costs one increment instead of one for each grouping.
 */
import { addBase, addClassOfBoth, addRepeats, addTheme, type Codes, type CrossTab } from './cross-tab.ts';
import { ALL_CLASSES, CLASSES, COMMENT_OF_ROW, type ClassedComments, type CountedClasses } from './theme-sentiment.ts';

/** Module-local copy: V8 reads imported bindings on every access. */
const COMMENT = COMMENT_OF_ROW;

/** Counts of more codes leave the L1 cache, as a row of each is visited in turn. */
const MAX_JOINT_CODES = 600;

export interface JointCounts {
  /** Tables of the groupings, which get the counts in the end. */
  readonly tables: readonly CrossTab[];
  /** Codes of each grouping: its columns, those in none, and the dropped ones. */
  readonly radices: readonly number[];
  readonly width: number;
  /** As in the tables. */
  readonly counted: CountedClasses;
  /** `rows × width` */
  readonly counts: Int32Array;
  /** Comments of the base by code. */
  readonly base: Int32Array;
  /** Of the comments of one segment, reused for the next. */
  readonly codes: Uint16Array;
}

/** In groups of as many groupings as few combinations allow; their order is kept. */
export const planJointCounts = (
  tables: readonly CrossTab[],
  rows: number,
  comments: number,
): readonly JointCounts[] => {
  const groups: CrossTab[][] = [];
  let width = Infinity;
  for (const table of tables) {
    const radix = table.columns + 2;
    if (width * radix > MAX_JOINT_CODES) {
      groups.push([]);
      width = 1;
    }
    groups.at(-1)!.push(table);
    width *= radix;
  }
  return groups.map((group) => {
    const radices = group.map(({ columns }) => columns + 2);
    const codes = radices.reduce((product, radix) => product * radix, 1);
    return {
      tables: group,
      radices,
      width: codes,
      counted: group[0]!.counted,
      counts: new Int32Array(rows * codes),
      base: new Int32Array(codes),
      codes: new Uint16Array(comments),
    };
  });
};

/**
 * Combines the codes of a segment's comments.
 * @param layers codes of each grouping, in the order of the tables
 */
export const combineCodes = ({ radices, codes }: JointCounts, layers: readonly Codes[]): void => {
  const [first, second] = layers as [Codes, ...Codes[]];
  const isByFours = second !== undefined && areBytes(first) && areBytes(second);
  if (isByFours) combineFours(codes, first, second, radices[1]!);
  else codes.set(first);
  for (let at = isByFours ? 2 : 1; at < layers.length; at++) append(codes, layers[at]!, radices[at]!);
};

const append = (codes: Uint16Array, own: Codes, radix: number): void => {
  for (let comment = 0; comment < own.length; comment++) codes[comment] = codes[comment]! * radix + own[comment]!;
};

const areBytes = (codes: Codes): codes is Uint8Array => codes instanceof Uint8Array && codes.byteOffset % 4 === 0;

/** Four comments at a time: a multiplication combines the codes of two of them. */
const combineFours = (codes: Uint16Array, first: Uint8Array, second: Uint8Array, radix: number): void => {
  const fours = first.length >> 2;
  const high = new Int32Array(first.buffer, first.byteOffset, fours);
  const low = new Int32Array(second.buffer, second.byteOffset, fours);
  const twos = new Int32Array(codes.buffer, codes.byteOffset, 2 * fours);
  for (let at = 0; at < fours; at++) {
    const one = high[at]!;
    const other = low[at]!;
    const even = (Math.imul(one & 0xff00ff, radix) + (other & 0xff00ff)) | 0;
    const odd = (Math.imul((one >>> 8) & 0xff00ff, radix) + ((other >>> 8) & 0xff00ff)) | 0;
    twos[2 * at] = (even & 0xffff) | (odd << 16);
    twos[2 * at + 1] = (even >>> 16) | (odd & 0xffff0000);
  }
  for (let comment = 4 * fours; comment < first.length; comment++)
    codes[comment] = first[comment]! * radix + second[comment]!;
};

/** Adds a theme's counted comments to its row. */
export const addJointTheme = (
  { counts, codes, width, counted }: JointCounts,
  row: number,
  { rows, starts }: ClassedComments,
  segment: number,
): void => {
  const offset = row * width;
  const to = starts[segment * CLASSES + counted.to]!;
  let at = starts[segment * CLASSES + counted.from]!;
  for (; at + 3 < to; at += 4) {
    counts[offset + codes[rows[at]! & COMMENT]!]!++;
    counts[offset + codes[rows[at + 1]! & COMMENT]!]!++;
    counts[offset + codes[rows[at + 2]! & COMMENT]!]!++;
    counts[offset + codes[rows[at + 3]! & COMMENT]!]!++;
  }
  for (; at < to; at++) counts[offset + codes[rows[at]! & COMMENT]!]!++;
};

/** `addTheme` and `addJointTheme` in one pass over the comments. */
export const addThemeToBoth = (
  table: CrossTab,
  joint: JointCounts,
  row: number,
  codes: Codes,
  theme: ClassedComments,
  segment: number,
): void => {
  if (joint.counted !== ALL_CLASSES) {
    addTheme(table, row, codes, theme, segment);
    addJointTheme(joint, row, theme, segment);
    return;
  }
  let sum = 0;
  for (let sentiment = 0; sentiment < CLASSES; sentiment++)
    sum += addClassOfBoth(table, joint, row, codes, theme, segment * CLASSES + sentiment);
  table.sums[row]! += sum;
  addRepeats(table, row, codes, theme.repeats, segment);
};

/** Adds a segment's comments to the base. */
export const addJointBase = ({ base, codes }: JointCounts, comments: number): void =>
  addBase(base, codes.subarray(0, comments));

/**
 * Adds the counts to the tables of the groupings, in the first counted class, as they have no sentiment of
 * their own, and to the bases.
 * @param bases of the groupings, by code
 */
export const spreadJointCounts = (
  { tables, radices, width, counted, counts, base }: JointCounts,
  bases: readonly Int32Array[],
): void => {
  let below = width;
  for (const [at, table] of tables.entries()) {
    const radix = radices[at]!;
    below /= radix;
    for (let row = 0; row * width < counts.length; row++)
      spread(counts, row * width, width, table.counts, (row * CLASSES + counted.from) * table.width, radix, below);
    spread(base, 0, width, bases[at]!, 0, radix, below);
  }
};

/** Sums counts by all codes but one. @param below combinations of the codes behind that one */
const spread = (
  ...[counts, from, width, sums, offset, radix, below]: [
    counts: Int32Array,
    from: number,
    width: number,
    sums: Int32Array,
    offset: number,
    radix: number,
    below: number,
  ]
): void => {
  for (let at = from; at < from + width;)
    for (let code = 0; code < radix; code++) {
      let sum = 0;
      for (const end = at + below; at < end; at++) sum += counts[at]!;
      sums[offset + code]! += sum;
    }
};
