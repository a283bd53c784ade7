/**
 * Estimates the cost of a compiled query on one segment from the lengths of posting lists. Counts as
 * `evaluate-theme-query` works: shared parts once.
 */
import type { Keys, SegmentWords } from '../../../models/segments/segment-builder.ts';
import {
  listQuerySteps,
  type LeafNode,
  type NearNode,
  type OperandNode,
  type PhraseNode,
  type QueryNode,
  type SequenceNode,
  type TermsNode,
} from './compile-theme-query.ts';
import { MAX_PAIRS } from './evaluate-theme-query.ts';
import { bytesBySentence, isForSentences } from './near-by-sentence.ts';

export interface QueryCost {
  /** Visited postings. */
  readonly work: number;
  /** Intermediate results kept until the segment is done. */
  readonly bytes: number;
}

export interface SegmentCost extends QueryCost {
  /** By part of the query. */
  readonly parts: ReadonlyMap<QueryNode, QueryCost>;
}

export const estimateSegmentCost = (node: QueryNode, words: SegmentWords): SegmentCost => {
  const estimate = new Estimate(words);
  const parts = new Map(listQuerySteps(node).map((step) => [step, estimate.of(step)]));
  if (node.kind === 'terms') parts.set(node, estimate.of(node));
  let [work, bytes] = [0, 0];
  for (const part of parts.values()) {
    work += part.work;
    bytes += part.bytes;
  }
  return { work, bytes, parts };
};

const BYTES_OF_KEY = Uint32Array.BYTES_PER_ELEMENT;
const NOTHING: QueryCost = { work: 0, bytes: 0 };
/** Cost of a galloping lookup, in postings. */
const LEAP = 8;

class Estimate {
  private readonly words: SegmentWords;
  /** Size of a bit set of sentences. */
  private readonly bitBytes: number;
  private readonly done = new Set<QueryNode | OperandNode>();
  private readonly pairs = new Map<LeafNode, Map<LeafNode, Set<number>>>();

  constructor(words: SegmentWords) {
    this.words = words;
    this.bitBytes = words.sentences / 8;
  }

  of(step: QueryNode): QueryCost {
    switch (step.kind) {
      case 'terms':
        return { work: this.length(step), bytes: this.bitBytes };
      case 'phrase':
        return sum([this.phrase(step), { work: this.length(step), bytes: this.bitBytes }]);
      case 'sequence':
        return sum([this.sequence(step), { work: this.length(step), bytes: this.bitBytes }]);
      case 'near':
        return this.near(step);
      case 'whole':
        return sum([
          ...step.parts.map((part) => ({ work: this.length(part), bytes: 0 })),
          { work: 0, bytes: this.bitBytes },
        ]);
      case 'or':
        return this.sets(step.parts);
      case 'and':
      case 'not':
        return this.sets([step.left, step.right]);
    }
  }

  /** Words are read as sets on demand; other parts' results are met bitwise. */
  private sets(parts: readonly QueryNode[]): QueryCost {
    const work = parts.map((part) => (part.kind === 'terms' ? this.length(part) : this.bitBytes / BYTES_OF_KEY));
    return { work: work.reduce((total, each) => total + each, 0), bytes: this.bitBytes };
  }

  private near({ left, right, distance }: NearNode): QueryCost {
    const leaves = [...left.leaves, ...right.leaves];
    const loaded = sum(leaves.map((leaf) => this.leaf(leaf)));
    if (left.leaves.length * right.leaves.length > MAX_PAIRS) {
      const operands = sum([this.operand(left), this.operand(right)]);
      const total = leaves.reduce((length, leaf) => length + this.length(leaf), 0);
      return sum([loaded, operands, { work: 2 * total, bytes: this.bitBytes }]);
    }
    const met = left.leaves.flatMap((one) => right.leaves.map((other) => this.pair(one, other, distance)));
    return sum([loaded, ...met, { work: (met.length * this.bitBytes) / BYTES_OF_KEY, bytes: this.bitBytes }]);
  }

  /** Both ends of its matches. */
  private operand(node: OperandNode): QueryCost {
    if (this.done.has(node)) return NOTHING;
    this.done.add(node);
    const total = node.leaves.reduce((length, leaf) => length + this.length(leaf), 0);
    return { work: 4 * total, bytes: 2 * total * BYTES_OF_KEY };
  }

  private pair(one: LeafNode, other: LeafNode, distance: number): QueryCost {
    const ofOne = this.pairs.get(one) ?? new Map<LeafNode, Set<number>>();
    this.pairs.set(one, ofOne);
    const distances = ofOne.get(other) ?? this.pairs.get(other)?.get(one) ?? new Set<number>();
    ofOne.set(other, distances);
    if (distances.has(distance)) return NOTHING;
    distances.add(distance);
    const [a, b] = [this.length(one), this.length(other)];
    const short = Math.min(a, b);
    return { work: 2 * Math.min(a + b, 2 * LEAP * short), bytes: Math.min(this.bitBytes, short * BYTES_OF_KEY) };
  }

  private leaf(leaf: LeafNode): QueryCost {
    if (leaf.kind === 'sequence') return this.sequence(leaf);
    return leaf.kind === 'phrase' ? this.phrase(leaf) : this.merged(leaf);
  }

  /** Each step's words are met with those that lead to it, forwards and backwards. */
  private sequence(node: SequenceNode): QueryCost {
    if (this.done.has(node)) return NOTHING;
    this.done.add(node);
    const total = node.steps.reduce((length, { terms }) => length + this.length(terms), 0);
    const merged = node.steps.map(({ terms }) => this.merged(terms));
    return sum([...merged, { work: 4 * total, bytes: 2 * total * BYTES_OF_KEY }]);
  }

  private phrase(node: PhraseNode): QueryCost {
    if (this.done.has(node)) return NOTHING;
    this.done.add(node);
    const lengths = node.parts.map((part) => this.length(part)).sort((a, b) => a - b);
    const [rarest = 0, ...others] = lengths;
    const work = others.reduce((total, length) => total + Math.min(length + rarest, LEAP * rarest), rarest);
    const bytes = 2 * rarest * BYTES_OF_KEY;
    return sum([...node.parts.map((part) => this.merged(part)), { work, bytes }]);
  }

  /** One word's postings exist; those of several are merged once. */
  private merged(node: TermsNode): QueryCost {
    if (this.done.has(node)) return NOTHING;
    this.done.add(node);
    const length = this.length(node);
    const more = isForSentences(length, this.words.sentences) ? bytesBySentence(this.words.sentences) : 0;
    if (node.terms.length < 2) return { work: 0, bytes: more };
    return { work: 2 * length, bytes: length * BYTES_OF_KEY + more };
  }

  /** Upper bound of its matches. */
  private length(leaf: LeafNode): number {
    if (leaf.kind === 'phrase') return Math.min(...leaf.parts.map((part) => this.length(part)));
    if (leaf.kind === 'sequence')
      return leaf.steps.reduce((total, { to, terms }) => total + (to === leaf.end ? this.length(terms) : 0), 0);
    return leaf.terms.reduce((total, term) => total + this.keysOf(term).length, 0);
  }

  private keysOf(term: number): Keys {
    return this.words.keysOf(term);
  }
}

const sum = (costs: readonly QueryCost[]): QueryCost => ({
  work: costs.reduce((total, { work }) => total + work, 0),
  bytes: costs.reduce((total, { bytes }) => total + bytes, 0),
});
