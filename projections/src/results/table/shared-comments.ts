import { roundTo4 } from '@verbatim/domain/statistics/percentages';
import type { GroupedColumns } from '../engine/resolve-columns.ts';
import { getShared, type SharedSums } from '../kernels/further-columns.ts';
import type { SharedComments, TableResult } from './table.ts';

/** Wider tables are not tested, and their pairs would be too many. */
const MAX_TESTED_COLUMNS = 500;

type Columns = GroupedColumns['columns'];

/** Of columns of one parent, which are those that tests compare. */
export const listShared = (grouped: GroupedColumns, shared: SharedSums): readonly SharedComments[] =>
  listPairs(grouped, shared, ({ labels }) => [JSON.stringify(labels.slice(0, -1))]);

/** As tables answer it. */
export const describeShared = (
  grouped: GroupedColumns,
  sums: SharedSums,
): Pick<TableResult, 'shared' | 'sharedAcross'> => {
  const sharedAcross = listSharedAcross(grouped, sums);
  return { shared: listShared(grouped, sums), ...(sharedAcross && { sharedAcross }) };
};

/** Of columns that differ in one outer level only; undefined without one, and for tables without tests. */
const listSharedAcross = (grouped: GroupedColumns, shared: SharedSums): readonly SharedComments[] | undefined => {
  const { columns } = grouped;
  // Labels of a banner begin with the title of the part.
  const levels = columns[0]?.groupBy?.length ?? columns[0]?.labels.length ?? 0;
  if (levels < 2 || columns.length > MAX_TESTED_COLUMNS) return undefined;
  return listPairs(grouped, shared, ({ labels }) =>
    labels.slice(0, -1).map((_, level) => JSON.stringify([level, labels.toSpliced(level, 1)])),
  );
};

/** Pairs that share comments, of columns with a group in common: two columns have at most one. */
const listPairs = (
  { columns, codes, counted }: GroupedColumns,
  shared: SharedSums,
  listGroups: (column: Columns[number]) => readonly string[],
): readonly SharedComments[] => {
  if (columns.length > MAX_TESTED_COLUMNS) return [];
  const groups = columns.map(listGroups);
  const members = new Map<string, number[]>();
  for (const [at, own] of groups.entries())
    for (const group of own) {
      const before = members.get(group);
      if (before === undefined) members.set(group, [at]);
      else before.push(at);
    }
  // In the order of the columns, as codes are.
  return columns.flatMap(({ key }, at) =>
    groups[at]!.flatMap((group) => members.get(group)!.filter((place) => place > at))
      .sort((a, b) => a - b)
      .flatMap((place): readonly SharedComments[] => {
        const count = getShared(shared, codes[at]! * counted + codes[place]!);
        return count === 0 ? [] : [{ columns: [key, columns[place]!.key], count: roundTo4(count) }];
      }),
  );
};
