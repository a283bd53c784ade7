/** Columns of a table that somebody asks for: all but those that a filter of the very column that is grouped by leaves no comment in. */
import type { FieldFilter } from './filters.ts';
import type { Group } from './grouping.ts';
import type { TableColumn } from './table.ts';

interface Grouped {
  readonly groupBy?: readonly string[];
  readonly groups?: readonly Group[];
}

export interface AskedColumns {
  readonly columns: readonly TableColumn[];
  /** Of each its code, by which its comments are counted. */
  readonly codes: readonly number[];
  /** How many columns are counted: the code of the comments in none. */
  readonly counted: number;
}

/** Whether a level of the grouping has room for a label. */
type Level = (label: string) => boolean;

/**
 * Whatever else empties a column leaves it standing, so that tables keep their columns while they are filtered.
 * @param base comments by code
 */
export const askedColumns = (
  filters: readonly FieldFilter[],
  { groupBy = [], groups = [] }: Grouped,
  columns: readonly TableColumn[],
  base: Int32Array,
): AskedColumns => {
  const filtered = new Map(filters.map((filter) => [filter.field, filter]));
  const levels = groupBy.map((name): Level => {
    const group = groups.find(({ id }) => name === `group:${id}`);
    const filter = filtered.get(group?.field ?? name);
    if (filter?.test.kind !== 'enum') return () => true;
    const { values } = filter.test;
    const passes = (value: string): boolean => values.has(value) !== filter.exclusive;
    return (label) =>
      group?.bands.some(({ name: band, items }) => band === label && items.some(passes)) ?? passes(label);
  });
  const isAsked = ({ labels }: TableColumn, code: number): boolean =>
    base[code] !== 0 || levels.every((hasRoom, level) => hasRoom(labels[level]!));
  const codes = [...columns.keys()].filter((code) => isAsked(columns[code]!, code));
  return { columns: codes.map((code) => columns[code]!), codes, counted: columns.length };
};
