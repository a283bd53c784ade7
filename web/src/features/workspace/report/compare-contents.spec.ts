import { expect, it } from '@jest/globals';
import { compareContents } from './compare-contents.ts';
import type { ContentTable } from './contents/content.ts';

const table = (rows: Readonly<Record<string, readonly number[]>>): ContentTable => ({
  columns: ['Theme', 'Total', 'Spring'],
  rows: Object.entries(rows).map(([name, values]) => ({
    name,
    cells: values.map((value) => ({ text: String(value), value })),
  })),
});

it('counts changed figures and names the largest change', () => {
  expect(compareContents(table({ Staff: [80, 40], Food: [50, 5] }), table({ Staff: [81, 40], Food: [50, 10] }))).toBe(
    '2 figures of 4 changed, most Food, Spring: 5 → 10',
  );
});

it('counts rows that came and went', () => {
  expect(
    compareContents(table({ Staff: [1, 1], Food: [1, 1] }), table({ Staff: [1, 1], Room: [2, 2], Bed: [1, 1] })),
  ).toBe('2 rows added; 1 row gone');
  expect(compareContents(table({ Staff: [1, 1] }), table({ Staff: [1, 1] }))).toBe('No figure has changed');
});
