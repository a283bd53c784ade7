/**
 * Words, prefixes and phrases of two words that tell the comments that a query misses from the other comments
 * that it does not find.
 */
import { computeLogLikelihood } from '@verbatim/domain/statistics/log-likelihood';
import { termInQuery } from '@verbatim/domain/text/theme-query/query-with-term';
import type { AbortableSlice } from '../engine/query-cost.ts';
import { compareNames } from '../engine/resolve-columns.ts';
import type { CommentSentences } from '../kernels/words/text-features.ts';
import { STOP_WORDS } from '@verbatim/domain/text/stop-words';
import { COUNTED, LEFT_OUT } from '../words/classify-terms.ts';
import type { ScopeTerms } from '../terms/scope-terms.ts';
import { visitComments } from '../terms/visit-comments.ts';
import type { QueryTermKind } from './query-terms.ts';

/** What a comment is for the candidates, by its index in the scope. */
export const IGNORED = 0;
/** Labelled with the theme, and not found by the query. */
export const MISSED = 1;
/** Labelled without the theme, and not found. */
export const WITHOUT_THEME = 2;
/** Neither found nor labelled. */
export const OTHER = 3;

export interface Candidate {
  readonly kind: QueryTermKind;
  /** As a query writes it. */
  readonly text: string;
  /** Terms by the scope's numbers; the word that a prefix was cut from. */
  readonly words: readonly number[];
}

interface Scored extends Candidate {
  readonly score: number;
}

/** Missed comments that a candidate must be in: what is in one tells nothing. */
const MIN_COMMENTS = 2;
/** G² that chance reaches in one case of a thousand. */
const MIN_LIKELIHOOD = 10.83;
/** Missed comments that candidates are taken from, spread over the project. */
const MAX_READ = 4_000;
/** The most frequent of each kind, whose comments are counted. */
const MAX_OF_KIND = 400;
const MIN_STEM = 4;
/** Letters that a prefix leaves out of a word. */
const MAX_CUT = 5;
const WORDS_OF_SLICE = 1_024;
const IS_WORD = /^\p{L}+$/u;

/** Comments of each key, each comment once. */
class CommentCounts<Key> {
  readonly #counts = new Map<Key, number>();
  readonly #last = new Map<Key, number>();

