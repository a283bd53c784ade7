/**
 * Sentiment under a theme. A comment is classed by the sentences that carry the theme: both positive and negative ones make it
 * mixed. Sentences that have not been scored say nothing, and a comment of such sentences alone has no class.
 */
import { sentimentClass } from '@verbatim/domain/text/sentiment/sentiment-class';
import type { CommentMask } from './comment-mask.ts';

/** Compounds are stored as whole ten-thousandths (they have four decimals); this is one that has not been worked out. */
export const UNSCORED = -0x8000;
export const COMPOUND_SCALE = 10_000;

const NO_CLASS = 4;
const CLASS_NUMBERS = { pos: 0, neu: 1, neg: 3 } as const;
const MIXED = 2;

/** For each comment of a theme's list, in its order. */
export interface ThemeSentiment {
  /** 0 pos, 1 neu, 2 mix, 3 neg, 4 none. */
  readonly classes: Uint8Array;
  /** Sum of the compounds of the sentences that carry the theme, in ten-thousandths. */
  readonly sums: Int32Array;
  /** Scored sentences that carry the theme. */
  readonly sentences: Uint32Array;
}

export interface SentimentTotals {
  /** Comments by class: pos, neu, mix, neg, none. */
  readonly classes: Float64Array;
  sum: number;
  sentences: number;
}

export const noSentiment = (): SentimentTotals => ({ classes: new Float64Array(5), sum: 0, sentences: 0 });

/** @param comments the distinct comments of `sentences`, in order */
export const sentimentOf = (
  sentences: Uint32Array,
  comments: Uint16Array,
  commentOfSentence: Uint16Array,
  compounds: Int16Array,
): ThemeSentiment => {
  const classes = new Uint8Array(comments.length);
  const sums = new Int32Array(comments.length);
  const scored = new Uint32Array(comments.length);
  let at = 0;
  for (let row = 0; row < comments.length; row++) {
    let seen = 0;
    for (; at < sentences.length && commentOfSentence[sentences[at]!] === comments[row]; at++) {
      const compound = compounds[sentences[at]!] ?? UNSCORED;
      if (compound === UNSCORED) continue;
      sums[row]! += compound;
      scored[row]!++;
      seen |= 1 << CLASS_NUMBERS[sentimentClass(compound / COMPOUND_SCALE)];
    }
    classes[row] = classOf(seen);
  }
  return { classes, sums, sentences: scored };
};

const POS = 1 << CLASS_NUMBERS.pos;
const NEG = 1 << CLASS_NUMBERS.neg;

const classOf = (seen: number): number => {
  if (seen === 0) return NO_CLASS;
  if ((seen & POS) !== 0) return (seen & NEG) !== 0 ? MIXED : CLASS_NUMBERS.pos;
  return (seen & NEG) !== 0 ? CLASS_NUMBERS.neg : CLASS_NUMBERS.neu;
};

/** Adds one segment's comments of a theme, those that pass the mask. */
export const addSentiment = (
  totals: SentimentTotals,
  comments: Uint16Array,
  sentiment: ThemeSentiment,
  mask: CommentMask | undefined,
): void => {
  const { classes, sums, sentences } = sentiment;
  let sum = 0;
  let scored = 0;
  for (let row = 0; row < comments.length; row++) {
    const kept = mask === undefined ? 1 : mask[comments[row]!]!;
    totals.classes[classes[row]!]! += kept;
    sum += kept * sums[row]!;
    scored += kept * sentences[row]!;
  }
  totals.sum += sum;
  totals.sentences += scored;
};
