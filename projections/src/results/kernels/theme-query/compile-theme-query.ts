/**
 * A theme query with its words resolved in one file's dictionary, for the kernel. Equal parts are one node,
 * which is computed once.
 */
import type {
  NearOperand,
  PhrasePart,
  PrefixQuery,
  ThemeQuery,
  WordQuery,
} from '@verbatim/domain/text/theme-query/theme-query';
import { toQueryKey } from '../../../models/segments/canonical-query.ts';
import { type Keys, NEEDS_LENGTHS, type SegmentWords } from '../../../models/segments/segment-builder.ts';
import type { TermDictionary } from '../../../models/segments/term-dictionary.ts';
import { compileSubstringSteps, type Step } from './compile-substring.ts';
import { bitsFor, distinct, findLowerBound, isFew, LEAP_FROM, type SentenceSet } from './sentence-set.ts';

// From keys of tokens to the sentences that hold them.

/** Sorted, unique sentences of keys. */
export const collectSentences = (lists: readonly Keys[], keys: number, unit: number): Uint32Array => {
  const sentences = new Uint32Array(keys);
  let count = 0;
  for (const list of lists) for (let at = 0; at < list.length; at++) sentences[count++] = getSentence(list[at]!, unit);
  return distinct(lists.length === 1 ? sentences : sentences.sort());
};

/** Exact, as `unit` is a power of two. */
const getSentence = (key: number, unit: number): number => Math.floor(key / unit);

export const addSentences = (set: Int32Array, keys: Keys, unit: number): void => {
  if (keys instanceof Float64Array) {
    for (let at = 0; at < keys.length; at++) {
      const sentence = getSentence(keys[at]!, unit);
      set[sentence >>> 5]! |= 1 << (sentence & 31);
    }
    return;
  }
  const shift = 31 - Math.clz32(unit);
  for (let at = 0; at < keys.length; at++) {
    const sentence = keys[at]! >>> shift;
    set[sentence >>> 5]! |= 1 << (sentence & 31);
  }
};

/** Collects sentences in any order, as bits if there may be many. */
export class FoundSentences {
  private readonly words: SegmentWords;
  private readonly bits: Int32Array | undefined;
  private readonly list: number[] = [];
  private last = -1;

  constructor(atMost: number, words: SegmentWords) {
    this.words = words;
    this.bits = isFew(atMost, words.sentences) ? undefined : bitsFor(words.sentences);
  }

  add(key: number): void {
    const sentence = getSentence(key, this.words.unit);
    // One after the other as a rule.
    if (sentence === this.last) return;
    this.last = sentence;
    if (this.bits === undefined) this.list.push(sentence);
    else this.bits[sentence >>> 5]! |= 1 << (sentence & 31);
  }

  set(): SentenceSet {
    return this.bits ?? distinct(Uint32Array.from(this.list).sort());
  }
}

/**
 * Adds the sentences in which a match ends at most `distance` tokens before another begins. Only the next
 * beginning after an end need be looked at: those after it are farther. Both lists are in order; keys that
 * are that close are of one sentence.
 */
export const addFollowing = (found: FoundSentences, lasts: Keys, firsts: Keys, distance: number): void => {
  const isOneShort = lasts.length > firsts.length * LEAP_FROM || firsts.length > lasts.length * LEAP_FROM;
  if (isOneShort) return addInLeaps(found, lasts, firsts, distance);
  let at = 0;
  for (let end = 0; end < lasts.length; end++) {
    const last = lasts[end]!;
    while (at < firsts.length && firsts[at]! <= last) at++;
    if (at === firsts.length) return;
    if (firsts[at]! - last <= distance) found.add(last);
  }
};

