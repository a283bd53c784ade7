/** By which words the sentences of a project are scored where those are not VADER's own, and which sentences that can make a difference to. */
import { createSentimentScorer, type SentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { VADER_NEGATORS } from '@verbatim/domain/text/sentiment/vader-rules';
import { tokenise } from '@verbatim/domain/text/tokenise';
import { LRUCache } from 'lru-cache';
import { readSavedWords, readScoringDigest, type SavedWords } from '../models/dictionary/dictionary.query.ts';
import type { ModelReader } from '../stores/read-store.ts';

export interface Rescoring {
  readonly scorer: SentimentScorer;
  /** Only a sentence that holds one of these terms scores otherwise than before; undefined: any sentence may. */
  readonly terms: ReadonlySet<string> | undefined;
}

export interface RescoredSegment {
  /** Of each sentence, in ten-thousandths. */
  readonly compounds: Int16Array;
  /** So many were scored anew. */
  readonly sentences: number;
}

/** Before are VADER's own words. */
export interface Scoring extends Rescoring {
  /** Equal for words that score alike. */
  readonly digest: string;
}

/** Scorers know the words that they have met: a few are kept. */
const MOST_KEPT = 16;
const kept = new LRUCache<string, Scoring>({ max: MOST_KEPT });

/** Undefined where a project is scored as VADER does. */
export const readScoring = async (dictionary: ModelReader, projectId: string): Promise<Scoring | undefined> => {
  const digest = await readScoringDigest(dictionary, projectId);
  if (digest === '') return undefined;
  const known = kept.get(digest);
  if (known !== undefined) return known;
  const words = await readSavedWords(dictionary, projectId);
  // Whoever saved in between has made other lists than the digest is of.
  if ((await readScoringDigest(dictionary, projectId)) !== digest) return readScoring(dictionary, projectId);
  const scoring = scoringOf(digest, words);
  kept.set(digest, scoring);
  return scoring;
};

const VADER: SavedWords = { customWords: [], negators: VADER_NEGATORS };

const scoringOf = (digest: string, words: SavedWords): Scoring => ({ digest, ...scoringAfter(VADER, words) });

/** How sentences are scored by other words than before, and which of them that can make a difference to. */
export const scoringAfter = (before: SavedWords, after: SavedWords): Rescoring => ({
  scorer: createSentimentScorer(after),
  terms: termsThatMatter(before, after),
});

const negatesContractions = (negators: readonly string[]): boolean => negators.some((word) => word.includes("n't"));

const inOneOnly = (a: ReadonlySet<string>, b: ReadonlySet<string>): readonly string[] => [
  ...[...a].filter((word) => !b.has(word)),
  ...[...b].filter((word) => !a.has(word)),
];

/** Of a word that is there twice the last weight holds. */
const weightsOf = ({ customWords }: SavedWords): ReadonlyMap<string, number> =>
  new Map(customWords.map(({ text, value }) => [text, value]));

const ofOtherWeight = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): readonly string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((word) => a.get(word) !== b.get(word));

const termsThatMatter = (before: SavedWords, after: SavedWords): ReadonlySet<string> | undefined => {
  // That rule is about all words that hold n't, listed or not.
  if (negatesContractions(before.negators) !== negatesContractions(after.negators)) return undefined;
  const others = [
    ...inOneOnly(new Set(before.negators), new Set(after.negators)),
    ...ofOtherWeight(weightsOf(before), weightsOf(after)),
  ];
  const terms = new Set<string>();
  for (const word of others) {
    const term = rarestTerm(word);
    // A word of signs alone (❤, :-P) has no term to be found by.
    if (term === undefined) return undefined;
    terms.add(term);
  }
  return terms;
};

/** A sentence with the expression holds all of its terms: the longest is taken for the rarest. */
const rarestTerm = (word: string): string | undefined => {
  const { terms } = tokenise(word);
  return terms.length === 0 ? undefined : terms.reduce((a, b) => (b.length > a.length ? b : a));
};
