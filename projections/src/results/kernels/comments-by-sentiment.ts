/**
 * Comments of one sentiment class under a theme, or of one of five bands: the drill-down of a bar or pie
 * slice.
 */
import { SENTIMENT_BANDS, type SentimentBand } from '@verbatim/domain/text/sentiment/sentiment-class';
import { intersectMasks, type CommentMask } from './comment-mask.ts';
import { findSentimentBand } from './sentiment-bands.ts';
import { sumCompounds } from './theme-compounds.ts';
import { CLASSES, COMMENT_OF_ROW, MIX, NEG, NEU, POS, UNCLASSED } from './theme-sentiment.ts';
import type { ClassedComments } from './theme-sentiment.ts';

export const CLASS_OF = { pos: POS, neu: NEU, mix: MIX, neg: NEG } as const;

/** A class by the sentences that carry the theme, or a band by their mean. */
export type SentimentPart = keyof typeof CLASS_OF | SentimentBand;

/** Keeps comments with that sentiment under any of the themes. */
export const retainSentiment = (
  mask: CommentMask,
  themes: readonly ClassedComments[],
  segment: number,
  part: SentimentPart,
): void => {
  const kept = new Uint8Array(mask.length);
  for (const theme of themes)
    if (part in CLASS_OF) markClass(kept, theme, segment, CLASS_OF[part as keyof typeof CLASS_OF]);
    else markBand(kept, theme, segment, SENTIMENT_BANDS.indexOf(part as SentimentBand));
  intersectMasks(mask, kept);
};

/**
 * Comments by their class as a whole.
 * @param kept 1 for each class that is kept; its last, UNCLASSED, also stands for comments without sentences
 * @param mask receives the result
 */
export const maskByClasses = (
  { rows, starts }: ClassedComments,
  segment: number,
  kept: Uint8Array,
  mask: CommentMask,
): CommentMask => {
  const rest = kept[UNCLASSED]!;
  mask.fill(rest);
  for (let sentiment = 0; sentiment < UNCLASSED; sentiment++) {
    if (kept[sentiment] === rest) continue;
    const first = segment * CLASSES + sentiment;
    for (let at = starts[first]!; at < starts[first + 1]!; at++) mask[rows[at]! & COMMENT_OF_ROW] = kept[sentiment]!;
  }
  return mask;
};

const markClass = (kept: Uint8Array, { rows, starts }: ClassedComments, segment: number, sentiment: number): void => {
  const first = segment * CLASSES + sentiment;
  for (let at = starts[first]!; at < starts[first + 1]!; at++) kept[rows[at]! & COMMENT_OF_ROW] = 1;
};

const markBand = (kept: Uint8Array, theme: ClassedComments, segment: number, band: number): void => {
  const { sums, scored } = sumCompounds(theme, segment, kept.length);
  for (let comment = 0; comment < kept.length; comment++)
    if (scored[comment]! > 0 && findSentimentBand(sums[comment]!, scored[comment]!) === band) kept[comment] = 1;
};
