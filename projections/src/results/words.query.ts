/** The words of comments, without stop words, by the sentiment of the sentences that they stand in: for the cloud and for term frequency. */
import { STOP_WORDS } from '@verbatim/domain/text/stop-words';
import type { TermDictionary } from '../models/segments/term-dictionary.ts';
import type { Asker } from './asker.ts';
import { compareNames } from './compare-names.ts';
import type { FileView } from './file-view.ts';
import type { Masks } from './kernels/comment-mask.ts';
import {
  countWords,
  countWordsOfTags,
  newWordCounts,
  WORD_NEG,
  WORD_NEU,
  WORD_POS,
  WORD_UNSCORED,
  type CountedWords,
} from './kernels/word-counts.ts';
import { overScope, type FileScope, type Scope, type ScopeModels, type ScopeQuery } from './scope.ts';
import type { SegmentReads } from './segment-reads.ts';
import type { CloudWords, PartOfSpeech, TermFrequency } from './words.ts';

export interface CloudQuery extends ScopeQuery {
  /** None for every word. */
  readonly partsOfSpeech: readonly PartOfSpeech[];
}

/** More words are in no picture; those that are answered are the most frequent ones. */
export const MOST_WORDS = 1_000;

/** @throws FieldError when a filter names a column that is not there or cannot be used so */
export const readCloud = (
  reads: SegmentReads,
  models: ScopeModels,
  query: CloudQuery,
  asker?: Asker,
): Promise<CloudWords> => {
  const parts = [...new Set(query.partsOfSpeech)].sort();
  const run = async (scope: Scope): Promise<CloudWords> => {
    const words = await mostFrequent(scope, parts, 'all');
    return Object.fromEntries(
      words.map(({ word, count, pos, neg, neu }) => [word, { count, sentiment: { pos, neg, neu } }]),
    );
  };
  return overScope(reads, models, query, { name: 'cloud', asked: parts, isKept: true, run }, asker);
};

/** @throws FieldError when a filter names a column that is not there or cannot be used so */
export const readTermFrequency = (
  reads: SegmentReads,
  models: ScopeModels,
  query: ScopeQuery,
  asker?: Asker,
): Promise<TermFrequency> => {
  const run = async (scope: Scope): Promise<TermFrequency> => {
    const words = await mostFrequent(scope, [], 'felt');
    return {
      pos: Object.fromEntries(words.map(({ word, pos }) => [word, pos])),
      neg: Object.fromEntries(words.map(({ word, neg }) => [word, neg])),
    };
  };
  return overScope(reads, models, query, { name: 'term frequency', asked: [], isKept: true, run }, asker);
};

interface Counts {
  /** In all sentences, also in those that have no sentiment. */
  readonly count: number;
  readonly pos: number;
  readonly neg: number;
  readonly neu: number;
}

interface CountedWord extends Counts {
  readonly word: string;
}

/** What makes a word weigh: all its mentions, or those in positive and in negative sentences. */
type Weight = 'all' | 'felt';

const weightOf = ({ count, pos, neg }: Counts, weight: Weight): number => (weight === 'all' ? count : pos + neg);

/**
 * The words of the largest weight, and of equal ones those that come first by their letters; none without any weight. Not every word is added up
 * over the files: whatever weighs as much as the last of them has its share of that in at least one file.
 */
const mostFrequent = async (
  scope: Scope,
  parts: readonly PartOfSpeech[],
  weight: Weight,
): Promise<readonly CountedWord[]> => {
  const files: WordsOfFile[] = [];
  for (const file of scope.files) files.push(await wordsOfFile(file, parts));
  const weights = files.map(({ counts }) => weightsOf(counts, weight));
  const some = new Set<string>();
  if (files.length > 0) addFrom(some, files[0]!, weights[0]!, weightOfRank(weights[0]!, MOST_WORDS));
  const share = Math.ceil(leastOf(totalsOf(files, some), weight) / Math.max(1, files.length));
  for (const [at, file] of files.entries()) {
    addFrom(some, file, weights[at]!, share);
    if (scope.slice.isOver()) await scope.slice.rest();
  }
  const totals = totalsOf(files, some);
  const least = leastOf(totals, weight);
  return totals
    .filter((total) => weightOf(total, weight) >= least)
    .sort((a, b) => weightOf(b, weight) - weightOf(a, weight) || compareNames(a.word, b.word))
    .slice(0, MOST_WORDS);
};

/** What the last of those weighs that are answered. */
const leastOf = (totals: readonly CountedWord[], weight: Weight): number =>
  weightOfRank(
    Uint32Array.from(totals, (total) => weightOf(total, weight)),
    MOST_WORDS,
  );

interface WordsOfFile {
  readonly dictionary: TermDictionary;
  /** As `newWordCounts` lays them out. */
  readonly counts: Uint32Array;
}

const weightsOf = (counts: Uint32Array, weight: Weight): Uint32Array => {
  const weights = new Uint32Array(counts.length >> 2);
  for (let term = 0; term < weights.length; term++) {
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
const totalsOf = (files: readonly WordsOfFile[], words: ReadonlySet<string>): readonly CountedWord[] =>
  Array.from(words, (word) => totalOf(files, word));

const totalOf = (files: readonly WordsOfFile[], word: string): CountedWord => {
  const total = { word, count: 0, pos: 0, neg: 0, neu: 0 };
  for (const { dictionary, counts } of files) {
    const term = dictionary.idOf(word);
    if (term === undefined) continue;
    const first = term << 2;
    const [pos, neg, neu] = [counts[first + WORD_POS]!, counts[first + WORD_NEG]!, counts[first + WORD_NEU]!];
    total.pos += pos;
    total.neg += neg;
    total.neu += neu;
    total.count += pos + neg + neu + counts[first + WORD_UNSCORED]!;
  }
  return total;
};

/** Of all comments they are counted once and kept: few numbers, and what is asked for first. */
const wordsOfFile = async ({ file, masks }: FileScope, parts: readonly PartOfSpeech[]): Promise<WordsOfFile> => {
  const [dictionary, maskOf] = [await file.dictionary(), await masks()];
  if (maskOf !== undefined) return { dictionary, counts: await countsIn(file, parts, maskOf) };
  const counts = await file.ofScoredWords(
    `word-counts-${parts.join('')}`,
    (asked) => countsIn(asked, parts, undefined),
    ({ byteLength }) => byteLength,
    String(file.document.parsed),
  );
  return { dictionary, counts };
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
  const kept = lettersOf(parts);
  const counts = newWordCounts(dictionary.size);
  for (const [segment, { firstTokens, commentOfSentence }] of sentences.entries()) {
    const words: CountedWords = {
      ...{ firstTokens, commentOfSentence, tokens: tokens[segment]!.terms, compounds: compounds[segment]! },
      mask: maskOf?.(segment),
    };
    if (tags === undefined) countWords(words, counts);
    else countWordsOfTags(words, tags[segment]!, kept, counts);
    if (slice.isOver()) await slice.rest();
  }
  for (const word of STOP_WORDS) {
    const term = dictionary.idOf(word);
    if (term !== undefined) counts.fill(0, term << 2, (term + 1) << 2);
  }
  return counts;
};

/** Letters of the tagger by what is asked for: names are nouns. */
const LETTERS: Readonly<Record<PartOfSpeech, string>> = { V: 'V', N: 'NP', J: 'J' };

const lettersOf = (parts: readonly PartOfSpeech[]): Uint8Array => {
  const kept = new Uint8Array(256);
  for (const part of parts) for (const letter of LETTERS[part]) kept[letter.charCodeAt(0)] = 1;
  return kept;
};
