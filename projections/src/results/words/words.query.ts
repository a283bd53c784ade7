/** Words of comments by the sentiment of their sentences, for the word cloud and term frequency. */
import { sentencesStamp } from '../../models/segments/segments.ts';
import type { RepeatedTerm, TermDictionary } from '../../models/segments/term-dictionary.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import { compareNames } from '../engine/resolve-columns.ts';
import type { FileView } from '../engine/file-view.ts';
import type { Masks } from '../kernels/comment-mask.ts';
import {
  countWords,
  countWordsByTag,
  newWordCounts,
  WORD_NEG,
  WORD_NEU,
  WORD_POS,
  WORD_UNSCORED,
  type CountedWords,
} from '../kernels/words/word-counts.ts';
import { COUNTED, classifyTerms, type LeavingOut } from './classify-terms.ts';
import { readScoredTerms } from '../sentiment/scored-terms.ts';
import { overScope, type FileScope, type Scope, type ScopeModels, type ScopeQuery } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import type { CloudWords, PartOfSpeech, TermFrequency } from './words.ts';

export interface WordsQuery extends ScopeQuery {
  /** Whether to count numbers. */
  readonly numbers?: boolean;
  /** Whether to list words of the sentiment dictionary: frozen answers, compared by digest, have none. */
  readonly scored?: boolean;
}

export interface CloudQuery extends WordsQuery {
  /** Empty for every word. */
  readonly partsOfSpeech: readonly PartOfSpeech[];
}

/** Limit of a readable cloud; the most frequent words are returned. */
export const MAX_CLOUD_WORDS = 1_000;

/** @throws FieldError for an unknown or unsuitable column in a filter */
export const readCloud = (
  reads: SegmentReads,
  models: ScopeModels,
  query: CloudQuery,
  querySignal?: QuerySignal,
): Promise<CloudWords> => {
  const { numbers = false, scored = false } = query;
  const parts = [...new Set(query.partsOfSpeech)].sort();
  const run = async (scope: Scope): Promise<CloudWords> => {
    const { words } = await mostFrequent(scope, parts, 'all', numbers);
    const isScored = scored ? await readScoredTerms(models.dictionary, query.projectId) : () => false;
    return Object.fromEntries(
      words.map(({ word, count, pos, neg, neu }) => [
        word,
        { count, sentiment: { pos, neg, neu }, ...(isScored(word) && { scored: true as const }) },
      ]),
    );
  };
  const kernel = { name: 'cloud', asked: [parts, numbers, scored], hidesWords: true, isKept: true, run };
  return overScope(reads, models, query, kernel, querySignal);
};

/** @throws FieldError for an unknown or unsuitable column in a filter */
export const readTermFrequency = (
  reads: SegmentReads,
  models: ScopeModels,
  query: WordsQuery,
  querySignal?: QuerySignal,
): Promise<TermFrequency> => {
  const { numbers = false, scored = false } = query;
  const run = async (scope: Scope): Promise<TermFrequency> => {
    const { words, hasMore } = await mostFrequent(scope, [], 'felt', numbers);
    const isScored = scored ? await readScoredTerms(models.dictionary, query.projectId) : undefined;
    return {
      pos: Object.fromEntries(words.map(({ word, pos }) => [word, pos])),
      neg: Object.fromEntries(words.map(({ word, neg }) => [word, neg])),
      ...(hasMore ? { has_more: true as const } : {}),
      ...(isScored && { scored: words.map(({ word }) => word).filter(isScored) }),
    };
  };
  const kernel = { name: 'term frequency', asked: [numbers, scored], hidesWords: true, isKept: true, run };
  return overScope(reads, models, query, kernel, querySignal);
};

interface Counts {
  /** In all sentences, including unscored ones. */
  readonly count: number;
  readonly pos: number;
  readonly neg: number;
  readonly neu: number;
}

interface CountedWord extends Counts {
  readonly word: string;
}

