/** The scoring of a project with custom words, and which sentences they can affect. */
import { foldCustomWord } from '@verbatim/domain/text/sentiment/custom-lists';
import { createSentimentScorer, type SentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { VADER_NEGATORS } from '@verbatim/domain/text/sentiment/vader-rules';
import { LRUCache } from 'lru-cache';
import { readSavedWords, readScoringDigest, type SavedWords } from '../../models/dictionary/dictionary.query.ts';
import type { ModelReader } from '../../stores/read-store.ts';
import { listSentimentTerms } from './sentiment-terms.ts';

export interface Rescoring {
  readonly scorer: SentimentScorer;
  /** Only sentences with one of these terms score differently; undefined: any sentence may. */
  readonly terms: ReadonlySet<string> | undefined;
}

export interface RescoredSegment {
  /** Of each sentence, in ten-thousandths. */
  readonly compounds: Int16Array;
  /** Number of rescored sentences. */
  readonly sentences: number;
}

/** Relative to VADER's own lexicon. */
export interface Scoring extends Rescoring {
  /** Equal for words with equal scores. */
  readonly digest: string;
}

/** Scorers cache words: a few are retained. */
const MAX_KEPT = 16;
const kept = new LRUCache<string, Scoring>({ max: MAX_KEPT });

/** Undefined where VADER's own lexicon applies. */
export const readScoring = async (dictionary: ModelReader, projectId: string): Promise<Scoring | undefined> => {
  const digest = await readScoringDigest(dictionary, projectId);
  if (digest === '') return undefined;
  const known = kept.get(digest);
  if (known !== undefined) return known;
  const words = await readSavedWords(dictionary, projectId);
  // A concurrent save has changed the lists since the digest.
  if ((await readScoringDigest(dictionary, projectId)) !== digest) return readScoring(dictionary, projectId);
  const scoring = getScoring(digest, words);
  kept.set(digest, scoring);
  return scoring;
};

const VADER: SavedWords = { customWords: [], negators: VADER_NEGATORS };

const getScoring = (digest: string, words: SavedWords): Scoring => ({ digest, ...scoringAfter(VADER, words) });

/** Scoring after a change, and the sentences it can affect. */
export const scoringAfter = (before: SavedWords, after: SavedWords): Rescoring => ({
  scorer: createSentimentScorer(after),
  terms: termsThatMatter(before, after),
});

const negatesContractions = (negators: ReadonlySet<string>): boolean =>
  [...negators].some((word) => word.includes("n't"));

const inOneOnly = (a: ReadonlySet<string>, b: ReadonlySet<string>): readonly string[] => [
  ...[...a].filter((word) => !b.has(word)),
  ...[...b].filter((word) => !a.has(word)),
];

/** As the scorer reads them: in any case, with either apostrophe. */
const getNegators = ({ negators }: SavedWords): ReadonlySet<string> => new Set(negators.map(foldCustomWord));

/** The last weight of a repeated word wins. */
const getWeights = ({ customWords }: SavedWords): ReadonlyMap<string, number> =>
  new Map(customWords.map(({ text, value }) => [foldCustomWord(text), value]));

const ofOtherWeight = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): readonly string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((word) => a.get(word) !== b.get(word));

const termsThatMatter = (before: SavedWords, after: SavedWords): ReadonlySet<string> | undefined => {
  const [were, are] = [getNegators(before), getNegators(after)];
  // That rule affects all words with n't, listed or not.
  if (negatesContractions(were) !== negatesContractions(are)) return undefined;
  const terms = new Set<string>();
  for (const word of [...inOneOnly(were, are), ...ofOtherWeight(getWeights(before), getWeights(after))]) {
    if (word === '') continue;
    const own = listSentimentTerms(word);
    if (own === undefined) return undefined;
    for (const term of own) terms.add(term);
  }
  return terms;
};
