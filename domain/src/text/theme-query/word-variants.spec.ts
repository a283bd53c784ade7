import { describe, expect, it } from '@jest/globals';
import { classifyVariant, isJoined, VariantIndex, type VariantKind } from './word-variants.ts';

/** As many comments as a word of the query occurs in, at least. */
const COMMENTS = 20_000;

/** @param counts occurrences by term */
const listVariants = (
  word: string,
  counts: Readonly<Record<string, number>>,
  others: readonly string[] = [],
): Readonly<Record<string, VariantKind>> => {
  const index = new VariantIndex();
  for (const term of [...Object.keys(counts), ...others]) index.add(term);
  const count = (term: string): number => counts[term] ?? 0;
  return Object.fromEntries(
    index.find(word).flatMap((candidate) => {
      const kind = classifyVariant(word, candidate, { count, comments: COMMENTS });
      return kind === undefined ? [] : [[candidate.term, kind]];
    }),
  );
};

describe('the variants of a word', () => {
  it('given terms with its stem, are those whose ending English words take, however frequent', () => {
    const counts = { fit: 6000, fits: 2700, fitted: 700, fitting: 500, fist: 30, fitch: 2, fin: 9 };
    expect(listVariants('fit', counts)).toEqual({ fits: 'ending', fitted: 'ending', fitting: 'ending' });
    const friendly = { friendly: 90, friendliness: 9, friendlier: 3, friends: 50, fried: 20 };
    expect(listVariants('friendly', friendly)).toEqual({ friendliness: 'ending', friendlier: 'ending' });
  });

  it.each([
    ['zimmer', 'zimmern', ['n', '']],
    ['вода', 'воды', ['а', 'ы']],
  ] as const)('given %s and %s, take the endings of their language from its words', (word, form, [one, other]) => {
    const stems = Array.from({ length: 10 }, (_, at) => [...String(at + 100)].map((d) => 'абвгдеёжзи'[+d]).join(''));
    const others = stems.flatMap((stem) => [stem + one, stem + other]);
    expect(listVariants(word, { [word]: 9, [form]: 4 })).toEqual({});
    expect(listVariants(word, { [word]: 9, [form]: 4 }, others)).toEqual({ [form]: 'ending' });
  });

  it('given an ending that is a word, leave the compound out', () => {
    const stems = ['shore', 'hair', 'bikini', 'sport', 'pipe', 'waist', 'neck', 'hem', 'bra', 'bust'];
    const lines = stems.flatMap((stem) => [stem, `${stem}line`]);
    expect(listVariants('long', { long: 900, longline: 3, longer: 90 }, lines)).toHaveProperty('longline');
    const word = { line: 50, lines: 9 };
    expect(listVariants('long', { long: 900, longline: 3, longer: 90, ...word }, lines)).toEqual({ longer: 'ending' });
  });

  it('given terms a slip of the keys away, are those that are much rarer and no words', () => {
    const counts = {
      fabric: 4000,
      fabirc: 9,
      fabriic: 1,
      fabri: 5,
      fabrics: 89,
      // Too frequent, two edits in six letters, another first letter.
      fabrix: 60,
      fabrciss: 1,
      tabric: 1,
    };
    const slip = 'spelling';
    expect(listVariants('fabric', counts)).toEqual({ fabirc: slip, fabriic: slip, fabri: slip, fabrics: 'ending' });
    expect(listVariants('delivery', { delivery: 500, delivrye: 1, deilvrey: 2, dlivery: 6 })).toEqual({
      delivrye: slip,
      deilvrey: slip,
      dlivery: slip,
    });
    // A hundred times rarer for two edits, ten times for one.
    expect(listVariants('delivery', { delivery: 99, delivrey: 9, deilvrey: 1 })).toEqual({ delivrey: slip });
    expect(listVariants('delivery', { delivery: 99, delivrey: 10 })).toEqual({});
  });

  it.each([
    ['expensive', { expensive: 900, inexpensive: 8, extensive: 4, extensively: 2 }],
    ['true', { true: 900, untrue: 1, tree: 6, tray: 2 }],
    ['store', { store: 900, story: 8, stone: 9, score: 8 }],
    ['bad', { bad: 900, bed: 3 }],
    ['soft', { soft: 900, sort: 9 }],
    ['size', { size: 900, size5: 3, side: 9 }],
    ['cat', { cat: 900, category: 9 }],
    ['quality', { quality: 900, reality: 1, equality: 2 }],
    ['fitting', { fitting: 900, felting: 1, felt: 40 }],
    ['room5', { room5: 900, room6: 9 }],
  ])('given %s, other words and opposites are none', (word, counts) => {
    expect(listVariants(word, counts as Record<string, number>)).toEqual({});
  });

  it('given another spelling of its ending, are the forms of that, too', () => {
    const stems = ['cost', 'dirt', 'hors', 'cak', 'gre', 'clay', 'phon', 'stag', 'hok', 'bal'];
    const others = stems.flatMap((stem) => [`${stem}y`, `${stem}ey`]);
    expect(listVariants('pricey', { pricey: 113, pricy: 11, pricier: 4, tricky: 46, picky: 20 }, others)).toEqual({
      pricy: 'ending',
      pricier: 'ending',
    });
  });

  it('given a word in no comment, are words that it may be a slip of', () => {
    expect(listVariants('breakfest', { breakfast: 80, break: 9 })).toEqual({ breakfast: 'spelling' });
  });

  it.each([
    ['wifi', 'wi-fi', true],
    ['wi-fi', 'wifi', true],
    ['checkin', 'check-in', true],
    ['wifi', 'wifi', false],
    ['wifi', 'hifi', false],
  ])('given %s and %s, are the same joined or not: %s', (one, other, expected) => {
    expect(isJoined(one, other)).toBe(expected);
  });
});