/** Weight of a word: all its mentions, or those in positive and negative sentences. */
type Weight = 'all' | 'felt';

const getWeight = ({ count, pos, neg }: Counts, weight: Weight): number => (weight === 'all' ? count : pos + neg);

/**
 * Words by descending weight, ties alphabetically; none without weight. Not every word is summed over the
 * files: a word in the result has its proportional share in at least one file.
 */
const mostFrequent = async (
  scope: Scope,
  parts: readonly PartOfSpeech[],
  weight: Weight,
  numbers: boolean,
): Promise<{ readonly words: readonly CountedWord[]; readonly hasMore: boolean }> => {
  const { slice, hidden } = scope;
  const files: WordsOfFile[] = [];
  for (const file of scope.files) files.push(await wordsOfFile(file, parts, { hidden, numbers: !numbers }));
  const weights = files.map((file) => getWeights(file, weight));
  const some = new Set<string>();
  if (files.length > 0) addFrom(some, files[0]!, weights[0]!, weightOfRank(weights[0]!, MAX_CLOUD_WORDS));
  const share = Math.ceil(getLeast(await readTotals(files, some, slice), weight) / Math.max(1, files.length));
  for (const [at, file] of files.entries()) {
    addFrom(some, file, weights[at]!, share);
    if (slice.isOver()) await slice.rest();
  }
  const totals = await readTotals(files, some, slice);
  const least = getLeast(totals, weight);
  const words = totals
    .filter((total) => getWeight(total, weight) >= least)
    .sort((a, b) => getWeight(b, weight) - getWeight(a, weight) || compareNames(a.word, b.word))
    .slice(0, MAX_CLOUD_WORDS);
  const hasMore =
    words.length === MAX_CLOUD_WORDS &&
    (totals.filter((total) => getWeight(total, weight) > 0).length > MAX_CLOUD_WORDS ||
      files.some((file, at) => hasOther(some, file, weights[at]!)));
  return { words, hasMore };
};

/** Whether another word of the file has a weight. */
const hasOther = (some: ReadonlySet<string>, { dictionary }: WordsOfFile, weights: Uint32Array): boolean =>
  weights.some((weight, term) => weight > 0 && !some.has(dictionary.termOf(term)));

/** Weight of the last returned word. */
const getLeast = (totals: readonly CountedWord[], weight: Weight): number =>
  weightOfRank(
    Uint32Array.from(totals, (total) => getWeight(total, weight)),
    MAX_CLOUD_WORDS,
  );

interface WordsOfFile {
  readonly dictionary: TermDictionary;
  /** Laid out as by `newWordCounts`; terms of one text are summed at the first. */
  readonly counts: Uint32Array;
  /** By term, as in `classify-terms.ts`. */
  readonly leftOut: Uint8Array;
}

/** 0 for an omitted term. */
const getWeights = ({ counts, leftOut }: WordsOfFile, weight: Weight): Uint32Array => {
  const weights = new Uint32Array(leftOut.length);
  for (let term = 0; term < weights.length; term++) {
    if (leftOut[term] !== COUNTED) continue;
    const first = term << 2;
    const felt = counts[first + WORD_POS]! + counts[first + WORD_NEG]!;
    weights[term] = weight === 'felt' ? felt : felt + counts[first + WORD_NEU]! + counts[first + WORD_UNSCORED]!;
  }
  return weights;
};

/** At least 1. */
const weightOfRank = (weights: Uint32Array, rank: number): number =>
  weights.length <= rank ? 1 : Math.max(1, weights.slice().sort()[weights.length - rank]!);

const addFrom = (words: Set<string>, { dictionary }: WordsOfFile, weights: Uint32Array, least: number): void => {
  for (let term = 0; term < weights.length; term++) if (weights[term]! >= least) words.add(dictionary.termOf(term));
};

