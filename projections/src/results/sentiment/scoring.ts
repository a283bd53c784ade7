/** The scoring of a project with custom words, and which sentences they can affect. */
import { LRUCache } from 'lru-cache';
import { foldCustomWord } from '@verbatim/domain/text/sentiment/custom-lists';
import { createSentimentScorer, type SentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { VADER_NEGATORS } from '@verbatim/domain/text/sentiment/vader-rules';
import { readSavedWords, readScoringDigest, type SavedWords } from '../../models/dictionary/dictionary.query.ts';
import { sectionOr } from '../../models/segments/segments.ts';
import type { ModelReader } from '../../stores/read-store.ts';
import { FileWords } from '../engine/file-words.ts';
import { collectSentences } from '../kernels/theme-query/compile-theme-query.ts';
import { COMPOUND_SCALE, UNSCORED } from '../kernels/theme-sentiment.ts';
import { decodeFoldedTexts } from '../theme-words/folded-texts.ts';
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

/** With the project's words, or VADER's own lexicon alone. */
export const readScorer = async (dictionary: ModelReader | undefined, projectId: string): Promise<SentimentScorer> => {
  const scoring = dictionary && (await readScoring(dictionary, projectId));
  if (scoring !== undefined) return scoring.scorer;
  const vader = kept.get('') ?? getScoring('', VADER);
  kept.set('', vader);
  return vader.scorer;
};

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

// Sentence scores of a file: stored ones, recomputed where other words apply.

/** Sentences scored between checks of the time slice. */
const SCORED_AT_ONCE = 256;

export abstract class FileScores extends FileWords {
  /**
   * Compounds by segment with other words, recomputed for the sentences that contain one of the terms. An
   * unaffected segment yields the same array.
   * @param known texts of the first segments
   */
  async *rescored(
    before: readonly Int16Array[],
    { scorer, terms }: Rescoring,
    first = 0,
    known: readonly (readonly string[])[] = [],
  ): AsyncGenerator<RescoredSegment, void, undefined> {
    const sentences = await this.sentences();
    let segment = first - 1;
    for await (const found of this.holding(terms, first)) {
      const { commentOfSentence, spans } = sentences[++segment]!;
      const compounds = before[segment]!;
      const last = Math.min(compounds.length, commentOfSentence.length);
      if (found.length === 0) {
        yield { compounds, sentences: 0 };
        continue;
      }
      const texts = known[segment] ?? (await this.commentTexts(segment));
      const own = compounds.slice();
      for (const [at, sentence] of found.entries()) {
        if (sentence < last && own[sentence] !== UNSCORED) {
          const text = texts[commentOfSentence[sentence]!] ?? '';
          const compound = scorer.compound(text, spans[2 * sentence], spans[2 * sentence + 1]);
          own[sentence] = Math.round(compound * COMPOUND_SCALE);
        }
        if (at % SCORED_AT_ONCE === 0 && this.slice.isOver()) await this.slice.rest();
      }
      yield { compounds: own, sentences: found.length };
    }
  }

  /** Sorted sentences of each segment that contain one of the terms; all without terms. */
  private async *holding(terms: ReadonlySet<string> | undefined, first: number): AsyncGenerator<Uint32Array> {
    if (terms === undefined) {
      for (const { commentOfSentence } of (await this.sentencePlaces()).slice(first))
        yield Uint32Array.from(commentOfSentence.keys());
      return;
    }
    const dictionary = await this.dictionary();
    const ids = new Set([...terms].flatMap((term) => dictionary.idsOf(term)));
    if (ids.size === 0) {
      for (let segment = first; segment < this.segments; segment++) yield new Uint32Array(0);
      return;
    }
    for await (const words of this.words(ids, first)) {
      const lists = [...ids].map((id) => words.keysOf(id)).filter(({ length }) => length > 0);
      const count = lists.reduce((sum, { length }) => sum + length, 0);
      yield collectSentences(lists, count, words.unit);
      if (this.slice.isOver()) await this.slice.rest();
    }
  }

  /** Texts of a segment's comments. */
  async commentTexts(segment: number): Promise<readonly string[]> {
    const column = this.document.columns.findIndex(({ type }) => type === 'long-text');
    return decodeFoldedTexts(await this.read(segment, `cells-${column}`));
  }

  protected storedCompounds(): Promise<readonly Int16Array[]> {
    return this.column({
      name: 'compounds',
      stamp: this.document.scores,
      load: async (segment) => sectionOr(await this.read(segment, 'compounds'), Int16Array),
      bytesOf: ({ byteLength }) => byteLength,
    });
  }
}
