import { MAX_DISTANCE, MAX_QUERY_DEPTH, MAX_QUERY_LENGTH, MAX_QUERY_OPERATORS } from './theme-query.ts';
import type { ThemeQueryError, ThemeQueryErrorCode } from './theme-query.ts';

const MESSAGES: { readonly [code in ThemeQueryErrorCode]: string } = {
  UNMATCHED_QUOTES: 'Unmatched Quotes',
  UNMATCHED_PARENTHESES: 'Unmatched Parentheses',
  NOTHING_TO_LOOK_FOR: 'A theme needs at least one word to look for',
  WORD_WITHOUT_LETTERS: 'There is no letter or digit to search for',
  STAR_INSIDE_WORD: 'Use * only at the end of a word, as in: deliver*',
  OPERATOR_WITHOUT_WORD: 'The operators +, - and @ need a word, a phrase or a group on both sides',
  DISTANCE_INVALID: `Write a number from 1 to ${MAX_DISTANCE} right after @, as in: late @3 delivery`,
  NEAR_REPEATED: 'Use only one @ in a group: put each pair in its own parentheses',
  NEAR_AROUND_OPERATORS: '@ joins words, phrases and groups of these, not groups with +, - or @',
  QUERY_TOO_LONG: `A query can be at most ${MAX_QUERY_LENGTH} characters long`,
  QUERY_TOO_DEEP: `Parentheses can be at most ${MAX_QUERY_DEPTH} deep`,
  QUERY_TOO_MANY_OPERATORS: `A query can have at most ${MAX_QUERY_OPERATORS} + and - operators`,
};

/** Thrown within the parser and caught at its face: no caller of `parseThemeQuery` ever sees it. */
export class ThemeQuerySyntaxError extends Error {
  readonly detail: ThemeQueryError;
  constructor(code: ThemeQueryErrorCode, at: { readonly start: number; readonly end: number }) {
    super(MESSAGES[code]);
    this.name = 'ThemeQuerySyntaxError';
    this.detail = { code, start: at.start, end: at.end, message: MESSAGES[code] };
  }
}
