import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../spec-support/seeded-random.ts';
import { addSegment, codesOf, emptyCrossTab } from './cross-tab.ts';

interface Comment {
  readonly leaf: number;
  readonly kept: boolean;
  readonly themes: ReadonlySet<number>;
}

const THEMES = 7;

const randomComments = (seed: number, count: number, columns: number): readonly Comment[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => ({
    leaf: random.below(columns + 1),
    kept: random.below(3) > 0,
    themes: new Set(Array.from({ length: random.below(4) }, () => random.below(THEMES - 1))),
  }));
};

const count = (comments: readonly Comment[], code: number): number =>
  comments.filter(({ leaf, kept }) => kept && leaf === code).length;

describe('the cross-tab kernel', () => {
  it.each([0, 1, 12, 400])('counts as one counts by hand, over segments of any length (%s columns)', (columns) => {
    const segments = [randomComments(1, 3000, columns), [], randomComments(2, 77, columns)];
    const table = emptyCrossTab(THEMES, columns, true);
    for (const comments of segments) {
      const leaves = Uint16Array.from(comments, ({ leaf }) => leaf);
      const mask = Uint8Array.from(comments, ({ kept }) => Number(kept));
      const codes = codesOf(columns === 0 ? undefined : leaves, mask, columns, comments.length);
      const lists = Array.from({ length: THEMES }, (_, theme) =>
        Uint16Array.from(comments.flatMap(({ themes }, at) => (themes.has(theme) ? [at] : []))),
      );
      addSegment(table, codes, [...lists.slice(0, -1), undefined]);
    }
    const all = segments.flat();
    for (let code = 0; code <= columns; code++) {
      expect(table.base[code]).toBe(count(all, code));
      for (let theme = 0; theme < THEMES; theme++) {
        const carrying = all.filter(({ themes }) => themes.has(theme));
        expect(table.counts[theme * (columns + 2) + code]).toBe(count(carrying, code));
      }
      expect(table.unclassified?.[code]).toBe(
        count(
          all.filter(({ themes }) => themes.size === 0),
          code,
        ),
      );
    }
  });

  it('takes every comment when there is no filter', () => {
    const table = emptyCrossTab(1, 2, false);
    addSegment(table, codesOf(Uint8Array.of(0, 1, 2, 1), undefined, 2, 4), [Uint16Array.of(1, 2)]);
    expect([...table.base]).toEqual([1, 2, 1, 0]);
    expect([...table.counts]).toEqual([0, 1, 1, 0]);
    expect(table.unclassified).toBeUndefined();
  });
});
