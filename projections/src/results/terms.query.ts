/** The terms that comments speak in: sequences of so many words, or noun phrases, the most frequent of them with their sentiment. */
import type { Asker } from './asker.ts';
import { compareNames } from './compare-names.ts';
import { GramTable } from './kernels/gram-table.ts';
import { TermSentiments } from './kernels/term-sentiments.ts';
import { walkBeginnings, walkNgrams, walkNounPhrases, type VisitTerm, type Walk } from './kernels/term-walks.ts';
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
  const count = new TermCount(scope, inScope, query);
  const grams = await count.mostFrequent();
  const sentiments = await count.sentimentsOf(grams);
  const terms = grams.map((gram) => ({
    ...{ term: count.termOf(gram), count: count.table.commentsOf(gram), sentiment: sentiments.of(gram) },
  }));
  return { terms, base: inScope.base };
};

class TermCount {
  table = new GramTable();
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
    this.begin();
    await this.countNgrams(1, 1);
    for (let least = this.firstGuess(); ; least = Math.floor(least / 8)) {
      const from = await this.countUpTo(Math.max(1, least));
      const found = this.gramsFrom(from, Math.max(1, least));
      if (found.length >= this.query.limit || least <= 1) return this.sorted(found);
      this.begin();
      await this.countNgrams(1, 1);
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
    await this.each(({ terms }, visit) => {
      if (this.query.kind === 'noun-phrases') walkNounPhrases(terms, this.walk(false), visit);
      else walkNgrams(terms, this.walk(false), 0, visit);
    }, add);
    return sentiments;
  }

  /** A table that knows every word, so that a sequence begins with a number that need not be looked up. */
  private begin(): void {
    this.table = new GramTable();
    for (let word = 0; word < this.inScope.words.length; word++) this.table.intern(0, word);
  }

  private walk(adds: boolean, words = this.query.words): Walk {
    return { table: this.table, words, adds };
  }

  /** Sequences are rarer the longer they are: what the last of the words asked for has, and less for each word more. */
  private firstGuess(): number {
    const { words, limit } = this.query;
    if (words === 1) return 1;
    const counts = this.gramsFrom(1, 1).map((gram) => this.table.commentsOf(gram));
    const last = Uint32Array.from(counts).sort().at(-limit) ?? 1;
    return Math.floor(last / 8 ** (words - 1));
  }

  /** @returns the number of the first sequence of so many words */
  private async countUpTo(least: number): Promise<number> {
    const { words } = this.query;
    let from = 1;
    for (let length = 2; length <= words; length++) {
      from = this.table.size;
      await this.countNgrams(length, least);
    }
    return from;
  }

  private countNgrams(words: number, least: number): Promise<void> {
    const isWhole = words === this.query.words;
    const walk = isWhole ? walkNgrams : walkBeginnings;
    return this.each(({ terms }, visit) => walk(terms, this.walk(true, words), least, visit), this.counted);
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
