/**
 * FROZEN: theme queries as of commit 6a717b5 and their explanation, to show both interpretations of themes
 * that changed. Never fix it.
 */

/** A whole token. */
export interface WordQuery {
  readonly kind: 'word';
  readonly term: string;
}

/** Any token that begins with these folded characters (never empty). */
export interface PrefixQuery {
  readonly kind: 'prefix';
  readonly prefix: string;
}

/** Two or more consecutive tokens. */
export interface PhraseQuery {
  readonly kind: 'phrase';
  readonly parts: readonly (WordQuery | PrefixQuery)[];
}

/** Operand of `@`: a leaf, or alternatives of leaves. */
export type NearOperand = LeafQuery | { readonly kind: 'or'; readonly parts: readonly LeafQuery[] };

/**
 * A match of either side, not overlapping, with their nearest ends at most `distance` (1 to 50) tokens apart;
 * neighbours are 1 apart.
 */
export interface NearQuery {
  readonly kind: 'near';
  readonly left: NearOperand;
  readonly right: NearOperand;
  readonly distance: number;
}

export type LeafQuery = WordQuery | PrefixQuery | PhraseQuery;

export type LegacyQuery =
  | LeafQuery
  | NearQuery
  /** At least two parts, none of them an `or` itself. */
  | { readonly kind: 'or'; readonly parts: readonly LegacyQuery[] }
  | { readonly kind: 'and'; readonly left: LegacyQuery; readonly right: LegacyQuery }
  | { readonly kind: 'not'; readonly left: LegacyQuery; readonly right: LegacyQuery };

export const MAX_LEGACY_DISTANCE = 50;
export const MAX_LEGACY_QUERY_LENGTH = 20_000;
export const MAX_LEGACY_QUERY_DEPTH = 100;
export const MAX_LEGACY_QUERY_OPERATORS = 500;

/** Invalid in the legacy language. */
export class LegacySyntaxError extends Error {}

const leafText = (
  query: { readonly kind: 'word'; readonly term: string } | { readonly kind: 'prefix'; readonly prefix: string },
): string => (query.kind === 'word' ? query.term : `${query.prefix}*`);

const operandText = (query: LegacyQuery): string => {
  const text = explainLegacyQuery(query);
  return query.kind === 'word' || query.kind === 'prefix' || query.kind === 'phrase' ? text : `(${text})`;
};

/**
 * Fully parenthesised interpretation: `((cheap OR inexpensive) AND (quality OR "build quality")) AND NOT
 * plastic`, `late WITHIN 3 OF delivery`. Words are folded. For display only: in a query `OR` would be a word.
 */
export const explainLegacyQuery = (query: LegacyQuery): string => {
  switch (query.kind) {
    case 'word':
    case 'prefix':
      return leafText(query);
    case 'phrase':
      return `"${query.parts.map(leafText).join(' ')}"`;
    case 'near':
      return `${operandText(query.left)} WITHIN ${query.distance} OF ${operandText(query.right)}`;
    case 'or':
      return query.parts.map(operandText).join(' OR ');
    case 'and':
      return `${operandText(query.left)} AND ${operandText(query.right)}`;
    case 'not':
      return `${operandText(query.left)} AND NOT ${operandText(query.right)}`;
  }
};
