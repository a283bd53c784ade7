/**
 * Evaluates a compiled theme query over one segment. Semantics are those of the domain's reference,
 * `match-theme-query`, as the specs verify.
 */
import type { Keys, SegmentWords } from '../../../models/segments/segment-builder.ts';
import type { Slice } from '../../../models/segments/theme-columns.ts';
import {
  addFollowing,
  addSentences,
  collectSentences,
  FoundSentences,
  type LeafNode,
  listQuerySteps,
  type NearNode,
  type OperandNode,
  type PhraseNode,
  type QueryNode,
  type SequenceNode,
  type TermsNode,
  type WholeNode,
} from './compile-theme-query.ts';
import { isForSentences, keysBySentence, nearInSentences, type KeysBySentence } from './near-by-sentence.ts';
import {
  bitsFor,
  findLowerBound,
  intersect,
  isFew,
  KeyMerger,
  listSentences,
  moveKeys,
  NO_SENTENCES,
  retainFollowed,
  type SentenceSet,
  subtract,
  unite,
} from './sentence-set.ts';
import { findSequenceMatches, type Matches } from './sequence-matches.ts';

export const matchingSentences = (node: QueryNode, words: SegmentWords): SentenceSet =>
  new SegmentEvaluation(words).sentences(node);

/** Sorted matching sentences, as cached. */
export const matchingSentenceIds = (node: QueryNode, words: SegmentWords): Uint32Array =>
  listSentences(matchingSentences(node, words));

/** Parts from which evaluating a segment may take too long without yielding. */
const LONG_QUERY = 16;

/** As `matchingSentenceIds`, yielding in long queries. */
export const matchingInSlices = async (node: QueryNode, words: SegmentWords, slice: Slice): Promise<Uint32Array> => {
  const evaluation = new SegmentEvaluation(words);
  const steps = listQuerySteps(node);
  if (steps.length >= LONG_QUERY)
    for (const step of steps) {
      evaluation.sentences(step);
      if (slice.isOver()) await slice.rest();
    }
  return listSentences(evaluation.sentences(node));
};

/** Sorted, unique comments (within the segment) of sorted sentences. */
export const mapSentencesToComments = (sentences: Uint32Array, commentOfSentence: Uint16Array): Uint16Array => {
  const comments = new Uint16Array(sentences.length);
  let count = 0;
  let previous = -1;
  for (let at = 0; at < sentences.length; at++) {
    const comment = commentOfSentence[sentences[at]!];
    if (comment === undefined || comment === previous) continue;
    comments[count++] = comment;
    previous = comment;
  }
  return comments.slice(0, count);
};

/** Sentences of a segment and its comments. */
interface SentencePlaces {
  readonly commentOfSentence: Uint16Array;
  /** First sentence of each comment, and the number of sentences at the end. */
  readonly commentStarts: Uint32Array;
}

/**
 * Comments of the sentences that a query finds.
 * @param findsEmpty whether it finds comments without any sentence, too
 */
export const mapToComments = (sentences: Uint32Array, places: SentencePlaces, findsEmpty: boolean): Uint16Array =>
  findsEmpty ? withEmptyComments(sentences, places) : mapSentencesToComments(sentences, places.commentOfSentence);

const withEmptyComments = (
  sentences: Uint32Array,
  { commentOfSentence, commentStarts }: SentencePlaces,
): Uint16Array => {
  const isFound = new Uint8Array(Math.max(0, commentStarts.length - 1));
  for (let at = 0; at < sentences.length; at++) isFound[commentOfSentence[sentences[at]!]!] = 1;
  const comments: number[] = [];
  for (let comment = 0; comment < isFound.length; comment++)
    if (isFound[comment] === 1 || commentStarts[comment] === commentStarts[comment + 1]) comments.push(comment);
  return Uint16Array.from(comments);
};

/** Evaluates one or several queries over one segment, sharing common parts. */
class SegmentEvaluation {
  private readonly words: SegmentWords;
  private readonly sets = new Map<QueryNode, SentenceSet>();
  private readonly merged = new Map<TermsNode, Keys>();
  private readonly phrases = new Map<PhraseNode, Keys>();
  private readonly sequences = new Map<SequenceNode, Matches>();
  private readonly operands = new Map<OperandNode, Matches>();
  /** By leaf, other leaf and distance. */
  private readonly pairs = new Map<LeafNode, Map<LeafNode, Map<number, SentenceSet>>>();
  private readonly bySentence = new Map<TermsNode, KeysBySentence>();
  private readonly merger: KeyMerger;

  constructor(words: SegmentWords) {
    this.words = words;
    this.merger = new KeyMerger(words.sentences * words.unit);
  }

