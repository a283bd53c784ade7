/** Words that occur in the same sentences as a word more often than by chance. */
import type { QuerySignal } from '../engine/query-cost.ts';
import { compareNames } from '../engine/resolve-columns.ts';
import type { SegmentTerms } from '../kernels/words/term-walks.ts';
import { COUNTED } from '../words/classify-terms.ts';
import { overScope, type Scope, type ScopeModels, type ScopeQuery } from '../engine/scope.ts';
import { readScopeTerms } from '../terms/scope-terms.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';

export interface RelatedWordsQuery extends ScopeQuery {
  /** Folded: all of them have to be in the sentence. */
  readonly words: readonly string[];
  readonly limit: number;
}

export interface RelatedWords {
  /** The closest first. */
  readonly words: readonly string[];
}

/** Minimum number of shared sentences. */
const MIN_TOGETHER = 3;

export const readRelatedWords = (
  reads: SegmentReads,
  models: ScopeModels,
  query: RelatedWordsQuery,
  querySignal?: QuerySignal,
): Promise<RelatedWords> =>
  overScope(
    reads,
    models,
    query,
    {
      name: 'related words',
      asked: [query.words, query.limit],
      hidesWords: true,
      run: (scope) => relatedWords(scope, query),
    },
    querySignal,
  );

const relatedWords = async (scope: Scope, { words: sought, limit }: RelatedWordsQuery): Promise<RelatedWords> => {
  const { words, leftOut, segments } = await readScopeTerms(scope, false);
  const numbers = sought.map((word) => words.indexOf(word));
  if (numbers.length === 0 || numbers.includes(-1)) return { words: [] };
  const counts = new SentenceCounts(words.length, numbers);
  for (const { terms } of segments) {
    counts.add(terms);
    if (scope.slice.isOver()) await scope.slice.rest();
  }
  return {
    words: [...words.keys()]
      .filter((number) => leftOut[number] === COUNTED && !numbers.includes(number))
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
        // Once per sentence: the mark of a word counted here is reset.
        if (this.last[number] === own) this.together[number]!++;
        this.last[number] = -1;
      }
    }
  }

  /** Log-likelihood ratio of observed to expected co-occurrence; 0 if not above. */
  weightOf(number: number): number {
    const seen = this.together[number]!;
    const expected = (this.all[number]! * this.soughtSentences) / this.sentences;
    return seen < MIN_TOGETHER || seen <= expected ? 0 : seen * Math.log(seen / expected) - (seen - expected);
  }
}
