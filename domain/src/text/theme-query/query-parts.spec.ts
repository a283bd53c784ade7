import { describe, expect, it } from '@jest/globals';
import { explainThemeQuery, parseThemeQuery } from './parse-theme-query.ts';
import { listQueryParts, withoutPart } from './query-parts.ts';
import type { ThemeQuery } from './theme-query.ts';

const getQuery = (text: string): ThemeQuery => {
  const parsed = parseThemeQuery(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.query;
};

describe('the parts of a query', () => {
  it.each<[string, readonly string[]]>([
    ['fit', ['fit']],
    ['fit fits* "true to size"', ['fit', 'fits*', '"true to size"']],
    ['(a b) + (c @3 d) - e', ['a', 'b', 'c WITHIN 3 OF d']],
    ['a b a + A', ['a', 'b']],
  ])('of %s are what brings comments: %j', (text, parts) => {
    expect(listQueryParts(getQuery(text)).map(explainThemeQuery)).toEqual(parts);
  });

  it.each<[string, string, string | undefined]>([
    ['a b c', 'b', 'a OR c'],
    ['a b', 'b', 'a'],
    ['a', 'a', undefined],
    ['(a b) + c - a', 'a', '(b AND c) AND NOT a'],
    ['(a b) + c', 'c', undefined],
    ['a + b (c d)', 'b', 'a AND (c OR d)'],
  ])('%s without %s is %s', (text, part, rest) => {
    const query = getQuery(text);
    const left = withoutPart(
      query,
      listQueryParts(query).find((one) => explainThemeQuery(one) === part)!,
    );
    expect(left === undefined ? undefined : explainThemeQuery(left)).toBe(rest);
  });
});