  sentences(node: QueryNode): SentenceSet {
    // Reading a word is as fast as a cache.
    if (node.kind === 'terms') return this.ofTerms(node);
    const known = this.sets.get(node);
    if (known !== undefined) return known;
    const set = this.evaluate(node);
    this.sets.set(node, set);
    return set;
  }

  private evaluate(node: Exclude<QueryNode, TermsNode>): SentenceSet {
    switch (node.kind) {
      case 'phrase':
        return this.ofKeys([this.phrase(node)]);
      case 'sequence':
        return this.ofKeys([this.sequence(node).lasts]);
      case 'near':
        return this.near(node);
      case 'whole':
        return this.whole(node);
      case 'or':
        return unite(
          node.parts.map((part) => this.sentences(part)),
          this.words.sentences,
        );
      case 'and':
        return this.and(node.left, node.right);
      case 'not': {
        const left = this.sentences(node.left);
        return left.length === 0 ? left : this.without(left, node.right);
      }
    }
  }

  /** Sentences that begin with the words and have no others; without words all of length 0. */
  private whole(node: WholeNode): Uint32Array {
    const { unit, lengths = NO_SENTENCES } = this.words;
    const { parts } = node;
    if (parts.length === 0) return Uint32Array.from([...lengths.keys()].filter((sentence) => lengths[sentence] === 0));
    let firsts = this.keysOf(parts[0]!);
    for (const [offset, part] of parts.entries())
      if (offset > 0) firsts = retainFollowed(firsts, this.keysOf(part), offset);
    const found: number[] = [];
    for (let at = 0; at < firsts.length; at++) {
      const sentence = Math.floor(firsts[at]! / unit);
      if (firsts[at] === sentence * unit && lengths[sentence] === parts.length) found.push(sentence);
    }
    return Uint32Array.from(found);
  }

  private and(left: QueryNode, right: QueryNode): SentenceSet {
    const [rare, frequent] = this.costOf(left) <= this.costOf(right) ? [left, right] : [right, left];
    const set = this.sentences(rare);
    if (set.length === 0) return set;
    if (set instanceof Uint32Array && this.isWorthLeaping(set, frequent)) return this.keepHolding(set, frequent, true);
    return intersect(set, this.sentences(frequent));
  }

  private without(set: SentenceSet, node: QueryNode): SentenceSet {
    if (set instanceof Uint32Array && this.isWorthLeaping(set, node)) return this.keepHolding(set, node, false);
    return subtract(set, this.sentences(node));
  }

  /** Few sentences are looked up in a frequent word's keys faster than merged with all of them. */
  private isWorthLeaping(sentences: Uint32Array, node: QueryNode): node is TermsNode {
    return node.kind === 'terms' && node.terms.length === 1 && sentences.length * LOOKUPS < this.occurrences(node);
  }

  /** Keeps the sentences that contain the only term, or that do not. */
  private keepHolding(sentences: Uint32Array, node: TermsNode, isHolding: boolean): Uint32Array {
    const { unit } = this.words;
    const keys = this.words.keysOf(node.terms[0]!);
    const kept = new Uint32Array(sentences.length);
    let count = 0;
    let at = 0;
    for (let index = 0; index < sentences.length; index++) {
      const start = sentences[index]! * unit;
      at = findLowerBound(keys, start, at);
      const holds = at < keys.length && keys[at]! < start + unit;
      if (holds === isHolding) kept[count++] = sentences[index]!;
    }
    return kept.subarray(0, count);
  }

  private ofTerms({ terms }: TermsNode): SentenceSet {
    return this.ofKeys(terms.map((term) => this.words.keysOf(term)));
  }

  private ofKeys(lists: readonly Keys[]): SentenceSet {
    const { sentences, unit } = this.words;
    let keys = 0;
    for (const list of lists) keys += list.length;
    if (keys === 0) return NO_SENTENCES;
    if (isFew(keys, sentences)) return collectSentences(lists, keys, unit);
    const set = bitsFor(sentences);
    for (const list of lists) addSentences(set, list, unit);
    return set;
  }

  /** First tokens of the matches: starts from the rarest part. */
  private phrase(node: PhraseNode): Keys {
    const known = this.phrases.get(node);
    if (known !== undefined) return known;
    const parts = node.parts.map((part, offset) => ({ keys: this.keysOf(part), offset }));
    const [rarest, ...others] = [...parts].sort((a, b) => a.keys.length - b.keys.length);
    const before = findLowerBound(rarest!.keys, rarest!.offset, 0);
    let firsts = moveKeys(rarest!.keys.subarray(before), -rarest!.offset);
    for (const { keys, offset } of others) firsts = retainFollowed(firsts, keys, offset);
    this.phrases.set(node, firsts);
    return firsts;
  }

  private sequence(node: SequenceNode): Matches {
    const known = this.sequences.get(node);
    if (known !== undefined) return known;
    const matches = findSequenceMatches(node, (terms) => this.keysOf(terms), this.merger);
    this.sequences.set(node, matches);
    return matches;
  }

