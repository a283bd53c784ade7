/**
 * Finds comments that are one of many short answers, from their stored tokens: the words of such a query are
 * in most buckets of a file, and few comments are short.
 */
import type { QueryNode, WholeNode } from './theme-query/compile-theme-query.ts';

/** Tokens of a segment's sentences. */
export interface SentenceTokens {
  /** First sentence of each comment, and the number of sentences at the end. */
  readonly commentStarts: Uint32Array;
  /** First token of each sentence, and the number of tokens at the end. */
  readonly firstTokens: Uint32Array;
  readonly tokens: Uint32Array;
}

interface Answer {
  /** By position the terms that may stand there. */
  readonly words: readonly ReadonlySet<number>[];
}

export class WholeAnswers {
  /** By a term of the first word. */
  readonly #byFirst = new Map<number, Answer[]>();
  #hasEmpty = false;
  #longest = 0;

  /** @param node compiled `=""` and `="n/a"`, one or several */
  constructor(node: QueryNode) {
    for (const { parts } of listWholeNodes(node)) {
      const [first] = parts;
      if (first === undefined) this.#hasEmpty = true;
      else {
        const answer = { words: parts.map(({ terms }) => new Set(terms)) };
        for (const term of first.terms) this.#byFirst.set(term, [...(this.#byFirst.get(term) ?? []), answer]);
      }
      this.#longest = Math.max(this.#longest, parts.length);
    }
  }

  /** Whether a comment is one of the answers: as one sentence, if no other has words. */
  has({ commentStarts, firstTokens, tokens }: SentenceTokens, comment: number): boolean {
    const [from, to] = [commentStarts[comment]!, commentStarts[comment + 1]!];
    const [first, end] = [firstTokens[from]!, firstTokens[to]!];
    if (first === end) return this.#hasEmpty;
    if (end - first > this.#longest) return false;
    for (let sentence = from + 1; sentence < to; sentence++) {
      const start = firstTokens[sentence]!;
      if (start > first && start < end) return false;
    }
    const answers = this.#byFirst.get(tokens[first]!) ?? [];
    return answers.some(
      ({ words }) => words.length === end - first && words.every((word, at) => word.has(tokens[first + at]!)),
    );
  }
}

/** @throws Error for a query of other parts */
const listWholeNodes = (node: QueryNode): readonly WholeNode[] => {
  if (node.kind === 'whole') return [node];
  if (node.kind !== 'or') throw new Error(`Not a list of whole answers: ${node.kind}`);
  return node.parts.flatMap(listWholeNodes);
};
