/** Words that the finding of term frequency names. */
import { computePValue, computeZScore } from '@verbatim/domain/statistics/significance';
import { compareMentions, type Mentions } from './compare-mentions.ts';
import type { FrequentTerm } from './scattered-terms.ts';

/** Of headlines on screens and in reports. */
export const UNSCORED_RULE =
  'The headline leaves out words that the sentiment dictionary scores, and negations: they lean by definition.';

/** The rule of `findLeaning`. */
export const LEANING_RULE = `${UNSCORED_RULE} Its test is corrected for the number of words.`;

/** Significance level of all tests together. */
const LEVEL = 0.05;

export interface Leaning {
  readonly term: string;
  /** Above 0 for a word of positive sentences. */
  readonly z: number;
}

/**
 * Words that differ from all words together, in the given order: the test of the colours, with Bonferroni
 * correction.
 * @param all of all words together
 */
export const findLeaning = (words: readonly FrequentTerm[], all: Mentions): readonly Leaning[] => {
  const tested = words.filter((word) => compareMentions(word, all) !== 'small-base');
  return tested
    .map(({ term, pos, neg }) => ({ term, z: computeZScore(pos, all.pos, neg, all.neg) }))
    .filter(({ z }) => computePValue(z) * tested.length < LEVEL);
};
