/**
 * Sums of a number over the comments that carry each theme. The numbers are centred, so that squares of large
 * numbers do not cancel.
 */
import { CLASSES, COMMENT_BITS, COMMENT_OF_ROW, type ClassedComments } from './theme-sentiment.ts';

// Module-local copies: V8 reads imported bindings on every access.
const BITS = COMMENT_BITS;
const COMMENT = COMMENT_OF_ROW;

export interface NumberSums {
  /** `themes × CLASSES` comments. */
  readonly classes: Float64Array;
  /** By theme: sums of numbers and of their squares. */
  readonly sums: Float64Array;
  readonly squares: Float64Array;
  /** By theme: compounds, in ten-thousandths, and scored sentences beyond the first of a comment. */
  readonly compounds: Float64Array;
  readonly repeats: Float64Array;
}

export const emptyNumberSums = (themes: number): NumberSums => ({
  classes: new Float64Array(themes * CLASSES),
  sums: new Float64Array(themes),
  squares: new Float64Array(themes),
  compounds: new Float64Array(themes),
  repeats: new Float64Array(themes),
});

/**
 * @param kept 1 for each comment of the base
 * @param numbers by comment, centred; 0 outside of the base
 */
export const addNumbers = (
  totals: NumberSums,
  theme: number,
  { rows, starts, repeats }: ClassedComments,
  segment: number,
  kept: Uint8Array,
  numbers: Float64Array,
): void => {
  let [sum, squares, compounds] = [0, 0, 0];
  for (let sentiment = 0; sentiment < CLASSES; sentiment++) {
    const end = starts[segment * CLASSES + sentiment + 1]!;
    let comments = 0;
    for (let at = starts[segment * CLASSES + sentiment]!; at < end; at++) {
      const row = rows[at]!;
      const comment = row & COMMENT;
      const number = numbers[comment]!;
      comments += kept[comment]!;
      sum += number;
      squares += number * number;
      compounds += (row >> BITS) * kept[comment]!;
    }
    totals.classes[theme * CLASSES + sentiment]! += comments;
  }
  const last = repeats.starts[segment + 1]!;
  for (let at = repeats.starts[segment]!; at < last; at++) {
    if (kept[repeats.comments[at]!] === 0) continue;
    totals.repeats[theme]! += repeats.sentences[at]!;
    compounds += repeats.sums[at]!;
  }
  totals.sums[theme]! += sum;
  totals.squares[theme]! += squares;
  totals.compounds[theme]! += compounds;
};

/** Count and sum of a segment's numbers. @param mask 1 for each comment of the base; undefined for all */
export const sumNumbers = (
  values: Float64Array,
  mask: Uint8Array | undefined,
): { readonly count: number; readonly sum: number } => {
  let [count, sum] = [0, 0];
  for (let comment = 0; comment < values.length; comment++) {
    const value = values[comment]!;
    if (value !== value || mask?.[comment] === 0) continue;
    count++;
    sum += value;
  }
  return { count, sum };
};

/**
 * @param kept receives 1 for each comment of the base that has a number
 * @param centred receives the numbers less `centre`; 0 outside of the base
 * @returns how many, and the sums of these and of their squares
 */
export const centreNumbers = (
  values: Float64Array,
  centre: number,
  mask: Uint8Array | undefined,
  kept: Uint8Array,
  centred: Float64Array,
): { readonly count: number; readonly sum: number; readonly squares: number } => {
  let [count, sum, squares] = [0, 0, 0];
  for (let comment = 0; comment < values.length; comment++) {
    const value = values[comment]!;
    const isKept = value === value && mask?.[comment] !== 0;
    const number = isKept ? value - centre : 0;
    kept[comment] = isKept ? 1 : 0;
    count += kept[comment]!;
    centred[comment] = number;
    sum += number;
    squares += number * number;
  }
  return { count, sum, squares };
};
