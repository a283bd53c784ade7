/**
 * A theme query with its words looked up in one file's dictionary: what the kernel runs over each segment of that file. Parts that mean
 * the same are one node, however often they stand in the query, so that each is computed once.
 */
import type { LeafQuery, NearOperand, ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import { keyOfQuery } from '../../models/segments/canonical-query.ts';
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
    const node = once(this.nodes, keyOfQuery(query), () => this.compile(query));
    if (!this.origins.has(node)) this.origins.set(node, query);
    return node;
  }

  private compile(query: ThemeQuery): QueryNode {
    switch (query.kind) {
      case 'word':
      case 'prefix':
        return this.terms(query);
      case 'phrase':
        return { kind: 'phrase', parts: query.parts.map((part) => this.query(part) as TermsNode) };
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

  private terms(query: Exclude<LeafQuery, { kind: 'phrase' }>): TermsNode {
    if (query.kind === 'prefix') return { kind: 'terms', terms: this.dictionary.withPrefix(query.prefix) };
    const id = this.dictionary.idOf(query.term);
    return { kind: 'terms', terms: id === undefined ? [] : [id] };
  }

  private operand(operand: NearOperand): OperandNode {
    return once(this.operands, keyOfQuery(operand), () => {
      const leaves = operand.kind === 'or' ? operand.parts : [operand];
      return { kind: 'operand', leaves: [...new Set(leaves.map((leaf) => this.query(leaf) as LeafNode))] };
    });
  }
}

const once = <Node>(nodes: Map<string, Node>, key: string, make: () => Node): Node => {
  const known = nodes.get(key);
  if (known !== undefined) return known;
  const made = make();
  // `a a` means what `a` means, and has been made of it.
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

/** The distinct parts of a query that are computed, each behind those that it is made of. */
export const stepsOf = (node: QueryNode): readonly QueryNode[] => {
  const steps = new Set<QueryNode>();
  const visit = (each: QueryNode): void => {
    if (each.kind === 'terms' || steps.has(each)) return;
    if (each.kind !== 'phrase' && each.kind !== 'near') partsOf(each).forEach(visit);
    steps.add(each);
  };
  visit(node);
  return [...steps];
};

/** The terms of a query, each once: what has to be loaded of a segment. */
export const termsOf = (node: QueryNode): ReadonlySet<number> => {
  const seen = new Set<QueryNode>();
  const terms = new Set<number>();
  const visit = (each: QueryNode): void => {
    if (seen.has(each)) return;
    seen.add(each);
    if (each.kind === 'terms') for (const term of each.terms) terms.add(term);
    else for (const part of partsOf(each)) visit(part);
  };
  visit(node);
  return terms;
};

const partsOf = (node: Exclude<QueryNode, TermsNode>): readonly QueryNode[] => {
  switch (node.kind) {
    case 'phrase':
    case 'or':
      return node.parts;
    case 'near':
      return [...node.left.leaves, ...node.right.leaves];
    case 'and':
    case 'not':
      return [node.left, node.right];
  }
};