  private keysOf(node: TermsNode): Keys {
    const [only] = node.terms;
    if (node.terms.length === 1) return this.words.keysOf(only!);
    const known = this.merged.get(node);
    if (known !== undefined) return known;
    const lists = node.terms.map((term) => this.words.keysOf(term)).filter(({ length }) => length > 0);
    const keys = this.merger.merge(lists);
    this.merged.set(node, keys);
    return keys;
  }

  /** Few leaves are met pair by pair, so that other parts of the query share pairs; many are merged first. */
  private near({ left, right, distance }: NearNode): SentenceSet {
    if (left.leaves.length * right.leaves.length > MAX_PAIRS)
      return this.within(this.matches(left), this.matches(right), distance);
    const pairs = left.leaves.flatMap((one) => right.leaves.map((other) => this.nearPair(one, other, distance)));
    return pairs.length === 1 ? pairs[0]! : unite(pairs, this.words.sentences);
  }

  private nearPair(one: LeafNode, other: LeafNode, distance: number): SentenceSet {
    const ofOne = this.pairs.get(one) ?? new Map<LeafNode, Map<number, SentenceSet>>();
    this.pairs.set(one, ofOne);
    const ofPair = ofOne.get(other) ?? this.pairs.get(other)?.get(one) ?? new Map<number, SentenceSet>();
    ofOne.set(other, ofPair);
    const set = ofPair.get(distance) ?? this.meet(one, other, distance);
    ofPair.set(distance, set);
    return set;
  }

  private meet(one: LeafNode, other: LeafNode, distance: number): SentenceSet {
    const [a, b] = [this.keysBySentence(one), this.keysBySentence(other)];
    if (a !== undefined && b !== undefined) return nearInSentences(a, b, distance);
    return this.within(this.matchesOf(one), this.matchesOf(other), distance);
  }

  /** For frequent words. */
  private keysBySentence(leaf: LeafNode): KeysBySentence | undefined {
    if (leaf.kind !== 'terms') return undefined;
    const known = this.bySentence.get(leaf);
    if (known !== undefined) return known;
    const { sentences, unit } = this.words;
    const keys = this.keysOf(leaf);
    if (!isForSentences(keys.length, sentences)) return undefined;
    const made = keysBySentence(keys, sentences, unit);
    this.bySentence.set(leaf, made);
    return made;
  }

  private within(a: Matches, b: Matches, distance: number): SentenceSet {
    const found = new FoundSentences(Math.min(a.firsts.length, b.firsts.length) * 2, this.words);
    addFollowing(found, a.lasts, b.firsts, distance);
    addFollowing(found, b.lasts, a.firsts, distance);
    return found.set();
  }

  private matchesOf(leaf: LeafNode): Matches {
    if (leaf.kind === 'sequence') return this.sequence(leaf);
    const firsts = leaf.kind === 'terms' ? this.keysOf(leaf) : this.phrase(leaf);
    return { firsts, lasts: leaf.kind === 'terms' ? firsts : moveKeys(firsts, leaf.parts.length - 1) };
  }

  private matches(node: OperandNode): Matches {
    const known = this.operands.get(node);
    if (known !== undefined) return known;
    const all = node.leaves.map((leaf) => this.matchesOf(leaf));
    const matches = {
      firsts: this.merger.merge(all.map(({ firsts }) => firsts)),
      lasts: this.merger.merge(all.map(({ lasts }) => lasts)),
    };
    this.operands.set(node, matches);
    return matches;
  }

  /** Upper bound of work and matches: an `and` begins with the cheapest. */
  private costOf(node: QueryNode): number {
    switch (node.kind) {
      case 'terms':
        return this.occurrences(node);
      case 'phrase':
      case 'whole':
        return node.parts.length === 0
          ? this.words.sentences
          : Math.min(...node.parts.map((part) => this.occurrences(part)));
      case 'sequence':
        return this.sum(node.steps.filter(({ to }) => to === node.end).map(({ terms }) => terms));
      case 'near':
        return Math.min(this.sum(node.left.leaves), this.sum(node.right.leaves));
      case 'or':
        return this.sum(node.parts);
      case 'and':
        return Math.min(this.costOf(node.left), this.costOf(node.right));
      case 'not':
        return this.costOf(node.left);
    }
  }

  private occurrences({ terms }: TermsNode): number {
    let count = 0;
    for (const term of terms) count += this.words.keysOf(term).length;
    return count;
  }

  private sum(nodes: readonly QueryNode[]): number {
    return nodes.reduce((total, node) => total + this.costOf(node), 0);
  }
}

/** Limit of leaf pairs met one by one. */
export const MAX_PAIRS = 9;
/** Keys that justify a galloping lookup. */
const LOOKUPS = 16;
