/** Which words a cloud or scatter shows, on screen and in files. */
import { computePValue, computeZScore } from '@verbatim/domain/statistics/significance';
import { VADER_NEGATORS } from '@verbatim/domain/text/sentiment/vader-rules';
import { pluralise, joinNames } from '../../../components/text/format.ts';
import { isolateText } from '../../../components/text/isolate-text.ts';
import type { SizedWord } from '../cloud/cloud-words.ts';
import { compareMentions, type Mentions } from './compare-mentions.ts';
import { frequentTerms, MAX_TERMS, sumTerms, type FrequentTerm, type TermCounts } from './scattered-terms.ts';

export const WORDS_LEFT_OUT = 'Without stop words and hidden words; negations such as “not” count as words.';

/** Other screens count comments. */
export const COUNT_RULE = 'Size: mentions, several of one comment included.';

/** @param shown how many words */
export const describeTerms = (shown: number): string =>
  `The ${shown === MAX_TERMS ? `${MAX_TERMS} words` : 'words'} most frequent in positive and negative sentences taken together. ${WORDS_LEFT_OUT}`;

/** @param words the most frequent first; undefined for none */
export const describeTopWord = ([top]: readonly SizedWord[]): string | undefined =>
  top === undefined
    ? undefined
    : `“${isolateText(top.text)}” is the most frequent word: ${pluralise(top.word.count, 'mention')}`;

/** Significance level of all tests together. */
const LEVEL = 0.05;

const findLeader = (terms: readonly FrequentTerm[], of: 'pos' | 'neg'): FrequentTerm | undefined =>
  terms.toSorted((one, other) => other[of] - one[of]).find((term) => term[of] > 0);

const quote = ({ term }: FrequentTerm): string => `“${isolateText(term)}”`;

/** They turn the score of their sentence by themselves. */
const NEGATIONS = new Set([...VADER_NEGATORS, 'no']);
/**
 * Words of nearly one kind of sentences alone are mostly those that make it so: less than this part of their
 * mentions is in the other kind, and the odds differ by more than this from those of all words.
 */
const MIN_PART = 0.1;
const MAX_ODDS_RATIO = 4;

const isOfOneKind = ({ pos, neg }: FrequentTerm, all: Mentions): boolean => {
  if (Math.min(pos, neg) >= MIN_PART * (pos + neg)) return false;
  const ratio = (pos * all.neg) / (neg * all.pos);
  return !(ratio <= MAX_ODDS_RATIO && ratio >= 1 / MAX_ODDS_RATIO);
};

/** Words of each side that a finding names. */
const NAMED = 2;

interface Leaning {
  readonly term: FrequentTerm;
  readonly z: number;
}

/**
 * Words of both kinds of sentences that differ from all words together, the clearest first. The test of the
 * colours, with Bonferroni correction.
 */
const findLeaning = (words: TermCounts): readonly Leaning[] => {
  const all = sumTerms(words);
  const tested = frequentTerms(words).flatMap((term): readonly Leaning[] => {
    if (NEGATIONS.has(term.term)) return [];
    if (isOfOneKind(term, all)) return [];
    if (compareMentions(term, all) === 'small-base') return [];
    return [{ term, z: computeZScore(term.pos, all.pos, term.neg, all.neg) }];
  });
  return tested
    .filter(({ z }) => computePValue(z) * tested.length < LEVEL)
    .sort((one, other) => Math.abs(other.z) - Math.abs(one.z));
};

const join = (leaning: readonly Leaning[]): string => joinNames(leaning.map(({ term }) => quote(term)));

const lean = (leaning: readonly Leaning[]): string => (leaning.length > 1 ? 'lean' : 'leans');

interface Leaders {
  readonly up: readonly Leaning[];
  readonly down: readonly Leaning[];
}

const findLeaders = (words: TermCounts): Leaders => {
  const leaning = findLeaning(words);
  return {
    up: leaning.filter(({ z }) => z > 0).slice(0, NAMED),
    down: leaning.filter(({ z }) => z < 0).slice(0, NAMED),
  };
};

/** Words that the finding names, to be highlighted. */
export const listLeaders = (words: TermCounts): ReadonlySet<string> => {
  const { up, down } = findLeaders(words);
  return new Set([...up, ...down].map(({ term }) => term.term));
};

const AMONG = 'Of words common in both kinds of sentences, negations aside,';

/**
 * Which words of both kinds of sentences lean to one; where none does, which words lead in each. Undefined
 * without a word.
 */
export const describeLeaders = (words: TermCounts): string | undefined => {
  const { up, down } = findLeaders(words);
  if (up.length > 0 && down.length > 0)
    return `${AMONG} ${join(up)} ${lean(up)} most clearly towards positive ones, ${join(down)} towards negative ones`;
  if (up.length > 0) return `${AMONG} ${join(up)} ${lean(up)} most clearly towards positive ones`;
  if (down.length > 0) return `${AMONG} ${join(down)} ${lean(down)} most clearly towards negative ones`;
  const terms = frequentTerms(words);
  const [positive, negative] = [findLeader(terms, 'pos'), findLeader(terms, 'neg')];
  if (positive === undefined)
    return negative && `${quote(negative)} leads in negative sentences, no word is in positive ones`;
  return negative === undefined
    ? `${quote(positive)} leads in positive sentences, no word is in negative ones`
    : `${quote(positive)} leads in positive sentences, ${quote(negative)} in negative ones`;
};

/** Of a screen; titles of reports have no full stop. */
export const toSentence = (words: string | undefined): string | undefined => words && `${words}.`;