const addInLeaps = (found: FoundSentences, lasts: Keys, firsts: Keys, distance: number): void => {
  let at = 0;
  for (let end = 0; end < lasts.length; end++) {
    const last = lasts[end]!;
    at = findLowerBound(firsts, last + 1, at);
    if (at === firsts.length) return;
    const first = firsts[at]!;
    if (first - last <= distance) found.add(last);
    // Ends that lie farther back than the distance can be passed over at a leap.
    else end = findLowerBound(lasts, first - distance, end) - 1;
  }
};

/** Any of these terms: a word has at most one, a prefix all that begin with it. */
export interface TermsNode {
  readonly kind: 'terms';
  readonly terms: readonly number[];
}

export interface PhraseNode {
  readonly kind: 'phrase';
  readonly parts: readonly TermsNode[];
}

/** Consecutive tokens in steps from state 0 to `end`: a phrase whose parts may span tokens. */
export interface SequenceNode {
  readonly kind: 'sequence';
  readonly end: number;
  /** In the order of the states that they begin at. */
  readonly steps: readonly SequenceStep[];
}

export interface SequenceStep {
  readonly from: number;
  readonly to: number;
  readonly terms: TermsNode;
}

/** Comments of these terms and no others. */
export interface WholeNode {
  readonly kind: 'whole';
  readonly parts: readonly TermsNode[];
}

export type LeafNode = TermsNode | PhraseNode | SequenceNode;

/** Any of these leaves, on one side of a proximity. */
export interface OperandNode {
  readonly kind: 'operand';
  readonly leaves: readonly LeafNode[];
}

export interface NearNode {
  readonly kind: 'near';
  readonly left: OperandNode;
  readonly right: OperandNode;
  readonly distance: number;
}

export type QueryNode =
  | LeafNode
  | NearNode
  | WholeNode
  | { readonly kind: 'or'; readonly parts: readonly QueryNode[] }
  | { readonly kind: 'and' | 'not'; readonly left: QueryNode; readonly right: QueryNode };

export const compileThemeQuery = (query: ThemeQuery, dictionary: TermDictionary): QueryNode =>
  new Compiler(dictionary).query(query);

/** With the part of the query that each node was made of. */
export const compileWithOrigins = (
  query: ThemeQuery,
  dictionary: TermDictionary,
): { readonly node: QueryNode; readonly origins: ReadonlyMap<QueryNode, ThemeQuery> } => {
  const compiler = new Compiler(dictionary);
  return { node: compiler.query(query), origins: compiler.origins };
};

class Compiler {
  private readonly dictionary: TermDictionary;
  readonly origins = new Map<QueryNode, ThemeQuery>();
  private readonly nodes = new Map<string, QueryNode>();
  private readonly operands = new Map<string, OperandNode>();

  constructor(dictionary: TermDictionary) {
    this.dictionary = dictionary;
  }

  query(query: ThemeQuery): QueryNode {
    const node = once(this.nodes, toQueryKey(query), () => this.compile(query));
    if (!this.origins.has(node)) this.origins.set(node, query);
    return node;
  }

  private compile(query: ThemeQuery): QueryNode {
    switch (query.kind) {
      case 'word':
      case 'prefix':
        return this.terms(query);
      case 'substring':
        return this.sequence([query]);
      case 'phrase':
        if (query.parts.some(({ kind }) => kind === 'substring')) return this.sequence(query.parts);
        return { kind: 'phrase', parts: query.parts.map((part) => this.query(part) as TermsNode) };
      case 'whole':
        return { kind: 'whole', parts: query.parts.map((part) => this.query(part) as TermsNode) };
      case 'near': {
        const [left, right] = [this.operand(query.left), this.operand(query.right)];
        return { kind: 'near', left, right, distance: query.distance };
      }
      case 'or':
        return uniteTerms([...new Set(query.parts.map((part) => this.query(part)))]);
      case 'and':
      case 'not':
        return { kind: query.kind, left: this.query(query.left), right: this.query(query.right) };
    }
  }