  add(key: Key, comment: number): void {
    if (this.#last.get(key) === comment) return;
    this.#last.set(key, comment);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** The most frequent keys; ties in the order in which they were added. */
  listFrequent(): readonly Key[] {
    return [...this.#counts]
      .filter(([, count]) => count >= MIN_COMMENTS)
      .sort((a, b) => b[1] - a[1])
      .slice(0, MAX_OF_KIND)
      .map(([key]) => key);
  }
}

export const listPrefixes = (word: string): readonly string[] => {
  if (!IS_WORD.test(word)) return [];
  const shortest = Math.max(MIN_STEM, word.length - MAX_CUT);
  const cuts = Array.from({ length: Math.max(0, word.length - shortest + 1) }, (_, at) => word.slice(0, shortest + at));
  // `with*` of 'without' would find 'with'.
  return cuts.filter((prefix) => !STOP_WORDS.has(prefix));
};

/** Calls back for each word and pair of adjacent words of a comment, by number. */
const visitWords = (
  { segment: { firstTokens, tokens, numbers }, from, to }: CommentSentences,
  visit: (word: number, before: number) => void,
): void => {
  for (let sentence = from; sentence < to; sentence++) {
    let before = -1;
    const end = firstTokens[sentence + 1]!;
    for (let token = firstTokens[sentence]!; token < end; token++) {
      const word = numbers[tokens[token]!]!;
      visit(word, before);
      before = word;
    }
  }
};

/** The most frequent words, prefixes and pairs of the missed comments. */
const collectCandidates = async (
  terms: ScopeTerms,
  classes: Uint8Array,
  slice: AbortableSlice,
): Promise<readonly Candidate[]> => {
  const { words, leftOut } = terms;
  const counts = {
    word: new CommentCounts<number>(),
    prefix: new CommentCounts<string>(),
    pair: new CommentCounts<number>(),
  };
  const missed = classes.reduce((sum, of) => sum + Number(of === MISSED), 0);
  const step = Math.ceil(missed / MAX_READ);
  let seen = 0;
  await visitComments(terms, slice, (comment, sentences) => {
    if (classes[comment] !== MISSED || seen++ % step !== 0) return;
    visitWords(sentences, (word, before) => {
      if (leftOut[word] === COUNTED) {
        counts.word.add(word, comment);
        for (const prefix of listPrefixes(words[word]!)) counts.prefix.add(prefix, comment);
      }
      if (before !== -1 && isPhrase(leftOut[before]!, leftOut[word]!))
        counts.pair.add(before * words.length + word, comment);
    });
  });
  return [
    ...counts.word.listFrequent().map((word) => ({ kind: 'word' as const, text: words[word]!, words: [word] })),
    ...counts.prefix.listFrequent().map((prefix) => ({ kind: 'prefix' as const, text: `${prefix}*`, words: [] })),
    ...counts.pair.listFrequent().map((pair) => {
      const own = [Math.floor(pair / words.length), pair % words.length] as const;
      return { kind: 'phrase' as const, text: termInQuery(own.map((word) => words[word]!).join(' ')), words: own };
    }),
  ];
};

/** Not of stop words alone, and without a hidden word. */
const isPhrase = (first: number, second: number): boolean =>
  first !== LEFT_OUT && second !== LEFT_OUT && (first === COUNTED || second === COUNTED);

/** Comments of each class that contain each candidate. */
class ClassCounts {
  readonly counts: Uint32Array;
  readonly totals = new Uint32Array(OTHER + 1);
  readonly #last: Int32Array;
  /** Words and prefixes by the word. */
  readonly #byWord = new Map<number, number[]>();
  readonly #pairs = new Map<number, number>();
  readonly #words: number;

  constructor(candidates: readonly Candidate[], words: number) {
    this.#words = words;
    this.counts = new Uint32Array(candidates.length * (OTHER + 1));
    this.#last = new Int32Array(candidates.length).fill(-1);
    for (const [at, { kind, words: own }] of candidates.entries())
      if (kind === 'phrase') this.#pairs.set(own[0]! * words + own[1]!, at);
      else if (kind === 'word') this.addWord(own[0]!, at);
  }

  addWord(word: number, candidate: number): void {
    const known = this.#byWord.get(word);
    if (known === undefined) this.#byWord.set(word, [candidate]);
    else known.push(candidate);
  }

  count(comment: number, of: number, sentences: CommentSentences): void {
    visitWords(sentences, (word, before) => {
      for (const candidate of this.#byWord.get(word) ?? []) this.#add(candidate, comment, of);
      const pair = before === -1 ? undefined : this.#pairs.get(before * this.#words + word);
      if (pair !== undefined) this.#add(pair, comment, of);
    });
  }

  of(candidate: number, kind: number): number {
    return this.counts[candidate * (OTHER + 1) + kind]!;
  }

  #add(candidate: number, comment: number, of: number): void {
    if (this.#last[candidate] === comment) return;
    this.#last[candidate] = comment;
    this.counts[candidate * (OTHER + 1) + of]!++;
  }
}

/** G² of missed comments against the others; 0 for a candidate that is no more frequent in them. */
const scoreCandidate = (counts: ClassCounts, candidate: number): number => {
  const [missed, without, other] = [MISSED, WITHOUT_THEME, OTHER].map((of) => counts.of(candidate, of)) as [
    number,
    number,
    number,
  ];
  const [allMissed, allWithout, allOther] = [MISSED, WITHOUT_THEME, OTHER].map((of) => counts.totals[of]!) as [
    number,
    number,
    number,
  ];
  const [both, all] = [missed + without + other, allMissed + allWithout + allOther];
  const share = missed / allMissed;
  const isTelling = share > both / all && (allWithout === 0 || share > without / allWithout);
  return missed < MIN_COMMENTS || !isTelling ? 0 : computeLogLikelihood(missed, allMissed, both, all);
};

/**
 * @param classes of the comments by index in the scope
 * @returns the most telling first; of a word and its prefixes the best, and phrases better than their words
 */
export const findCandidates = async (
  terms: ScopeTerms,
  classes: Uint8Array,
  limit: number,
  slice: AbortableSlice,
): Promise<readonly Candidate[]> => {
  const candidates = await collectCandidates(terms, classes, slice);
  const counts = new ClassCounts(candidates, terms.words.length);
  await assignPrefixes(terms, candidates, counts, slice);
  for (const of of classes) counts.totals[of]!++;
  await visitComments(terms, slice, (comment, sentences) => {
    const of = classes[comment]!;
    if (of !== IGNORED) counts.count(comment, of, sentences);
  });
  const scored = candidates
    .map((candidate, at): Scored => ({ ...candidate, score: scoreCandidate(counts, at) }))
    .filter(({ score }) => score >= MIN_LIKELIHOOD)
    // Of equal ones a word is the plainest.
    .sort((a, b) => b.score - a.score || KINDS[a.kind] - KINDS[b.kind] || compareNames(a.text, b.text));
  return chooseDistinct(scored, terms.words, limit);
};

const KINDS = { word: 0, prefix: 1, phrase: 2 } as const satisfies Record<QueryTermKind, number>;

const assignPrefixes = async (
  { words }: ScopeTerms,
  candidates: readonly Candidate[],
  counts: ClassCounts,
  slice: AbortableSlice,
): Promise<void> => {
  const prefixes = new Map(
    candidates.flatMap(({ kind, text }, at) => (kind === 'prefix' ? [[text.slice(0, -1), at] as const] : [])),
  );
  if (prefixes.size === 0) return;
  const lengths = [...new Set([...prefixes.keys()].map(({ length }) => length))];
  for (const [number, word] of words.entries()) {
    for (const length of lengths) {
      const candidate = word.length < length ? undefined : prefixes.get(word.slice(0, length));
      if (candidate !== undefined) counts.addWord(number, candidate);
    }
    if (number % WORDS_OF_SLICE === 0 && slice.isOver()) await slice.rest();
  }
};

/** The words that a candidate stands for; of a prefix, what they begin with. */
const overlaps = (a: Candidate, b: Candidate, words: readonly string[]): boolean => {
  if (a.kind === 'phrase' || b.kind === 'phrase') {
    const [phrase, other] = a.kind === 'phrase' ? [a, b] : [b, a];
    return phrase.words.some((word) => includesWord(other, word, words));
  }
  const [first, second] = [a, b].map(({ text }) => text.replace(/\*$/u, '')) as [string, string];
  return (b.kind === 'prefix' && first.startsWith(second)) || (a.kind === 'prefix' && second.startsWith(first));
};

const includesWord = (candidate: Candidate, word: number, words: readonly string[]): boolean =>
  candidate.kind === 'prefix'
    ? words[word]!.startsWith(candidate.text.slice(0, -1))
    : candidate.kind === 'word' && candidate.words[0] === word;

const chooseDistinct = (
  scored: readonly Candidate[],
  words: readonly string[],
  limit: number,
): readonly Candidate[] => {
  const chosen: Candidate[] = [];
  for (const candidate of scored) {
    if (chosen.length === limit) break;
    if (!chosen.some((each) => overlaps(each, candidate, words))) chosen.push(candidate);
  }
  return chosen;
};
