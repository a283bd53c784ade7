import { describe, expect, it } from '@jest/globals';
import { getLastTerm } from './last-term.ts';

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
    expect(getLastTerm(query)).toBe(term);
  });
});
