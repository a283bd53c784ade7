/**
 * The same evaluation for queries of rare words: with lists in place of bits, so that a word that stands in three sentences of
 * forty thousand costs what three sentences cost.
 */
import type { TextIndex } from '../../models/segments/text-index.ts';
import type { LeafNode, QueryNode } from './compile-theme-query.ts';
import { gather, occurrencesOf, phraseFirsts } from './term-matches.ts';

type SparseNode = LeafNode | Exclude<QueryNode, { readonly kind: 'near' }>;

/** How many sentences there must be for each token looked at. */
const SENTENCES_A_TOKEN = 32;

/** Whether all words of a query together are rare in this segment. Proximity needs its matches in order anyway: it has no short way. */
export const isSparse = (node: QueryNode, index: TextIndex): node is SparseNode =>
  isSparseWithin(node, index, { tokens: index.sentences / SENTENCES_A_TOKEN });

const isSparseWithin = (node: QueryNode, index: TextIndex, left: { tokens: number }): boolean => {
  switch (node.kind) {
    case 'terms':
      left.tokens -= occurrencesOf(index, node);
      return left.tokens >= 0;
    case 'phrase':
      return node.parts.every((part) => isSparseWithin(part, index, left));
    case 'near':
      return false;
    case 'or':
      return node.parts.every((part) => isSparseWithin(part, index, left));
    case 'and':
    case 'not':
      return isSparseWithin(node.left, index, left) && isSparseWithin(node.right, index, left);
  }
};

/** The sentences that match a sparse query, in order. */
export const fewSentences = (node: QueryNode, index: TextIndex): Uint32Array => {
  switch (node.kind) {
    case 'terms':
      return node.terms.length === 1 ? sentencesOfTerm(index, node.terms[0]!) : sentencesOf(gather(index, node), index);
    case 'phrase':
      return sentencesOf(phraseFirsts(index, node), index);
    case 'near':
      throw new Error('Proximity is never evaluated as sparse');
    case 'or':
      return distinct(Uint32Array.from(node.parts.flatMap((part) => [...fewSentences(part, index)])).sort());
    case 'and':
    case 'not': {
      const right = new Set(fewSentences(node.right, index));
      return fewSentences(node.left, index).filter((sentence) => right.has(sentence) === (node.kind === 'and'));
    }
  }
};

const NONE = new Uint32Array(0);

/** Most queries of rare words are one word, which most segments do not hold at all: nothing is made but the answer. */
const sentencesOfTerm = ({ termStarts, positions, sentenceOfToken }: TextIndex, term: number): Uint32Array => {
  const start = termStarts[term] ?? 0;
  const end = termStarts[term + 1] ?? start;
  if (start === end) return NONE;
  const sentences = new Uint32Array(end - start);
  for (let at = start; at < end; at++) sentences[at - start] = sentenceOfToken[positions[at]!]!;
  return distinct(sentences);
};

const sentencesOf = (tokens: Uint32Array, { sentenceOfToken }: TextIndex): Uint32Array => {
  if (tokens.length === 0) return NONE;
  return distinct(tokens.map((token) => sentenceOfToken[token]!).sort());
};

const distinct = (sorted: Uint32Array): Uint32Array => {
  let count = 0;
  for (let at = 0; at < sorted.length; at++) {
    if (at === 0 || sorted[at] !== sorted[count - 1]) sorted[count++] = sorted[at]!;
  }
  return count === sorted.length ? sorted : sorted.subarray(0, count);
};
