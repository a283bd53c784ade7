import { describe, expect, it } from '@jest/globals';
import { missingWordHints, operatorHints } from './query-hints.ts';

const meant = (typed: string): string | null | undefined => operatorHints(typed)[0]?.query;

describe('a query with the operators of another tool', () => {
  it.each([
    ['price AND quality', 'price + quality'],
    ['price OR quality', 'price quality'],
    ['price NOT quality', 'price - quality'],
    ['price AND NOT quality', 'price - quality'],
    ['late NEAR delivery', 'late @5 delivery'],
    ['late NEAR/3 delivery', 'late @3 delivery'],
    ['late NEAR 3 delivery', 'late @3 delivery'],
    ['late WITHIN 7 delivery AND rude', 'late @7 delivery + rude'],
    ['late AND delivery OR slow', '(late + delivery) slow'],
    ['(late OR slow) AND delivery', '(late slow) + delivery'],
    ['late slow AND delivery', 'late slow + delivery'],
    ['price AND quality - sale', 'price + quality - sale'],
    ['price -sale AND quality', 'price - sale + quality'],
    ['"late AND slow" AND price', '"late AND slow" + price'],
    ['price AND (quality AND service)', 'price + (quality + service)'],
    ['price && quality || service', '(price + quality) service'],
    ['“build quality” OR plastic', '"build quality" plastic'],
  ])('%s means %s', (typed, query) => expect(meant(typed)).toBe(query));

  it.each(['price and quality', 'price + quality', '"price AND quality"', ''])('%s has no hint', (typed) =>
    expect(operatorHints(typed)).toEqual([]),
  );

  it.each(['AND', 'AND price', 'price AND', 'NOT price', '(a AND', 'a AND AND b'])(
    '%s is named, without a query where none is meant',
    (typed) => expect(operatorHints(typed)).toMatchObject([{ code: 'OPERATOR_AS_WORD', query: null }]),
  );

  it('says which words they are', () => {
    expect(operatorHints('price AND quality')).toEqual([
      {
        code: 'OPERATOR_AS_WORD',
        message: 'AND is read as a word to look for. Did you mean price + quality?',
        query: 'price + quality',
      },
    ]);
    expect(operatorHints('a AND b OR c')[0]?.message).toContain('AND and OR are read as words');
  });

  it('is looked at quickly, however long it is', () => {
    const before = process.cpuUsage();
    operatorHints('(a AND '.repeat(2_000));
    operatorHints('(((a AND b) OR '.repeat(130));
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(200);
  });
});

describe('a word that no comment holds', () => {
  it('is named with the nearest words, and replaced wherever it stands', () => {
    expect(
      missingWordHints('Coulour @3 (dress "nice coulour")', [{ term: 'coulour', nearest: ['colour', 'color'] }]),
    ).toEqual([
      {
        code: 'WORD_NOT_FOUND',
        message: 'No comment holds “coulour”. Did you mean “colour”, “color”?',
        query: 'colour @3 (dress "nice colour")',
      },
    ]);
  });

  it('is named alone where none is near', () => {
    expect(missingWordHints('xyzzy', [{ term: 'xyzzy', nearest: [] }])).toEqual([
      { code: 'WORD_NOT_FOUND', message: 'No comment holds “xyzzy”.', query: null },
    ]);
  });

  it('leaves the number of an @ alone', () =>
    expect(missingWordHints('late @3 3', [{ term: '3', nearest: ['4'] }])[0]?.query).toBe('late @3 4'));
});
