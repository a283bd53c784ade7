/**
 * A theme query as it was read: plain data, compared and compiled by whoever evaluates it.
 * Terms are folded (`foldTerm`). One sentence at a time either matches a query or does not.
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

/** What stands on either side of an `@`: one of the leaves, or several of them of which any will do. */
export type NearOperand = LeafQuery | { readonly kind: 'or'; readonly parts: readonly LeafQuery[] };

/** A match of either side, not overlapping, with their nearest ends at most `distance` (1 to 50) tokens apart; neighbours are 1 apart. */
export interface NearQuery {
  readonly kind: 'near';
  readonly left: NearOperand;
  readonly right: NearOperand;
  readonly distance: number;
}

export type LeafQuery = WordQuery | PrefixQuery | PhraseQuery;

export type ThemeQuery =
  | LeafQuery
  | NearQuery
  /** At least two parts, none of them an `or` itself. */
  | { readonly kind: 'or'; readonly parts: readonly ThemeQuery[] }
  | { readonly kind: 'and'; readonly left: ThemeQuery; readonly right: ThemeQuery }
  | { readonly kind: 'not'; readonly left: ThemeQuery; readonly right: ThemeQuery };

export type ThemeQueryErrorCode =
  | 'UNMATCHED_QUOTES'
  | 'UNMATCHED_PARENTHESES'
  | 'NOTHING_TO_LOOK_FOR'
  | 'WORD_WITHOUT_LETTERS'
  | 'STAR_INSIDE_WORD'
  | 'OPERATOR_WITHOUT_WORD'
  | 'DISTANCE_INVALID'
  | 'NEAR_REPEATED'
  | 'NEAR_AROUND_OPERATORS'
  | 'QUERY_TOO_LONG'
  | 'QUERY_TOO_DEEP'
  | 'QUERY_TOO_MANY_OPERATORS';

export interface ThemeQueryError {
  readonly code: ThemeQueryErrorCode;
  /** The part of the normalised text at fault: UTF-16 units, `end` not included. Empty only for an empty text. */
  readonly start: number;
  readonly end: number;
  /** One plain sentence for the user. */
  readonly message: string;
}

export const MAX_DISTANCE = 50;
/** UTF-16 units of the normalised text. */
export const MAX_QUERY_LENGTH = 20_000;
/** Parentheses within parentheses. */
export const MAX_QUERY_DEPTH = 100;
/** `+` and `-` of one query. With the depth it bounds how deep a query nests, so that evaluators may recurse. */
export const MAX_QUERY_OPERATORS = 500;
