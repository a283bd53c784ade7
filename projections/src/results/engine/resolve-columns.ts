/** Requested columns of a table: all except those emptied by a filter on the grouped column itself. */
import { parsePeriodLevel } from '@verbatim/domain/project/group-levels';
import type { FieldFilter } from './filters.ts';
import { findGroup, SENTIMENT_BANDS, type Group } from './grouping.ts';
import { countOfColumn } from '../kernels/further-columns.ts';
import type { TableColumn } from '../table/table.ts';

interface Grouped {
  readonly groupBy?: readonly string[];
  readonly groups?: readonly Group[];
}

export interface GroupedColumns {
  readonly columns: readonly TableColumn[];
  /** Code of each, by which its comments are counted. */
  readonly codes: readonly number[];
  /** Number of counted columns, which is the code of comments in none. */
  readonly counted: number;
}

/** Whether a level admits a label. */
type Level = (label: string) => boolean;

/**
 * Columns emptied by other filters stay, so that tables are stable while filtering.
 * @param base comments by code
 */
export const resolveColumns = (
  filters: readonly FieldFilter[],
  { groupBy = [], groups = [] }: Grouped,
  columns: readonly TableColumn[],
  base: Int32Array,
): GroupedColumns => {
  const filtered = new Map(filters.map((filter) => [filter.field, filter]));
  const levels = groupBy.map((name): Level => {
    const group = findGroup(groups, name);
    const filter = filtered.get(group?.field ?? name) ?? filtered.get(parsePeriodLevel(name)?.column ?? name);
    // Periods outside of a filter of their dates are empty.
    if (filter?.test.kind === 'date') return () => false;
    if (filter === undefined || !('values' in filter.test)) return () => true;
    const { kind, values } = filter.test;
    const passes = (value: string): boolean => values.has(value) !== filter.exclusive;
    const bands = kind === 'sentiment' ? SENTIMENT_BANDS : group?.bands;
    return (label) => bands?.some(({ name: band, items }) => band === label && items.some(passes)) ?? passes(label);
  });
  const isAsked = ({ labels }: TableColumn, code: number): boolean =>
    countOfColumn(base, columns.length, code) !== 0 || levels.every((hasRoom, level) => hasRoom(labels[level]!));
  const codes = [...columns.keys()].filter((code) => isAsked(columns[code]!, code));
  return { columns: codes.map((code) => columns[code]!), codes, counted: columns.length };
};