/** Over all files. */
const readTotals = async (
  files: readonly WordsOfFile[],
  words: ReadonlySet<string>,
  slice: Scope['slice'],
): Promise<readonly CountedWord[]> => {
  const totals: CountedWord[] = [];
  for (const word of words) {
    totals.push(getTotal(files, word));
    if (slice.isOver()) await slice.rest();
  }
  return totals;
};

const getTotal = (files: readonly WordsOfFile[], word: string): CountedWord => {
  const total = { word, count: 0, pos: 0, neg: 0, neu: 0 };
  for (const { dictionary, counts, leftOut } of files) {
    const term = dictionary.firstIdOf(word);
    if (term === undefined || leftOut[term] !== COUNTED) continue;
    const first = term << 2;
    const [pos, neg, neu] = [counts[first + WORD_POS]!, counts[first + WORD_NEG]!, counts[first + WORD_NEU]!];
    total.pos += pos;
    total.neg += neg;
    total.neu += neu;
    total.count += pos + neg + neu + counts[first + WORD_UNSCORED]!;
  }
  return total;
};

/** Unfiltered counts are cached, whatever is omitted: they are small, and requested first. */
const wordsOfFile = async (
  { file, masks }: FileScope,
  parts: readonly PartOfSpeech[],
  leavingOut: LeavingOut,
): Promise<WordsOfFile> => {
  const [dictionary, maskOf] = [await file.dictionary(), await masks()];
  const leftOut = await file.once(
    `left-out-${leavingOut.numbers}`,
    `${file.document.split} ${leavingOut.hidden.digest}`,
    ({ slice }) => classifyTerms(dictionary.size, (term) => dictionary.termOf(term), leavingOut, slice),
    ({ byteLength }) => byteLength,
  );
  if (maskOf !== undefined) return { dictionary, counts: await countsIn(file, parts, maskOf), leftOut };
  const counts = await file.ofScoredWords(
    `word-counts-${parts.join('')}`,
    (asked) => countsIn(asked, parts, undefined),
    ({ byteLength }) => byteLength,
    sentencesStamp({ ...file.document, split: file.document.parsed }),
  );
  return { dictionary, counts, leftOut };
};

/** Adds the counts of ids of one term to the first of them. */
const addRepeated = (counts: Uint32Array, repeated: readonly RepeatedTerm[]): void => {
  for (const { id, first } of repeated) {
    for (let place = 0; place < 4; place++) counts[(first << 2) + place]! += counts[(id << 2) + place]!;
    counts.fill(0, id << 2, (id + 1) << 2);
  }
};

const countsIn = async (
  file: FileView,
  parts: readonly PartOfSpeech[],
  maskOf: Masks | undefined,
): Promise<Uint32Array> => {
  const { slice } = file;
  const [dictionary, sentences] = [await file.dictionary(), await file.sentences()];
  const [tokens, compounds] = [await file.tokens(), await file.compounds()];
  const tags = parts.length === 0 ? undefined : await file.tags();
  const kept = getLetters(parts);
  const counts = newWordCounts(dictionary.size);
  for (const [segment, { firstTokens, commentOfSentence }] of sentences.entries()) {
    const words: CountedWords = {
      firstTokens,
      commentOfSentence,
      tokens: tokens[segment]!.terms,
      compounds: compounds[segment]!,
      mask: maskOf?.(segment),
    };
    if (tags === undefined) countWords(words, counts);
    else countWordsByTag(words, tags[segment]!, kept, counts);
    if (slice.isOver()) await slice.rest();
  }
  addRepeated(counts, dictionary.repeated);
  return counts;
};

/** Tagger's letters by part of speech: names are nouns. */
const LETTERS: Readonly<Record<PartOfSpeech, string>> = { V: 'V', N: 'NP', J: 'J' };

const getLetters = (parts: readonly PartOfSpeech[]): Uint8Array => {
  const kept = new Uint8Array(256);
  for (const part of parts) for (const letter of LETTERS[part]) kept[letter.charCodeAt(0)] = 1;
  return kept;
};
