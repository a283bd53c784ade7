import { describe, expect, it } from '@jest/globals';
import { readQuery } from '../../components/read-query.ts';
import { lastTermOf, queryWithTerm } from './query-with-term.ts';

describe('a term that is taken into a query', () => {
  it.each([
    ['', 'fit', 'fit', 'fit'],
    ['fit', 'size', 'fit size', 'fit OR size'],
    [' fit ', 'true to size', 'fit "true to size"', 'fit OR "true to size"'],
    ['fit + size', 'large', '(fit + size) large', '(fit AND size) OR large'],
    ['fit - size', 'large', '(fit - size) large', '(fit AND NOT size) OR large'],
    ['fit @3 size', 'large', '(fit @3 size) large', '(fit WITHIN 3 OF size) OR large'],
    ['"a + b" wi-fi', 'large', '"a + b" wi-fi large', '"a b" OR "wi fi" OR large'],
  ])('%j with %j is %j', (query, term, text, reads) => {
    expect(queryWithTerm(query, term)).toBe(text);
    expect(readQuery(text)).toEqual({ kind: 'query', reads });
  });
});

describe('the term that a query ends with', () => {
  it.each([
    ['', ''],
    ['fit', 'fit'],
    ['fit itch*', 'itch'],
    ['fit "true to size"', 'true to size'],
    ['(fit + (size large ))', 'large'],
    ['fit +size', 'size'],
    ['fit + ', ''],
    ['fit @3', ''],
    ['wi-fi', 'wi-fi'],
  ])('of %j is %j', (query, term) => {
    expect(lastTermOf(query)).toBe(term);
  });
});
