/** The terms that comments speak in: sequences of so many words, or noun phrases, the most frequent of them with their sentiment. */
import type { Asker } from './asker.ts';
import { compareNames } from './compare-names.ts';
import { GramTable, NO_GRAM } from './kernels/gram-table.ts';
import { TermSentiments } from './kernels/term-sentiments.ts';
import {
  bucketOfRank,
  countInBuckets,
  newBuckets,
  walkNgrams,
  walkNounPhrases,
  walkWords,
  type SequenceBuckets,
  type VisitTerm,
  type Walk,
} from './kernels/term-walks.ts';
import { UNSCORED } from './kernels/theme-sentiment.ts';
import { overScope, type Scope, type ScopeModels, type ScopeQuery } from './scope.ts';
import { termsOfScope, type ScopeSegment, type ScopeTerms } from './scope-terms.ts';
import type { SegmentReads } from './segment-reads.ts';
import type { Terms } from './terms.ts';

export interface TermsQuery extends ScopeQuery {
  readonly kind: 'ngrams' | 'noun-phrases';
  /** Words of a sequence; of a noun phrase at most so many, its last ones. */
  readonly words: number;
  readonly limit: number;
}

/** @throws FieldError when a filter names a column that is not there or cannot be used so */
export const readTerms = (reads: SegmentReads, models: ScopeModels, query: TermsQuery, asker?: Asker): Promise<Terms> =>
  overScope(
    reads,
    models,
    query,
    { name: 'terms', asked: [query.kind, query.words, query.limit], run: (scope) => termsOf(scope, query) },
    asker,
  );

const termsOf = async (scope: Scope, query: TermsQuery): Promise<Terms> => {
  const inScope = await termsOfScope(scope, query.kind === 'noun-phrases');
  return { terms: await termsIn(scope, inScope, query), base: inScope.base };
};

/** @param inScope with parts of speech, where noun phrases are asked for */
export const termsIn = async (scope: Scope, inScope: ScopeTerms, query: TermsQuery): Promise<Terms['terms']> => {
  const count = new TermCount(scope, inScope, query);
  const grams = await count.mostFrequent();
  const sentiments = await count.sentimentsOf(grams);
  return grams.map((gram) => ({
    ...{ term: count.termOf(gram), count: count.table.commentsOf(gram), sentiment: sentiments.of(gram) },
  }));
};

/** A bucket counts a sequence each time it stands there, with the others of the bucket: the rank's own count is a little less. */
const SURE_SHARE = 0.7;

class TermCount {
  table = new GramTable();
  private buckets: SequenceBuckets = new Uint32Array(0);
  /** Sequences of fewer comments are passed over. */
  private least = 0;
  private readonly scope: Scope;
  private readonly inScope: ScopeTerms;
  private readonly query: TermsQuery;

  constructor(scope: Scope, inScope: ScopeTerms, query: TermsQuery) {
    this.scope = scope;
    this.inScope = inScope;
    this.query = query;
  }

  termOf(gram: number): string {
    return this.table
      .termsOf(gram)
      .map((term) => this.inScope.words[term])
      .join(' ');
  }

  /** Exactly those: what might have more comments than the last of them has been counted. */
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
    const about = bucketOfRank(this.buckets, this.query.limit);
    for (this.least = Math.floor(about * SURE_SHARE); ; this.least >>= 1) {
      this.begin();
      await this.each((segment, visit) => this.walkNgrams(segment, true, visit), this.counted);
      const found = this.gramsFrom(1, Math.max(1, this.least));
      if (found.length < this.query.limit && this.least > 1) continue;
      const grams = this.sorted(found);
      // Whoever asks of these alone need look into no smaller bucket.
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
      if (this.query.kind === 'noun-phrases') walkNounPhrases(segment.terms, this.walk(false), visit);
      else if (this.query.words === 1) walkWords(segment.terms, visit);
      else this.walkNgrams(segment, false, visit);
    }, add);
    return sentiments;
  }

  /** A table that knows every word, so that a sequence begins with a number that need not be looked up. */
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

  /** What is equally frequent stands by its words. */
  private sorted(grams: readonly number[]): readonly number[] {
    const { limit } = this.query;
    const byCount = [...grams].sort((a, b) => this.table.commentsOf(b) - this.table.commentsOf(a));
    const least = byCount.length > limit ? this.table.commentsOf(byCount[limit - 1]!) : 0;
    return byCount
      .filter((gram) => this.table.commentsOf(gram) >= least)
      .map((gram) => ({ gram, count: this.table.commentsOf(gram), term: this.termOf(gram) }))
      .sort((a, b) => b.count - a.count || compareNames(a.term, b.term))
      .slice(0, limit)
      .map(({ gram }) => gram);
  }
}
