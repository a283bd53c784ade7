/** Where words and phrases stand in a segment: first and last tokens of the matches, for phrases and proximity. */
import { frequencyOf, positionsOf, type TextIndex } from '../../models/segments/text-index.ts';
import type { LeafNode, PhraseNode, TermsNode } from './compile-theme-query.ts';

/** First tokens of the matches and their last ones, each in order: the n-th of one need not belong to the n-th of the other. */
export interface Matches {
  readonly firsts: Uint32Array;
  readonly lasts: Uint32Array;
}

export const occurrencesOf = (index: TextIndex, { terms }: TermsNode): number => {
  let count = 0;
  for (const term of terms) count += frequencyOf(index, term);
  return count;
};

/** Positions of all these terms; in order when there is but one term. */
export const gather = (index: TextIndex, node: TermsNode): Uint32Array => {
  if (node.terms.length === 1) return positionsOf(index, node.terms[0]!);
  const gathered = new Uint32Array(occurrencesOf(index, node));
  let count = 0;
  for (const term of node.terms) {
    const positions = positionsOf(index, term);
    gathered.set(positions, count);
    count += positions.length;
  }
  return gathered;
};

/** A part of a phrase other than its rarest: what must stand so many tokens after the first. */
interface PartTest {
  readonly offset: number;
  /** The only term, or -1 when there are several (or none). */
  readonly term: number;
  readonly terms: ReadonlySet<number>;
}

const testOf = ({ terms }: TermsNode, offset: number): PartTest => ({
  offset,
  term: terms.length === 1 ? terms[0]! : -1,
  terms: new Set(terms),
});

/**
 * First tokens of the matches of a phrase. Only the occurrences of its rarest part are looked at. In order when that part is
 * one term.
 */
export const phraseFirsts = (index: TextIndex, { parts }: PhraseNode): Uint32Array => {
  const occurrences = parts.map((part) => occurrencesOf(index, part));
  const rarest = occurrences.indexOf(Math.min(...occurrences));
  const candidates = gather(index, parts[rarest]!);
  const tests = parts.flatMap((part, offset) => (offset === rarest ? [] : [testOf(part, offset)]));
  const { terms, sentenceOfToken } = index;
  const firsts = new Uint32Array(candidates.length);
  let count = 0;
  for (let candidate = 0; candidate < candidates.length; candidate++) {
    const first = candidates[candidate]! - rarest;
    const last = first + parts.length - 1;
    if (first < 0 || last >= terms.length || !holdsAll(tests, terms, first)) continue;
    // Looked at last: the words beside a token are in the cache with it, its sentence is not.
    if (sentenceOfToken[first] === sentenceOfToken[last]) firsts[count++] = first;
  }
  return firsts.subarray(0, count);
};

const holdsAll = (tests: readonly PartTest[], tokens: Uint32Array, first: number): boolean => {
  for (let at = 0; at < tests.length; at++) {
    const { offset, term, terms } = tests[at]!;
    const found = tokens[first + offset]!;
    if (found !== term && (term !== -1 || !terms.has(found))) return false;
  }
  return true;
};

export const matchesOfAny = (index: TextIndex, leaves: readonly LeafNode[]): Matches => {
  const [only] = leaves;
  if (leaves.length === 1 && only?.kind === 'terms' && only.terms.length === 1) {
    const positions = gather(index, only);
    return { firsts: positions, lasts: positions };
  }
  const all = leaves.map((leaf) => {
    const firsts = leaf.kind === 'terms' ? gather(index, leaf) : phraseFirsts(index, leaf);
    return { firsts, length: leaf.kind === 'terms' ? 1 : leaf.parts.length };
  });
  const total = all.reduce((sum, { firsts }) => sum + firsts.length, 0);
  const firsts = new Uint32Array(total);
  const lasts = new Uint32Array(total);
  let count = 0;
  for (const match of all) {
    for (let at = 0; at < match.firsts.length; at++) {
      firsts[count] = match.firsts[at]!;
      lasts[count++] = match.firsts[at]! + match.length - 1;
    }
  }
  return { firsts: firsts.sort(), lasts: lasts.sort() };
};
