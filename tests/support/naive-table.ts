/** Naive reference implementation of the cross-tab, to which the product's tables are compared. */
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { SampleRow } from './sample-comments.ts';

export interface NaiveTheme {
  readonly id: string;
  readonly name: string;
  readonly holds: (row: SampleRow) => boolean;
}

type Level = (row: SampleRow) => string;

/** Nested keys joined with `__`; a row with an empty value on any level is in no column. */
const getKey = (row: SampleRow, levels: readonly Level[]): string | undefined => {
  const values = levels.map((level) => level(row));
  return values.length === 0 || values.includes('') ? undefined : values.join('__');
};

const getCounts = (rows: readonly SampleRow[], levels: readonly Level[]) => {
  const groupBy: Record<string, number> = {};
  for (const row of rows) {
    const key = getKey(row, levels);
    if (key !== undefined) groupBy[key] = (groupBy[key] ?? 0) + 1;
  }
  return { count: rows.length, groupBy };
};

/** Most frequent first, then by name; the unclassified row last. Columns without a comment are left out. */
export const naiveTable = (rows: readonly SampleRow[], themes: readonly NaiveTheme[], levels: readonly Level[]) => ({
  total: rows.length,
  totalRow: getCounts(rows, levels),
  items: [
    ...themes
      .map(({ id, name, holds }) => ({ id: id, name, ...getCounts(rows.filter(holds), levels) }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    {
      id: null,
      name: 'Unclassified',
      ...getCounts(
        rows.filter((row) => !themes.some(({ holds }) => holds(row))),
        levels,
      ),
    },
  ],
});

/** A table in the same form. */
export const withoutZeros = ({ total, totalRow, items }: TableResult) => ({
  total,
  totalRow: { count: totalRow.count, groupBy: positive(totalRow.groupBy) },
  items: items.map(({ id, name, count, groupBy }) => ({ id, name, count, groupBy: positive(groupBy) })),
});

const positive = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
