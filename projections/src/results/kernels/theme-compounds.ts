/** Sentiment of single comments under a theme: the mean and the class of the sentences that carry it. */
import type { CommentClass } from '@verbatim/domain/text/sentiment/sentiment-class';
import {
  CLASSES,
  COMMENT_BITS,
  COMMENT_OF_ROW,
  computeMeanCompound,
  UNCLASSED,
  UNSCORED,
  type ClassedComments,
} from './theme-sentiment.ts';

interface CompoundSums {
  /** By comment, in ten-thousandths. */
  readonly sums: Float64Array;
  /** Scored sentences by comment; 0 for comments without the theme. */
  readonly scored: Uint32Array;
}

/** @param comments of the segment */
export const sumCompounds = (
  { rows, starts, repeats }: ClassedComments,
  segment: number,
  comments: number,
): CompoundSums => {
  const [sums, scored] = [new Float64Array(comments), new Uint32Array(comments)];
  const first = segment * CLASSES;
  for (let at = starts[first]!; at < starts[first + UNCLASSED]!; at++) {
    const comment = rows[at]! & COMMENT_OF_ROW;
    sums[comment] = rows[at]! >> COMMENT_BITS;
    scored[comment] = 1;
  }
  for (let at = repeats.starts[segment]!; at < repeats.starts[segment + 1]!; at++) {
    const comment = repeats.comments[at]!;
    sums[comment]! += repeats.sums[at]!;
    scored[comment]! += repeats.sentences[at]!;
  }
  return { sums, scored };
};

/**
 * Means in ten-thousandths; UNSCORED for comments without a scored sentence that carries the theme.
 * @param comments of the segment
 */
export const computeThemeCompounds = (theme: ClassedComments, segment: number, comments: number): Int16Array => {
  const { sums, scored } = sumCompounds(theme, segment, comments);
  return Int16Array.from(sums, (sum, comment) =>
    scored[comment] === 0 ? UNSCORED : Math.round(sum / scored[comment]!),
  );
};

/** In the order of POS, NEU, MIX and NEG. */
const CLASS_NAMES: readonly CommentClass[] = ['pos', 'neu', 'mix', 'neg'];

/** Null for a comment without a scored sentence that carries the theme. */
export const findThemeSentiment = (
  { rows, starts, repeats }: ClassedComments,
  segment: number,
  comment: number,
): { readonly compound: number; readonly class: CommentClass } | null => {
  const first = segment * CLASSES;
  const end = starts[first + UNCLASSED]!;
  let row = starts[first]!;
  while (row < end && (rows[row]! & COMMENT_OF_ROW) !== comment) row++;
  if (row >= end) return null;
  let [sum, sentences] = [rows[row]! >> COMMENT_BITS, 1];
  const repeat = repeats.comments.subarray(repeats.starts[segment], repeats.starts[segment + 1]).indexOf(comment);
  if (repeat !== -1) {
    sum += repeats.sums[repeats.starts[segment]! + repeat]!;
    sentences += repeats.sentences[repeats.starts[segment]! + repeat]!;
  }
  const sentiment = CLASS_NAMES.findIndex((_name, at) => row < starts[first + at + 1]!);
  return { compound: computeMeanCompound(sum, sentences)!, class: CLASS_NAMES[sentiment]! };
};
