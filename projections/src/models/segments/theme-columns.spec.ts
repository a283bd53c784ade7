import { describe, expect, it } from '@jest/globals';
import { parseCanonicalQuery } from './canonical-query.ts';
import { encodeColumn } from './segments.ts';
import { seededRandom } from './spec-support/seeded-random.ts';
import { decodeThemeColumn, narrowColumn } from './theme-columns.ts';

describe('a theme column as it is stored', () => {
  it('gives back what was put in, in what takes least', () => {
    const random = seededRandom(5);
    const everyNth = (n: number, of: number): Uint32Array =>
      Uint32Array.from({ length: of }, (_, i) => i).filter(() => random.below(n) === 0);
    const segments = [
      new Uint32Array(0),
      Uint32Array.of(0),
      Uint32Array.of(7),
      Uint32Array.of(65_535),
      Uint32Array.of(65_536),
      everyNth(1, 1000),
      everyNth(2, 30_000),
      everyNth(100, 30_000),
      everyNth(100, 90_000),
      everyNth(3, 90_000),
    ];
    const stored = segments.map(narrowColumn);
    expect(decodeThemeColumn(encodeColumn(stored))).toEqual(segments);
    expect(stored.map(({ constructor }) => constructor.name.replace('Array', ''))).toEqual([
      'Uint16',
      'Uint8',
      'Uint8',
      'Uint16',
      'Uint32',
      'Uint8',
      'Uint8',
      'Uint16',
      'Uint32',
      'Uint8',
    ]);
  });
});

describe('a query in one form', () => {
  const getDigest = (text: string): string => parseCanonicalQuery(text)!.digest;

  it.each([
    ['a b', 'b a', 'a b a', '(a b)', 'A B'],
    ['a', 'a a', 'a + a', '(a)'],
    ['a + b + c', 'c + (b + a)', 'b + c + a + b'],
    ['a @3 b', 'b @3 a', '(a a) @3 b'],
    ['a + (b c) - d', '(c b) + a - d'],
  ])('is the same as another that means the same: %s', (text, ...others) => {
    for (const other of others) expect([other, getDigest(other)]).toEqual([other, getDigest(text)]);
  });

  it('is another for each that does not', () => {
    const texts = [
      'a',
      'a*',
      '"a b"',
      '"b a"',
      'a b',
      'a + b',
      'a - b',
      'b - a',
      'a @3 b',
      'a @4 b',
      '(a b) @3 c',
      'a (b @3 c)',
      'a + (b c)',
      '(a + b) c',
      '(a + b) - c',
      'a + (b - c)',
      '"a b" c',
      '"a b c"',
      '"a* b"',
      'or',
      'near',
    ];
    expect(new Set(texts.map(getDigest)).size).toBe(texts.length);
  });

  it('is none for a simple theme, and for what is no query any more', () => {
    expect([parseCanonicalQuery(''), parseCanonicalQuery('(')]).toEqual([undefined, undefined]);
  });
});
