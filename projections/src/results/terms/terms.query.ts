/** Terms of comments: the most frequent n-grams or noun phrases, with their sentiment. */
import type { QuerySignal } from '../engine/query-cost.ts';
import { compareNames } from '../engine/resolve-columns.ts';
import { GramTable, NO_GRAM } from '../kernels/words/gram-table.ts';
import { TermSentiments } from '../kernels/words/term-sentiments.ts';
import {
  findBucket,
  countInBuckets,
  newBuckets,
  walkKnownGrams,
  walkNgrams,
  walkNounPhrases,
  walkWords,
  type SequenceBuckets,
  type VisitTerm,
  type Walk,
} from '../kernels/words/term-walks.ts';
import { UNSCORED } from '../kernels/theme-sentiment.ts';
import { overScope, type Scope, type ScopeModels, type ScopeQuery } from '../engine/scope.ts';
import { readScopeTerms, type ScopeSegment, type ScopeTerms } from './scope-terms.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import type { Terms } from './terms.ts';

interface Counted {
  readonly kind: 'ngrams' | 'noun-phrases';
  /** Length of n-grams; of noun phrases the maximum, counted from the end. */
  readonly words: number;
  readonly limit: number;
}

export interface TermsQuery extends ScopeQuery, Counted {}

/** @throws FieldError for an unknown or unsuitable column in a filter */
export const readTerms = (
  reads: SegmentReads,
  models: ScopeModels,
  query: TermsQuery,
  querySignal?: QuerySignal,
): Promise<Terms> =>
  overScope(
    reads,
    models,
    query,
    {
      name: 'terms',
      asked: [query.kind, query.words, query.limit],
      hidesWords: true,
      run: (scope) => loadTerms(scope, query),
    },
    querySignal,
  );

const loadTerms = async (scope: Scope, query: TermsQuery): Promise<Terms> => {
  const inScope = await readScopeTerms(scope, query.kind === 'noun-phrases');
  return { ...(await termsIn(scope, inScope, query)), base: inScope.base };
};

/**
 * The most frequent noun phrases, each counted where it is a whole one.
 * @param inScope with parts of speech
 */
export const listNounPhrases = async (
  scope: Scope,
  inScope: ScopeTerms,
  { words, limit }: Pick<Counted, 'words' | 'limit'>,
): Promise<readonly { readonly term: string; readonly count: number }[]> => {
  const count = new TermCount(scope, inScope, { kind: 'noun-phrases', words, limit });
  return (await count.mostFrequent()).map((gram) => ({
    term: count.termOf(gram),
    count: count.table.commentsOf(gram),
  }));
};

/**
 * Counted in the comments that a query for the term finds.
 * @param inScope with parts of speech, for noun phrases
 */
const termsIn = async (scope: Scope, inScope: ScopeTerms, query: Counted): Promise<Omit<Terms, 'base'>> => {
  const count = new TermCount(scope, inScope, query);
  const grams = await count.mostFrequent();
  const sentiments = await count.sentimentsOf(grams);
  const terms = grams
    .map((gram) => ({
      term: count.termOf(gram),
      count: sentiments.commentsOf(gram),
      sentiment: sentiments.of(gram),
    }))
    // A noun phrase may lie within longer ones, too.
    .sort((a, b) => b.count - a.count || compareNames(a.term, b.term));
  return { terms, has_more: count.hasMore };
};

/**
 * A bucket counts every occurrence and shares its count between n-grams: the actual count is slightly less.
 */
const SURE_SHARE = 0.7;

class TermCount {
  table = new GramTable();
  private buckets: SequenceBuckets = new Uint32Array(0);
  /** Frequency below which n-grams are skipped. */
  private least = 0;
  /** Whether there are more than requested. */
  hasMore = false;
  private readonly scope: Scope;
  private readonly inScope: ScopeTerms;
  private readonly query: Counted;
  /** Number of terms to find: the requested ones, one more, and all that may be hidden. */
  private readonly rank: number;

  constructor(scope: Scope, inScope: ScopeTerms, query: Counted) {
    this.scope = scope;
    this.inScope = inScope;
    this.query = query;
    this.rank = query.limit + 1 + scope.hidden.phrases.size;
  }

  termOf(gram: number): string {
    return this.table
      .termsOf(gram)
      .map((term) => this.inScope.words[term])
      .join(' ');
  }