  private terms(query: WordQuery | PrefixQuery): TermsNode {
    const terms =
      query.kind === 'prefix' ? this.dictionary.withPrefix(query.prefix) : this.dictionary.idsOf(query.term);
    return { kind: 'terms', terms };
  }

  /** A part that fits one token is that token. */
  private sequence(parts: readonly PhrasePart[]): TermsNode | SequenceNode {
    const steps: Step[] = [];
    let end = 0;
    for (const part of parts) {
      const own =
        part.kind === 'substring'
          ? compileSubstringSteps(part.text, this.dictionary)
          : [{ from: 0, to: 1, terms: this.terms(part).terms }];
      for (const { from, to, terms } of own) steps.push({ from: from + end, to: to + end, terms });
      end += part.kind === 'substring' ? part.text.length : 1;
    }
    const [only] = steps;
    if (parts.length === 1 && steps.length <= 1) return { kind: 'terms', terms: only?.terms ?? [] };
    return {
      kind: 'sequence',
      end,
      steps: steps.map(({ from, to, terms }) => ({ from, to, terms: { kind: 'terms', terms } })),
    };
  }

  private operand(operand: NearOperand): OperandNode {
    return once(this.operands, toQueryKey(operand), () => {
      const leaves = operand.kind === 'or' ? operand.parts : [operand];
      return { kind: 'operand', leaves: [...new Set(leaves.map((leaf) => this.query(leaf) as LeafNode))] };
    });
  }
}

const once = <Node>(nodes: Map<string, Node>, key: string, make: () => Node): Node => {
  const known = nodes.get(key);
  if (known !== undefined) return known;
  const made = make();
  // `a a` equals `a`, which already has a node.
  const node = nodes.get(key) ?? made;
  nodes.set(key, node);
  return node;
};

/** Alternatives that are plain terms become one list: one pass over their keys instead of one a word. */
const uniteTerms = (parts: readonly QueryNode[]): QueryNode => {
  const plain = parts.filter((part) => part.kind === 'terms');
  const others = parts.filter((part) => part.kind !== 'terms');
  const [only] = plain;
  const united = plain.length === 1 ? only! : ({ kind: 'terms', terms: distinctTerms(plain) } as const);
  if (others.length === 0) return united;
  return { kind: 'or', parts: plain.length === 0 ? others : [united, ...others] };
};

const distinctTerms = (nodes: readonly TermsNode[]): readonly number[] => [
  ...new Set(nodes.flatMap(({ terms }) => terms)),
];

/** Distinct parts of a query in order of computation. */
export const listQuerySteps = (node: QueryNode): readonly QueryNode[] => {
  const steps = new Set<QueryNode>();
  const visit = (each: QueryNode): void => {
    if (each.kind === 'terms' || steps.has(each)) return;
    if (each.kind !== 'phrase' && each.kind !== 'sequence' && each.kind !== 'near' && each.kind !== 'whole')
      getParts(each).forEach(visit);
    steps.add(each);
  };
  visit(node);
  return [...steps];
};

/** Unique terms of a query, to be loaded for a segment. */
export const collectQueryTerms = (node: QueryNode): ReadonlySet<number> => {
  const seen = new Set<QueryNode>();
  const terms = new Set<number>();
  const visit = (each: QueryNode): void => {
    if (seen.has(each)) return;
    seen.add(each);
    if (each.kind === 'whole') terms.add(NEEDS_LENGTHS);
    if (each.kind === 'terms') for (const term of each.terms) terms.add(term);
    else for (const part of getParts(each)) visit(part);
  };
  visit(node);
  return terms;
};

const getParts = (node: Exclude<QueryNode, TermsNode>): readonly QueryNode[] => {
  switch (node.kind) {
    case 'phrase':
    case 'whole':
    case 'or':
      return node.parts;
    case 'sequence':
      return node.steps.map(({ terms }) => terms);
    case 'near':
      return [...node.left.leaves, ...node.right.leaves];
    case 'and':
    case 'not':
      return [node.left, node.right];
  }
};
