import { roundTo4 } from '@verbatim/domain/statistics/percentages';
import type { GroupedColumns } from '../engine/resolve-columns.ts';
import { getShared, type SharedSums } from '../kernels/further-columns.ts';
import type { SharedComments } from './table.ts';

/** Wider tables are not tested, and their pairs would be too many. */
const MAX_TESTED_COLUMNS = 500;

type Columns = GroupedColumns['columns'];

const countPair = ({ codes, counted }: GroupedColumns, shared: SharedSums, one: number, other: number): number => {
  const [low, high] = [codes[one]!, codes[other]!].sort((a, b) => a - b);
  return getShared(shared, low! * counted + high!);
};

/** Of columns of one parent, which are those that tests compare. */
export const listShared = (grouped: GroupedColumns, shared: SharedSums): readonly SharedComments[] =>
  listPairs(grouped, shared, ({ labels }) => [JSON.stringify(labels.slice(0, -1))]);

/** Of columns that differ in one outer level only; undefined without one, and for tables without tests. */
export const listSharedAcross = (
  grouped: GroupedColumns,
  shared: SharedSums,
): readonly SharedComments[] | undefined => {
  const { columns } = grouped;
  // Labels of a banner begin with the title of the part.
  const levels = columns[0]?.groupBy?.length ?? columns[0]?.labels.length ?? 0;
  if (levels < 2 || columns.length > MAX_TESTED_COLUMNS) return undefined;
  return listPairs(grouped, shared, ({ labels }) =>
    labels.slice(0, -1).map((_, level) => JSON.stringify([level, labels.toSpliced(level, 1)])),
  );
};

/** Pairs that share comments, of columns with a group in common. */
const listPairs = (
  grouped: GroupedColumns,
  shared: SharedSums,
  listGroups: (column: Columns[number]) => readonly string[],
): readonly SharedComments[] => {
  const { columns } = grouped;
  if (columns.length > MAX_TESTED_COLUMNS) return [];
  const groups = columns.map(listGroups);
  return columns.flatMap(({ key }, at) =>
    columns.flatMap((other, place): readonly SharedComments[] => {
      if (place <= at || !groups[at]!.some((group) => groups[place]!.includes(group))) return [];
      const count = countPair(grouped, shared, at, place);
      return count === 0 ? [] : [{ columns: [key, other.key], count: roundTo4(count) }];
    }),
  );
};
