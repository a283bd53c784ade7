/**
 * Runs a compiled theme query over one segment and answers its sentences. The meaning is that of the domain's reference,
 * `match-theme-query`, against which the specs hold it.
 */
import type { TextIndex } from '../../models/segments/text-index.ts';
import { positionsOf } from '../../models/segments/text-index.ts';
import type { NearNode, QueryNode, TermsNode } from './compile-theme-query.ts';
import { addTo, bitSetOf, intersect, membersOf, sizeOf, subtract, unite, type BitSet } from './sentence-set.ts';
import { fewSentences, isSparse } from './sparse-theme-query.ts';
import { matchesOfAny, occurrencesOf, phraseFirsts } from './term-matches.ts';

/** The sentences that match, as bits. */
export const matchingSentences = (node: QueryNode, index: TextIndex): BitSet => {
  const set = bitSetOf(index.sentences);
  switch (node.kind) {
    case 'terms':
      for (const term of node.terms) addSentences(set, positionsOf(index, term), index);
      return set;
    case 'phrase':
      for (const first of phraseFirsts(index, node)) addTo(set, index.sentenceOfToken[first]!);
      return set;
    case 'near':
      addNear(set, node, index);
      return set;
    case 'or':
      for (const part of node.parts) unite(set, matchingSentences(part, index));
      return set;
    case 'and':
      return both(node.left, node.right, index);
    case 'not': {
      const left = matchingSentences(node.left, index);
      const found = sizeOf(left);
      if (found === 0) return left;
      if (node.right.kind === 'terms' && isWorthScanning(found, node.right, index))
        keepHolding(left, node.right, index, false);
      else subtract(left, matchingSentences(node.right, index));
      return left;
    }
  }
};

/** The sentences that match, in order: what is stored for a theme. */
export const matchingSentenceIds = (node: QueryNode, index: TextIndex): Uint32Array =>
  isSparse(node, index) ? fewSentences(node, index) : membersOf(matchingSentences(node, index));

/** The comments (counted within the segment) of the sentences that match, in order, each once. */
export const matchingComments = (node: QueryNode, index: TextIndex): Uint16Array =>
  commentsOfSentenceIds(matchingSentenceIds(node, index), index.commentOfSentence);

/** The comments (counted within the segment) of sentences in order: in order too, each once. */
export const commentsOfSentenceIds = (sentences: Uint32Array, commentOfSentence: Uint16Array): Uint16Array => {
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

/**
 * Adds the sentences of a term's tokens. Where a word stands several times in a sentence, going along with the sentences is
 * quicker than looking up the sentence of each token.
 */
const addSentences = (set: BitSet, tokens: Uint32Array, index: TextIndex): void => {
  if (tokens.length > index.sentences * 2) return addAlong(set, tokens, index);
  const { sentenceOfToken } = index;
  for (let at = 0; at < tokens.length; at++) {
    const sentence = sentenceOfToken[tokens[at]!]!;
    set[sentence >>> 5]! |= 1 << (sentence & 31);
  }
};

const addAlong = (set: BitSet, tokens: Uint32Array, { firstTokens, sentences }: TextIndex): void => {
  let at = 0;
  for (let word = 0; word < set.length; word++) {
    let bits = 0;
    const end = Math.min((word + 1) << 5, sentences);
    for (let sentence = word << 5; sentence < end; sentence++) {
      const next = firstTokens[sentence + 1]!;
      if (at === tokens.length || tokens[at]! >= next) continue;
      bits |= 1 << (sentence & 31);
      do at++;
      while (at < tokens.length && tokens[at]! < next);
    }
    set[word]! |= bits;
  }
};

/** An upper bound of the work, and so of the matches: what to begin an `and` with. */
const costOf = (node: QueryNode, index: TextIndex): number => {
  switch (node.kind) {
    case 'terms':
      return occurrencesOf(index, node);
    case 'phrase':
      return Math.min(...node.parts.map((part) => occurrencesOf(index, part)));
    case 'near':
      return Math.min(sum(node.left, index), sum(node.right, index));
    case 'or':
      return sum(node.parts, index);
    case 'and':
      return Math.min(costOf(node.left, index), costOf(node.right, index));
    case 'not':
      return costOf(node.left, index);
  }
};

const sum = (nodes: readonly QueryNode[], index: TextIndex): number =>
  nodes.reduce((total, node) => total + costOf(node, index), 0);

const both = (left: QueryNode, right: QueryNode, index: TextIndex): BitSet => {
  const leftFirst = costOf(left, index) <= costOf(right, index);
  const [rare, frequent] = leftFirst ? [left, right] : [right, left];
  const set = matchingSentences(rare, index);
  const found = sizeOf(set);
  if (found === 0) return set;
  if (frequent.kind === 'terms' && isWorthScanning(found, frequent, index)) keepHolding(set, frequent, index, true);
  else intersect(set, matchingSentences(frequent, index));
  return set;
};

/** Few sentences are quicker read token by token than met with the positions of a word that stands everywhere. */
const TOKENS_IN_A_SENTENCE = 20;
const isWorthScanning = (sentences: number, node: TermsNode, index: TextIndex): boolean =>
  sentences * TOKENS_IN_A_SENTENCE < occurrencesOf(index, node) && node.terms.length === 1;

/** Keeps the sentences that hold the term, or those that do not. */
const keepHolding = (set: BitSet, node: TermsNode, index: TextIndex, holding: boolean): void => {
  const [wanted] = node.terms;
  const { firstTokens, terms } = index;
  for (const sentence of membersOf(set)) {
    const end = firstTokens[sentence + 1]!;
    let token = firstTokens[sentence]!;
    while (token < end && terms[token] !== wanted) token++;
    if (token < end !== holding) set[sentence >>> 5]! &= ~(1 << (sentence & 31));
  }
};

const addNear = (set: BitSet, node: NearNode, index: TextIndex): void => {
  const left = matchesOfAny(index, node.left);
  const right = matchesOfAny(index, node.right);
  addFollowing(set, left.lasts, right.firsts, node.distance, index);
  addFollowing(set, right.lasts, left.firsts, node.distance, index);
};

/**
 * Adds the sentences in which a match ends at most `distance` tokens before another begins. Only the next beginning after
 * an end need be looked at: those after it are farther. Both lists are in order; the shorter one leads.
 */
const addFollowing = (
  set: BitSet,
  lasts: Uint32Array,
  firsts: Uint32Array,
  distance: number,
  { sentenceOfToken }: TextIndex,
): void => {
  let at = 0;
  for (let end = 0; end < lasts.length; end++) {
    const last = lasts[end]!;
    at = firstAfter(firsts, last, at);
    if (at === firsts.length) return;
    const first = firsts[at]!;
    if (first - last <= distance) {
      const sentence = sentenceOfToken[last]!;
      if (sentenceOfToken[first] === sentence) addTo(set, sentence);
    } else {
      // Ends that lie farther back than the distance can be passed over at a leap.
      end = firstAfter(lasts, first - distance - 1, end) - 1;
    }
  }
};

/** Index of the first element over `value`, from `from` on: in steps that double, then by halves. */
const firstAfter = (sorted: Uint32Array, value: number, from: number): number => {
  let low = from;
  let step = 1;
  while (low + step <= sorted.length && sorted[low + step - 1]! <= value) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step - 1, sorted.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
};
