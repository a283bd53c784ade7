/** Words of cloud and term frequency compared with all words together (ADR 87). */
import { computePercent } from '@verbatim/domain/statistics/percentages';
import { compareProportions, DEFAULT_CONFIDENCE, type Verdict } from '@verbatim/domain/statistics/significance';

/** In positive and in negative sentences. */
export interface Mentions {
  readonly pos: number;
  readonly neg: number;
}

/** Of all words together. */
export const sumMentions = (words: readonly Mentions[]): Mentions => ({
  pos: words.reduce((sum, { pos }) => sum + pos, 0),
  neg: words.reduce((sum, { neg }) => sum + neg, 0),
});

/**
 * A word's share of positive mentions against that of the other words. The word's share of all positive
 * mentions against that of all negative ones has the same z-score.
 * @param all of all words, this one included
 */
export const compareMentions = ({ pos, neg }: Mentions, all: Mentions): Verdict =>
  compareProportions(pos, all.pos, neg, all.neg, DEFAULT_CONFIDENCE.z);

/** Of positive and negative mentions; null for none. */
export const computePositivePercent = ({ pos, neg }: Mentions): number | null => computePercent(pos, pos + neg);

const TONES = { higher: 'pos', same: 'neu', 'small-base': 'neu', lower: 'neg' } as const;

export const getVerdictColour = (verdict: Verdict): string => `var(--mui-palette-sentiment-${TONES[verdict]})`;

/** In data tables. */
export const VERDICT_NAMES: Readonly<Record<Verdict, string>> = {
  higher: 'More positive',
  same: 'No significant difference',
  'small-base': 'Too few to test',
  lower: 'More negative',
};
export const VERDICT_COLUMN = 'Compared with all words';

export const MENTION_LEGEND: readonly { readonly label: string; readonly colour: string }[] = [
  { label: 'More positive than all words', colour: getVerdictColour('higher') },
  { label: 'No significant difference', colour: getVerdictColour('same') },
  { label: 'More negative than all words', colour: getVerdictColour('lower') },
];

export const COLOUR_RULE = `Colour: words whose share of positive sentences, among positive and negative ones, differs significantly from that of all words together (${DEFAULT_CONFIDENCE.label}).`;
