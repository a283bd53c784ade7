import { describe, expect, it } from '@jest/globals';
import { computeCorrection, MAX_COMPARISONS } from './multiple-comparisons.ts';
import { computePValue, testTable, computeZScore, isBaseTooSmall, type CrossTab } from './significance.ts';

const Z = 1.96;
const LEVEL = computePValue(Z);

const createRandom = (seed: number) => {
  let state = seed;
  return (): number => (state = (Math.imul(state, 48271) >>> 0) % 2147483647) / 2147483647;
};
const random = createRandom(4711);
const drawn = (base: number, p: number): number =>
  Array.from({ length: base }, random).filter((value) => value < p).length;

const columns = [
  ...['a', 'b', 'c', 'd'].map((label) => ({ key: `x__${label}`, labels: ['x', label] })),
  ...['a', 'b', 'tiny'].map((label) => ({ key: `y__${label}`, labels: ['y', label] })),
];
const bases = [200, 150, 300, 80, 120, 250, 12];

/** Rows in which most columns do not differ, and some do. */
const randomTable = (rows: number, effect: number): CrossTab => ({
  columns,
  totalRow: { count: 1300, groupBy: Object.fromEntries(columns.map(({ key }, at) => [key, bases[at]!])) },
  items: Array.from({ length: rows }, (_, row) => {
    const counts = columns.map((_column, at) => drawn(bases[at]!, 0.2 + (row % 3 === 0 && at < 2 ? effect : 0)));
    return {
      count: counts.reduce((sum, count) => sum + count, 0) + drawn(188, 0.2),
      groupBy: Object.fromEntries(columns.map(({ key }, at) => [key, counts[at]!])),
    };
  }),
});

/**
 * Every comparison with its chance, by the book: sorted, and all up to the last that is small enough for its
 * place.
 */
const byTheBook = (table: CrossTab, mode: 'total' | 'group') => {
  const comparisons = table.items.flatMap((item, row) =>
    columns.flatMap(({ key, labels }, at) => {
      const [count, base] = [item.groupBy[key]!, table.totalRow.groupBy[key]!];
      const others =
        mode === 'total'
          ? [{ other: 'outside', count: item.count - count, base: table.totalRow.count - base }]
          : columns
              .slice(at + 1)
              .filter((column) => column.labels[0] === labels[0])
              .map((column) => ({
                other: column.key,
                count: item.groupBy[column.key]!,
                base: table.totalRow.groupBy[column.key]!,
              }));
      return others
        .filter((other) => isBaseTooSmall(count, base, other.count, other.base) === null)
        .map((other) => ({
          name: `${row} ${key} ${other.other}`,
          p: computePValue(computeZScore(count, base, other.count, other.base)),
        }));
    }),
  );
  const sorted = [...comparisons].sort((a, b) => a.p - b.p);
  const last = sorted.findLastIndex(({ p }, at) => p <= (LEVEL * (at + 1)) / sorted.length);
  return {
    comparisons: comparisons.length,
    found: comparisons.filter(({ p }) => p < LEVEL).length,
    left: new Set(sorted.slice(0, last + 1).map(({ name }) => name)),
  };
};

describe('the correction for many comparisons', () => {
  it.each(['total', 'group'] as const)('leaves what the procedure leaves, comparison by comparison (%s)', (mode) => {
    let fallen = 0;
    for (let round = 0; round < 12; round++) {
      const table = randomTable(9, round * 0.02);
      const expected = byTheBook(table, mode);
      const correction = computeCorrection(table, mode, Z)!;
      expect(correction).toMatchObject({
        comparisons: expected.comparisons,
        found: expected.found,
        fallen: expected.found - expected.left.size,
      });
      expect(correction.z).toBeGreaterThanOrEqual(Z);
      const tests = testTable(table, mode, correction.z);
      const marked = tests.flatMap((row, at) =>
        columns.flatMap(({ key }) => {
          const { verdict, higherThan, lowerThan } = row[key]!;
          if (mode === 'total') return verdict === 'higher' || verdict === 'lower' ? [`${at} ${key} outside`] : [];
          const letters = [...higherThan, ...lowerThan].map((letter) => columns[letter.charCodeAt(0) - 65]!.key);
          return letters.filter((other) => other > key).map((other) => `${at} ${key} ${other}`);
        }),
      );
      expect(new Set(marked)).toEqual(expected.left);
      fallen += correction.fallen;
    }
    expect(fallen).toBeGreaterThan(0);
  });

  it('takes nothing away from a single comparison, and finds nothing where there is nothing', () => {
    const alone: CrossTab = {
      columns: [{ key: 'a', labels: ['a'] }],
      totalRow: { count: 400, groupBy: { a: 200 } },
      items: [{ count: 70, groupBy: { a: 50 } }],
    };
    expect(computeCorrection(alone, 'total', Z)).toEqual({ z: Z, found: 1, fallen: 0, comparisons: 1 });
    expect(computeCorrection({ ...alone, items: [] }, 'total', Z)).toEqual({
      z: Z,
      found: 0,
      fallen: 0,
      comparisons: 0,
    });
  });

  it('is refused for a table that would take too long', () => {
    const wide = Array.from({ length: 500 }, (_, at) => ({ key: String(at), labels: [String(at)] }));
    const row = { count: 0, groupBy: {} };
    const items = Array.from({ length: Math.ceil(MAX_COMPARISONS / (250 * 499)) + 1 }, () => row);
    expect(computeCorrection({ items, totalRow: row, columns: wide }, 'group', Z)).toBeNull();
  });
});
