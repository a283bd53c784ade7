/** Words that stand in the same sentences as a word more often than chance would have it. */
import type { Asker } from './asker.ts';
import { compareNames } from './compare-names.ts';
import type { SegmentTerms } from './kernels/term-walks.ts';
import { overScope, type Scope, type ScopeModels, type ScopeQuery } from './scope.ts';
import { termsOfScope } from './scope-terms.ts';
import type { SegmentReads } from './segment-reads.ts';

export interface RelatedWordsQuery extends ScopeQuery {
  /** Folded: all of them have to stand in the sentence. */
  readonly words: readonly string[];
  readonly limit: number;
}

export interface RelatedWords {
  /** The closest first. */
  readonly words: readonly string[];
}

/** Fewer sentences say nothing. */
const LEAST_TOGETHER = 3;

export const readRelatedWords = (
  reads: SegmentReads,
  models: ScopeModels,
  query: RelatedWordsQuery,
  asker?: Asker,
): Promise<RelatedWords> =>
  overScope(
    reads,
    models,
    query,
    { name: 'related words', asked: [query.words, query.limit], run: (scope) => relatedWords(scope, query) },
    asker,
  );

const relatedWords = async (scope: Scope, { words: sought, limit }: RelatedWordsQuery): Promise<RelatedWords> => {
  const { words, stop, segments } = await termsOfScope(scope, false);
  const numbers = sought.map((word) => words.indexOf(word));
  if (numbers.length === 0 || numbers.includes(-1)) return { words: [] };
  const counts = new SentenceCounts(words.length, numbers);
  for (const { terms } of segments) {
    counts.add(terms);
    if (scope.slice.isOver()) await scope.slice.rest();
  }
  return {
    words: [...words.keys()]
      .filter((number) => stop[number] === 0 && !numbers.includes(number))
      .map((number) => ({ word: words[number]!, weight: counts.weightOf(number) }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight || compareNames(a.word, b.word))
      .slice(0, limit)
      .map(({ word }) => word),
  };
};

class SentenceCounts {
  private readonly sought: readonly number[];
  private readonly all: Uint32Array;
  private readonly together: Uint32Array;
  private readonly last: Int32Array;
  private sentences = 0;
  private soughtSentences = 0;

  constructor(words: number, sought: readonly number[]) {
    this.sought = sought;
    this.all = new Uint32Array(words);
    this.together = new Uint32Array(words);
    this.last = new Int32Array(words).fill(-1);
  }

  add({ firstTokens, commentOfSentence, tokens, numbers, mask }: SegmentTerms): void {
    for (let sentence = 0; sentence < commentOfSentence.length; sentence++) {
      if (mask !== undefined && mask[commentOfSentence[sentence]!] === 0) continue;
      const own = this.sentences++;
      const [first, end] = [firstTokens[sentence]!, firstTokens[sentence + 1]!];
      for (let token = first; token < end; token++) {
        const number = numbers[tokens[token]!]!;
        if (this.last[number] !== own) this.all[number]!++;
        this.last[number] = own;
      }
      if (this.sought.some((number) => this.last[number] !== own)) continue;
      this.soughtSentences++;
      for (let token = first; token < end; token++) {
        const number = numbers[tokens[token]!]!;
        // Each once: the mark of a word that was counted here is gone.
        if (this.last[number] === own) this.together[number]!++;
        this.last[number] = -1;
      }
    }
  }

  /** By the likelihood ratio of what is seen to what chance would have; 0 for what is not more than that. */
  weightOf(number: number): number {
    const seen = this.together[number]!;
    const expected = (this.all[number]! * this.soughtSentences) / this.sentences;
    return seen < LEAST_TOGETHER || seen <= expected ? 0 : seen * Math.log(seen / expected) - (seen - expected);
  }
}
