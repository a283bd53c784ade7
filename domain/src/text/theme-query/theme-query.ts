/** A parsed theme query: plain data with folded terms (`foldTerm`). It matches sentence by sentence. */

/** A whole token, by its term or an alias. */
export interface WordQuery {
  readonly kind: 'word';
  readonly term: string;
}

/** Any token with a term that begins with these folded characters (never empty). */
export interface PrefixQuery {
  readonly kind: 'prefix';
  readonly prefix: string;
}

/**
 * These folded characters (never empty) in a script without spaces, within a token or across adjacent ones.
 */
export interface SubstringQuery {
  readonly kind: 'substring';
  readonly text: string;
}

export type PhrasePart = WordQuery | PrefixQuery | SubstringQuery;

/** Two or more consecutive parts. */
export interface PhraseQuery {
  readonly kind: 'phrase';
  readonly parts: readonly PhrasePart[];
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

export type LeafQuery = PhrasePart | PhraseQuery;

/** All words of a comment, in this order and no others; none of them for a comment without words. */
export interface WholeQuery {
  readonly kind: 'whole';
  readonly parts: readonly (WordQuery | PrefixQuery)[];
}

export type ThemeQuery =
  | LeafQuery
  | NearQuery
  | WholeQuery
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
  /** Error range in the normalised text: UTF-16 units, `end` excluded. Empty only for an empty text. */
  readonly start: number;
  readonly end: number;
  /** One sentence for the user. */
  readonly message: string;
}

export const MAX_DISTANCE = 50;
/** UTF-16 units of the normalised text. */
export const MAX_QUERY_LENGTH = 20_000;
export const MAX_QUERY_DEPTH = 100;
/** `+` and `-` of one query. With the depth it bounds nesting, so that evaluators may recurse. */
export const MAX_QUERY_OPERATORS = 500;
