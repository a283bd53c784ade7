import { describe, expect, it } from '@jest/globals';
import { tokenise } from '../tokenise.ts';
import { explainThemeQuery, parseThemeQuery } from './parse-theme-query.ts';
import { matchedPart } from './match-theme-query.ts';

const why = (text: string, sentence: string): string | null => {
  const parsed = parseThemeQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const part = matchedPart(parsed.query, tokenise(sentence).terms);
  return part && explainThemeQuery(part);
};

describe('the part of a query that matched', () => {
  it.each([
    ['cheap inexpensive good*', 'A good price', 'good*'],
    ['cheap inexpensive good*', 'Cheap and good', 'cheap OR good*'],
    ['(cheap good) + (price cost) - dear', 'A good price', '(good AND price) AND NOT dear'],
    ['late @3 (bus train tram)', 'The bus was late', 'late WITHIN 3 OF (bus OR train OR tram)'],
    ['(cheap - good) price', 'Cheap, good price', 'price'],
    ['cheap', 'A good price', null],
  ])('of %s in "%s" is %s', (query, sentence, part) => {
    expect(why(query, sentence)).toBe(part);
  });
});
