import { describe, expect, it } from '@jest/globals';
import { frequentTerms, logAxis } from './scattered-terms.ts';

describe('the words of the scatter', () => {
  it('are those that stand most often in both kinds of sentences together', () => {
    expect(frequentTerms({ pos: { fit: 3, love: 9 }, neg: { fit: 3, awful: 6, love: 0 } })).toEqual([
      { term: 'love', pos: 9, neg: 0 },
      { term: 'awful', pos: 0, neg: 6 },
      { term: 'fit', pos: 3, neg: 3 },
    ]);
    const many = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`w${at}`, at + 1]));
    const terms = frequentTerms({ pos: many, neg: {} });
    expect([terms.length, terms[0]?.term, terms.at(-1)?.term]).toEqual([150, 'w399', 'w250']);
  });
});

describe('an axis', () => {
  it('stands ten times as often as far apart, wherever that is', () => {
    const { place } = logAxis([1, 10, 100, 1000], 0, 600);
    expect(place(100) - place(10)).toBeCloseTo(place(1000) - place(100));
  });

  it('has a place for nothing, before one, with its own tick', () => {
    const { place, ticks } = logAxis([0, 1, 50], 0, 600);
    expect(place(0)).toBe(0);
    expect(place(1)).toBeGreaterThan(0);
    expect(ticks[0]).toEqual({ at: 0, label: '0' });
    expect(logAxis([3, 50], 0, 600).ticks.some(({ label }) => label === '0')).toBe(false);
  });

  it('begins near its lowest figure, with nothing as far before it as before one', () => {
    const far = logAxis([0, 40, 2000], 0, 600);
    const near = logAxis([0, 1, 50], 0, 600);
    expect([far.start, near.start]).toEqual([40, 1]);
    expect(far.place(40)).toBeCloseTo(near.place(1));
    expect(far.ticks.map(({ label }) => label)).toEqual(['0', '50', '100', '200', '500', '1K', '2K']);
  });

  it.each([[[]], [[0]], [[7]], [[7, 7]]])('can be drawn of %j', (values) => {
    const { place, ticks } = logAxis(values, 500, 10);
    for (const value of values) expect(Number.isFinite(place(value))).toBe(true);
    for (const { at } of ticks) expect(at >= 10 && at <= 500).toBe(true);
  });
});
