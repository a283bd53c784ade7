/**
 * Totals of each theme in a chart: comments by class and band of sentiment, and the parts of its mean
 * compound.
 */
import { SENTIMENT_BANDS, type SentimentBand } from '@verbatim/domain/text/sentiment/sentiment-class';
import { findSentimentBand, BANDS, MAX_INNER_COMPOUND } from './sentiment-bands.ts';
import { CLASSES, COMMENT_BITS, COMMENT_OF_ROW, NEG, NEU, POS, type ClassedComments } from './theme-sentiment.ts';

// Module-local copies: V8 reads imported bindings on every access.
const BITS = COMMENT_BITS;
const COMMENT = COMMENT_OF_ROW;
const MIN_OUTER = MAX_INNER_COMPOUND + 1;

export interface ThemeTotals {
  /** `themes × CLASSES` comments. */
  readonly classes: Int32Array;
  /** `themes × BANDS` comments, by mean compound of the sentences that carry the theme. */
  readonly bands: Int32Array;
  /** By theme the sum of those sentences' compounds, in ten-thousandths. */
  readonly sums: Float64Array;
  /** By theme the number of scored sentences per comment beyond the first, summed. */
  readonly repeats: Float64Array;
}

export const emptyThemeTotals = (themes: number): ThemeTotals => ({
  classes: new Int32Array(themes * CLASSES),
  bands: new Int32Array(themes * BANDS),
  sums: new Float64Array(themes),
  repeats: new Float64Array(themes),
});

const bandAt = (band: SentimentBand): number => SENTIMENT_BANDS.indexOf(band);

/**
 * The band of a comment with one scored sentence follows from its class and whether its compound is extreme.
 * Mixed comments have more sentences, each of which `moveRepeat` moves to its band.
 */
const BANDS_OF: readonly (readonly [inner: number, outer: number] | undefined)[] = Array.from(
  { length: CLASSES },
  (_, sentiment) => {
    if (sentiment === POS) return [bandAt('positive'), bandAt('very-positive')];
    if (sentiment === NEG) return [bandAt('negative'), bandAt('very-negative')];
    return sentiment === NEU ? [bandAt('neutral'), bandAt('neutral')] : undefined;
  },
);

/** Of the outer band of a class. */
const getSign = (sentiment: number): number => (sentiment === NEG ? -1 : 1);

/** Result of `tallyClass`: comments of the base, those in an outer band, and the sum of their compounds. */
const tally = { comments: 0, outer: 0, sum: 0 };

/**
 * Adds one segment's comments of a theme, as if each had one scored sentence.
 * @param kept 1 for each comment of the base
 */
export const addTotals = (
  totals: ThemeTotals,
  theme: number,
  { rows, starts }: ClassedComments,
  segment: number,
  kept: Uint8Array,
): void => {
  for (let sentiment = 0; sentiment < CLASSES; sentiment++) {
    const place = segment * CLASSES + sentiment;
    tallyClass(rows, starts[place]!, starts[place + 1]!, kept, getSign(sentiment));
    totals.classes[theme * CLASSES + sentiment]! += tally.comments;
    totals.sums[theme]! += tally.sum;
    const bands = BANDS_OF[sentiment];
    if (bands === undefined) continue;
    totals.bands[theme * BANDS + bands[0]]! += tally.comments - tally.outer;
    totals.bands[theme * BANDS + bands[1]]! += tally.outer;
  }
};

/** @param sign of the counted outer band */
const tallyClass = (rows: Int32Array, from: number, to: number, kept: Uint8Array, sign: number): void => {
  let comments = 0;
  let outer = 0;
  let sum = 0;
  for (let at = from; at < to; at++) {
    const row = rows[at]!;
    const one = kept[row & COMMENT]!;
    const compound = Math.imul(row >> BITS, one);
    comments = (comments + one) | 0;
    sum = (sum + compound) | 0;
    outer = (outer + 1 + ((Math.imul(compound, sign) - MIN_OUTER) >> 31)) | 0;
  }
  tally.comments = comments;
  tally.outer = outer;
  tally.sum = sum;
};

/** Scored sentences of a comment beyond the first that carry the theme. */
export interface RepeatTest {
  readonly sentiment: number;
  /** As in the row. */
  readonly compound: number;
  readonly sentences: number;
  readonly sum: number;
}

export const moveRepeat = (totals: ThemeTotals, theme: number, repeat: RepeatTest): void => {
  const { sentiment, compound, sentences, sum } = repeat;
  const bands = BANDS_OF[sentiment];
  const isOuter = compound * getSign(sentiment) >= MIN_OUTER;
  if (bands !== undefined) totals.bands[theme * BANDS + bands[isOuter ? 1 : 0]]!--;
  totals.bands[theme * BANDS + findSentimentBand(compound + sum, 1 + sentences)]!++;
  totals.sums[theme]! += sum;
  totals.repeats[theme]! += sentences;
};

/** Comments of the base with the theme. */
export const countThemeComments = ({ classes }: ThemeTotals, theme: number): number =>
  classes.subarray(theme * CLASSES, (theme + 1) * CLASSES).reduce((sum, count) => sum + count, 0);

/** The same for one segment. */
export const countRetained = ({ rows, starts }: ClassedComments, segment: number, kept: Uint8Array): number => {
  const end = starts[(segment + 1) * CLASSES]!;
  let comments = 0;
  for (let at = starts[segment * CLASSES]!; at < end; at++) comments += kept[rows[at]! & COMMENT]!;
  return comments;
};
