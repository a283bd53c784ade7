import { describe, expect, it } from '@jest/globals';
import { answerFigureDifference } from './figure-difference.ts';

const compare = (frozen: object, now: object) =>
  answerFigureDifference({
    projectId: 'p',
    frozen: Buffer.from(JSON.stringify(frozen)),
    now: Buffer.from(JSON.stringify(now)),
  });
const row = (id: string, count: number, spring = 1) => ({
  id,
  name: id.toUpperCase(),
  count,
  groupBy: { Spring: spring },
});

describe('the difference between a stored figure and a recomputed one', () => {
  it('is none for the same rows in any order, and for fields that were added later', () => {
    expect(compare({ items: [row('a', 2), row('b', 3)] }, { items: [row('b', 3), row('a', 2)] })).toBeUndefined();
    expect(compare({ total: 1 }, { total: 1, more: 2 })).toBeUndefined();
  });
  it('names the first cell that differs, by the names of its row and column', () => {
    expect(compare({ items: [row('a', 2), row('b', 3, 7)] }, { items: [row('b', 3, 8), row('a', 2)] })).toEqual({
      path: ['items', 'B', 'groupBy', 'Spring'],
      frozen: 7,
      now: 8,
    });
  });
  it('names rows that are missing or new, with their counts', () => {
    expect(compare({ items: [row('a', 2)] }, { items: [] })).toEqual({ path: ['items', 'A'], frozen: 2, now: null });
    expect(compare({ items: [] }, { items: [row('a', 2)] })).toEqual({ path: ['items', 'A'], frozen: null, now: 2 });
  });
  it('compares lists without ids by their order, and links by their ends', () => {
    expect(compare({ counts: [1, 2] }, { counts: [1, 3] })).toEqual({ path: ['counts', '1'], frozen: 2, now: 3 });
    const link = { source: 'a', target: 'b', value: 4 };
    expect(compare({ links: [link] }, { links: [{ ...link, value: 5 }] })).toEqual({
      path: ['links', 'a b', 'value'],
      frozen: 4,
      now: 5,
    });
  });
});
