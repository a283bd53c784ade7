/** Columns of a table that nobody asks for: those that a filter of the very column that is grouped by leaves no comment in. */
import { checkFilters } from './filters.ts';
import type { Group } from './grouping.ts';
import type { Scope, ScopeQuery } from './scope.ts';
import type { BaseCounts, TableColumn, TableItem, TableResult } from './table.ts';

interface Asked extends ScopeQuery {
  readonly groupBy?: readonly string[];
  readonly groups?: readonly Group[];
}

/** Whether a level of the grouping has room for a label. */
type Level = (label: string) => boolean;

/** Keys of the columns to leave out. Whatever else empties a column leaves it standing, so that tables keep their columns while they are filtered. */
export const unaskedColumns = (
  { columnTypes }: Pick<Scope['project'], 'columnTypes'>,
  { groupBy = [], groups = [], filters = {} }: Asked,
  columns: readonly TableColumn[],
  base: Int32Array,
): ReadonlySet<string> => {
  const filtered = new Map(checkFilters(filters, columnTypes).map((filter) => [filter.field, filter]));
  const levels = groupBy.map((name): Level => {
    const group = groups.find(({ id }) => name === `group:${id}`);
    const filter = filtered.get(group?.field ?? name);
    if (filter?.test.kind !== 'enum') return () => true;
    const { values } = filter.test;
    const passes = (value: string): boolean => values.has(value) !== filter.exclusive;
    return (label) =>
      group?.bands.some(({ name: band, items }) => band === label && items.some(passes)) ?? passes(label);
  });
  const unasked = columns.filter(
    ({ labels }, at) => base[at] === 0 && !levels.every((hasRoom, level) => hasRoom(labels[level]!)),
  );
  return new Set(unasked.map(({ key }) => key));
};

type Counted = Pick<TableResult, 'totalRow' | 'weighted'>;

const without = <Figure>(figures: Readonly<Record<string, Figure>>, keys: ReadonlySet<string>) =>
  keys.size === 0 ? figures : Object.fromEntries(Object.entries(figures).filter(([key]) => !keys.has(key)));

const countsWithout = ({ count, groupBy }: BaseCounts, keys: ReadonlySet<string>): BaseCounts => ({
  ...{ count, groupBy: without(groupBy, keys) },
});

/** A row without the figures of those columns. */
export const rowWithout = <Row extends TableItem>(row: Row, keys: ReadonlySet<string>): Row => ({
  ...row,
  groupBy: without(row.groupBy, keys),
  ...(row.means && { means: { ...row.means, groupBy: without(row.means.groupBy, keys) } }),
});

/** The bases without those columns. */
export const basesWithout = ({ totalRow, weighted }: Counted, keys: ReadonlySet<string>): Counted => ({
  totalRow: countsWithout(totalRow, keys),
  ...(weighted && {
    weighted: {
      ...weighted,
      comments: countsWithout(weighted.comments, keys),
      squares: countsWithout(weighted.squares, keys),
    },
  }),
});
