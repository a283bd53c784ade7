/** A theme query with its words looked up in one file's dictionary: what the kernel runs over each segment of that file. */
import type { LeafQuery, NearOperand, ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import type { TermDictionary } from '../../models/segments/term-dictionary.ts';

/** Any of these terms: a word is one of them (or none), a prefix all that begin with it. */
export interface TermsNode {
  readonly kind: 'terms';
  readonly terms: readonly number[];
}

export interface PhraseNode {
  readonly kind: 'phrase';
  readonly parts: readonly TermsNode[];
}

export type LeafNode = TermsNode | PhraseNode;

export interface NearNode {
  readonly kind: 'near';
  readonly left: readonly LeafNode[];
  readonly right: readonly LeafNode[];
  readonly distance: number;
}

export type QueryNode =
  | LeafNode
  | NearNode
  | { readonly kind: 'or'; readonly parts: readonly QueryNode[] }
  | { readonly kind: 'and' | 'not'; readonly left: QueryNode; readonly right: QueryNode };

export const compileThemeQuery = (query: ThemeQuery, dictionary: TermDictionary): QueryNode => {
  switch (query.kind) {
    case 'word':
    case 'prefix':
    case 'phrase':
      return compileLeaf(query, dictionary);
    case 'near': {
      const sides = { left: compileOperand(query.left, dictionary), right: compileOperand(query.right, dictionary) };
      return { kind: 'near', ...sides, distance: query.distance };
    }
    case 'or':
      return uniteTerms(query.parts.map((part) => compileThemeQuery(part, dictionary)));
    case 'and':
    case 'not': {
      const left = compileThemeQuery(query.left, dictionary);
      return { kind: query.kind, left, right: compileThemeQuery(query.right, dictionary) };
    }
  }
};

const compileLeaf = (query: LeafQuery, dictionary: TermDictionary): LeafNode => {
  if (query.kind === 'phrase')
    return { kind: 'phrase', parts: query.parts.map((part) => compileTerms(part, dictionary)) };
  return compileTerms(query, dictionary);
};

const compileTerms = (query: Exclude<LeafQuery, { kind: 'phrase' }>, dictionary: TermDictionary): TermsNode => {
  if (query.kind === 'prefix') return { kind: 'terms', terms: dictionary.withPrefix(query.prefix) };
  const id = dictionary.idOf(query.term);
  return { kind: 'terms', terms: id === undefined ? [] : [id] };
};

const compileOperand = (operand: NearOperand, dictionary: TermDictionary): readonly LeafNode[] => {
  const leaves = operand.kind === 'or' ? operand.parts : [operand];
  return leaves.map((leaf) => compileLeaf(leaf, dictionary));
};

/** Alternatives that are plain terms become one list: one pass over their positions instead of one a word. */
const uniteTerms = (parts: readonly QueryNode[]): QueryNode => {
  const terms = new Set(parts.flatMap((part) => (part.kind === 'terms' ? part.terms : [])));
  const others = parts.filter(({ kind }) => kind !== 'terms');
  const united: TermsNode = { kind: 'terms', terms: [...terms] };
  return others.length === 0 ? united : { kind: 'or', parts: [united, ...others] };
};