  /** Exact: everything that could be more frequent than the last has been counted. */
  async mostFrequent(): Promise<readonly number[]> {
    if (this.query.kind === 'noun-phrases') {
      this.begin();
      await this.each(({ terms }, visit) => walkNounPhrases(terms, this.walk(true), visit), this.counted);
      return this.sorted(this.gramsFrom(1, 1));
    }
    if (this.query.words === 1) {
      this.begin();
      await this.each(({ terms }, visit) => walkWords(terms, visit), this.counted);
      return this.sorted(this.gramsFrom(1, 1));
    }
    await this.countBuckets();
    const about = findBucket(this.buckets, this.rank);
    for (this.least = Math.floor(about * SURE_SHARE); ; this.least >>= 1) {
      this.begin();
      await this.each((segment, visit) => this.walkNgrams(segment, true, visit), this.counted);
      const found = this.gramsFrom(1, Math.max(1, this.least));
      if (found.length < this.rank && this.least > 1) continue;
      const grams = this.sorted(found);
      // A query for these alone can skip smaller buckets.
      this.least = this.table.commentsOf(grams.at(-1) ?? NO_GRAM);
      return grams;
    }
  }

  async sentimentsOf(grams: readonly number[]): Promise<TermSentiments> {
    const sentiments = new TermSentiments(grams, this.table.size);
    const add =
      ({ firstComment, compounds }: ScopeSegment): VisitTerm =>
      (gram, comment, sentence) =>
        sentiments.add(
          gram,
          firstComment + comment,
          sentence,
          sentence < compounds.length ? compounds[sentence]! : UNSCORED,
        );
    await this.each((segment, visit) => {
      if (this.query.kind === 'noun-phrases') walkKnownGrams(segment.terms, this.walk(false), visit);
      else if (this.query.words === 1) walkWords(segment.terms, visit);
      else this.walkNgrams(segment, false, visit);
    }, add);
    return sentiments;
  }

  /** Contains all words, so that the first word of an n-gram need not be looked up. */
  private begin(): void {
    this.table = new GramTable();
    for (let word = 0; word < this.inScope.words.length; word++) this.table.intern(0, word);
  }

  private walk(adds: boolean): Walk {
    return { table: this.table, words: this.query.words, adds };
  }

  private walkNgrams({ terms }: ScopeSegment, adds: boolean, visit: VisitTerm): void {
    walkNgrams(terms, this.walk(adds), this.buckets, this.least, visit);
  }

  private async countBuckets(): Promise<void> {
    const { slice } = this.scope;
    this.buckets = newBuckets();
    for (const { terms } of this.inScope.segments) {
      countInBuckets(terms, this.query.words, this.buckets);
      if (slice.isOver()) await slice.rest();
    }
  }

  private readonly counted =
    ({ firstComment }: ScopeSegment): VisitTerm =>
    (gram, comment) =>
      this.table.countIn(gram, firstComment + comment);

  private async each(
    walk: (segment: ScopeSegment, visit: VisitTerm) => void,
    visitOf: (segment: ScopeSegment) => VisitTerm,
  ): Promise<void> {
    const { slice } = this.scope;
    for (const segment of this.inScope.segments) {
      walk(segment, visitOf(segment));
      if (slice.isOver()) await slice.rest();
    }
  }

  private gramsFrom(from: number, least: number): readonly number[] {
    const grams: number[] = [];
    for (let gram = from; gram < this.table.size; gram++) if (this.table.commentsOf(gram) >= least) grams.push(gram);
    return grams;
  }

  /** Ties are ordered by words. */
  private sorted(grams: readonly number[]): readonly number[] {
    const { rank } = this;
    const { phrases } = this.scope.hidden;
    const byCount = [...grams].sort((a, b) => this.table.commentsOf(b) - this.table.commentsOf(a));
    const least = byCount.length > rank ? this.table.commentsOf(byCount[rank - 1]!) : 0;
    const shown = byCount
      .filter((gram) => this.table.commentsOf(gram) >= least)
      .map((gram) => ({ gram, count: this.table.commentsOf(gram), term: this.termOf(gram) }))
      .filter(({ term }) => !phrases.has(term))
      .sort((a, b) => b.count - a.count || compareNames(a.term, b.term))
      .map(({ gram }) => gram);
    this.hasMore = shown.length > this.query.limit;
    return shown.slice(0, this.query.limit);
  }
}
