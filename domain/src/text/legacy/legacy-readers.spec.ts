import { describe, expect, it } from '@jest/globals';
import { explainLegacyQuery } from './theme-query.ts';
import { parseLegacyQuery } from './parse-theme-query.ts';
import { tokeniseLegacy } from './tokenise.ts';

describe('the former tokeniser', () => {
  // Computed by the tokeniser of commit 6a717b5.
  it.each<[text: string, tokens: readonly (readonly [term: string, start: number, end: number])[]]>([
    [
      'The driver’s I’ll C++ 4.5 1,000 wi-fi',
      [
        ['the', 0, 3],
        ['drivers', 4, 12],
        ['ill', 13, 17],
        ['c', 18, 19],
        ['4', 22, 23],
        ['5', 24, 25],
        ['1', 26, 27],
        ['000', 28, 31],
        ['wi', 32, 34],
        ['fi', 35, 37],
      ],
    ],
    ['配送がとても遅い。👍', [['配送がとても遅い', 0, 8]]],
  ])('cuts %j as it did', (text, tokens) => {
    const { terms, starts, ends } = tokeniseLegacy(text);
    expect(terms.map((term, i) => [term, starts[i], ends[i]])).toEqual(tokens);
  });
});

describe('the former reader of queries', () => {
  // Computed by `explainThemeQuery` of commit 6a717b5.
  it.each([
    ['C++', 'c'],
    ['4.5', '"4 5"'],
    ['"thank you 🙏"', '"thank you"'],
    ['cheap –plastic', 'cheap OR plastic'],
    ['«build quality»', 'build OR quality'],
    ['price AND quality', 'price OR and OR quality'],
    ['(wait* queue) - nobody', '(wait* OR queue) AND NOT nobody'],
    ['food @3 (bad terrible)', 'food WITHIN 3 OF (bad OR terrible)'],
    ['+ a b + (c - "d e*")', '(a OR b) AND (c AND NOT "d e*")'],
  ])('reads %j as it did', (text, reads) => {
    const query = parseLegacyQuery(text);
    expect(query && explainLegacyQuery(query)).toBe(reads);
  });

  it.each([
    '',
    '👍',
    '- a',
    'a --b',
    '"a',
    '(a',
    'a)',
    '()',
    'a @0 b',
    'a @2 b @2 c',
    '(a + b) @2 c',
    'de*liver',
    'a +',
  ])('finds no query in %j, as it did not', (text) => expect(parseLegacyQuery(text)).toBeUndefined());
});
