/**
 * Canonical form of equivalent theme queries: alternatives and conditions sorted and unique, so that `b a`
 * and `a b a` share results.
 */
import { createHash } from 'node:crypto';
import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import type { LeafQuery, NearOperand, ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';

export interface CanonicalQuery {
  readonly query: ThemeQuery;
  /** Equal for queries that are. */
  readonly digest: string;
}

/**
 * Undefined for the text of a simple theme, and for one that is no query any more (the language has changed).
 */
export const parseCanonicalQuery = (text: string): CanonicalQuery | undefined => {
  const parsed = text === '' ? undefined : parseThemeQuery(text);
  return parsed?.ok === true ? toCanonicalQuery(parsed.query) : undefined;
};

export const toCanonicalQuery = (query: ThemeQuery): CanonicalQuery => ({
  query,
  digest: createHash('sha256').update(toQueryKey(query)).digest('hex'),
});

/** Equal for queries that mean the same. JSON, so that no term can look like an operator. */
export const toQueryKey = (query: ThemeQuery): string => {
  switch (query.kind) {
    case 'word':
    case 'prefix':
    case 'substring':
    case 'phrase':
      return leafKey(query);
    case 'whole':
      return joined('whole', query.parts.map(leafKey));
    case 'near':
      return joined('near', inOrder([operandKey(query.left), operandKey(query.right)]), query.distance);
    case 'or':
      return getAny(query.parts.map(toQueryKey));
    case 'and': {
      const keys = distinct(getConditions(query).map(toQueryKey));
      return keys.length === 1 ? keys[0]! : joined('and', keys);
    }
    case 'not':
      return joined('not', [toQueryKey(query.left), toQueryKey(query.right)]);
  }
};

const leafKey = (leaf: LeafQuery): string => {
  switch (leaf.kind) {
    case 'word':
      return JSON.stringify(leaf.term);
    case 'prefix':
      return joined('prefix', [JSON.stringify(leaf.prefix)]);
    case 'substring':
      return joined('substring', [JSON.stringify(leaf.text)]);
    case 'phrase':
      return joined('phrase', leaf.parts.map(leafKey));
  }
};

const operandKey = (operand: NearOperand): string =>
  operand.kind === 'or' ? getAny(operand.parts.map(leafKey)) : leafKey(operand);

const getAny = (parts: readonly string[]): string => {
  const keys = distinct(parts);
  return keys.length === 1 ? keys[0]! : joined('or', keys);
};

const joined = (operator: string, parts: readonly string[], ...more: readonly number[]): string =>
  `[${[JSON.stringify(operator), ...more, ...parts].join()}]`;

const inOrder = (keys: readonly string[]): readonly string[] => [...keys].sort();

const distinct = (keys: readonly string[]): readonly string[] => inOrder([...new Set(keys)]);

/** `a + b + c` is nested to the left, and means the same in any order. */
const getConditions = (query: ThemeQuery): readonly ThemeQuery[] =>
  query.kind === 'and' ? [...getConditions(query.left), ...getConditions(query.right)] : [query];
