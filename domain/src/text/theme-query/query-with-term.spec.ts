import { describe, expect, it } from '@jest/globals';
import { explainThemeQuery, parseThemeQuery } from './parse-theme-query.ts';
import { queryWithTerm } from './query-with-term.ts';

const explain = (text: string): string => {
  const parsed = parseThemeQuery(text);
  return parsed.ok ? explainThemeQuery(parsed.query) : parsed.error.message;
};

describe('a term that is taken into a query', () => {
  it.each([
    ['', 'fit', 'fit', 'fit'],
    ['fit', 'size', 'fit size', 'fit OR size'],
    ['fit', 'siz*', 'fit siz*', 'fit OR siz*'],
    [' fit ', 'true to size', 'fit "true to size"', 'fit OR "true to size"'],
    ['fit + size', 'large', '(fit + size) large', '(fit AND size) OR large'],
    ['fit - size', 'large', '(fit - size) large', '(fit AND NOT size) OR large'],
    ['fit @3 size', 'large', '(fit @3 size) large', '(fit WITHIN 3 OF size) OR large'],
    ['"a + b" wi-fi', 'large', '"a + b" wi-fi large', '"a b" OR "wi fi" OR large'],
  ])('%j with %j is %j', (query, term, text, meaning) => {
    expect(queryWithTerm(query, term)).toBe(text);
    expect(explain(text)).toBe(meaning);
  });
});
