import { describe, expect, it } from '@jest/globals';
import { findStrongest } from './strongest-finding.ts';

const columns = ['South', 'North', 'Tiny'].map((key) => ({ key, labels: [key] }));
const bases = { South: 1000, North: 1000, Tiny: 20 };
const item = (groupBy: Record<string, number>) => ({
  count: Object.values(groupBy).reduce((sum, count) => sum + count, 0),
  groupBy,
});
const getTable = (...items: ReturnType<typeof item>[]) => ({
  items,
  columns,
  totalRow: { count: 2020, groupBy: bases },
});

describe('the strongest finding of a table', () => {
  it('is the cell furthest from everyone outside its column in standard errors, not the one of the largest share', () => {
    const table = getTable(item({ South: 500, North: 480, Tiny: 10 }), item({ South: 210, North: 120, Tiny: 3 }));
    const found = findStrongest(table);
    expect(found).toMatchObject({ item: 1, column: 0 });
    expect(found?.inside).toBe(21);
    expect(found?.outside).toBeCloseTo((123 * 100) / 1020);
    expect(found?.standardErrors).toBeGreaterThan(5);
  });

  it('can be that a column is below the others', () => {
    const even = { columns: ['A', 'B', 'C', 'D'].map((key) => ({ key, labels: [key] })) };
    const totalRow = { count: 3020, groupBy: { A: 1000, B: 1000, C: 1000, D: 20 } };
    const found = findStrongest({ ...even, totalRow, items: [item({ A: 300, B: 50, C: 310, D: 0 })] });
    expect(found?.standardErrors).toBeLessThan(0);
    // D is lower, and too small to test.
    expect(found).toMatchObject({ column: 1 });
  });

  it('is none where chance would bring about as much somewhere in a table of this size', () => {
    // 2.2 standard errors: enough for one cell that was chosen beforehand, not for the largest of many.
    const near = item({ South: 140, North: 107, Tiny: 2 });
    const even = item({ South: 100, North: 100, Tiny: 2 });
    expect(findStrongest(getTable(near, ...Array.from({ length: 20 }, () => even)))).toBeNull();
    expect(findStrongest(getTable(item({ Tiny: 8 })))).toBeNull();
    expect(findStrongest({ items: [], columns: [], totalRow: { count: 0, groupBy: {} } })).toBeNull();
  });
});
