import { describe, expect, it } from '@jest/globals';
import { computeCommentCompounds, RankedPage, type Order, type RankedSegment } from './comment-compounds.ts';
import { UNSCORED } from './theme-sentiment.ts';

describe('the compound of a comment', () => {
  it('is the mean of its scored sentences, and none without any', () => {
    const commentOfSentence = Uint16Array.from([0, 0, 0, 2, 2, 4]);
    const compounds = Int16Array.from([5_000, UNSCORED, -2_000, 1, 2, UNSCORED]);
    expect([...computeCommentCompounds(6, commentOfSentence, compounds)]).toEqual([
      1_500,
      UNSCORED,
      2,
      UNSCORED,
      UNSCORED,
      UNSCORED,
    ]);
  });
  it('is none of sentences that have not been scored yet', () => {
    expect([...computeCommentCompounds(2, Uint16Array.from([0, 1]), Int16Array.from([7]))]).toEqual([7, UNSCORED]);
  });
});

describe('a page by sentiment', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const values = [UNSCORED, 0, 0, 0, 10_000, -10_000, 3, 4];
  const segments = Array.from({ length: 3 }, (_, at): RankedSegment => {
    const mask = Uint8Array.from({ length: 200 }, () => (random(10) < 7 ? 1 : 0));
    const compounds = Int16Array.from({ length: 200 }, () => values[random(values.length)]!);
    return { firstId: 1 + at * 200, mask, compounds, count: mask.reduce((sum, bit) => sum + bit, 0) };
  });
  const all = segments.flatMap(({ firstId, mask, compounds }) =>
    [...mask.keys()].flatMap((at) => (mask[at] === 1 ? [{ id: firstId + at, compound: compounds[at]! }] : [])),
  );
  const sorted = (order: Order) =>
    all.toSorted((a, b) => {
      const [last, other] = [a.compound === UNSCORED, b.compound === UNSCORED];
      if (last !== other) return last ? 1 : -1;
      return (order === 'asc' ? a.compound - b.compound : b.compound - a.compound) || a.id - b.id;
    });
  const getPage = (order: Order, offset: number, limit: number) => {
    const page = new RankedPage(order);
    for (const segment of segments) page.count(segment);
    page.choose(offset, limit);
    for (const segment of segments) page.collect(segment);
    return page.page(limit);
  };

  it.each<Order>(['asc', 'desc'])('is what sorting gives, wherever it stands: %s', (order) => {
    const expected = sorted(order);
    for (let offset = 0; offset < all.length + 20; offset += 7)
      expect([offset, getPage(order, offset, 10).ids]).toEqual([
        offset,
        expected.slice(offset, offset + 10).map(({ id }) => id),
      ]);
    expect(getPage(order, 0, Infinity)).toEqual({
      ids: expected.map(({ id }) => id),
      compounds: expected.map(({ compound }) => (compound === UNSCORED ? null : compound / 10_000)),
    });
    expect(getPage(order, 0, 0).ids).toEqual([]);
  });
});
