import { listNeighbours } from '@verbatim/domain/statistics/significance';
import { roundTo4 } from '@verbatim/domain/statistics/percentages';
import type { GroupedColumns } from '../engine/resolve-columns.ts';
import { getShared, type SharedSums } from '../kernels/further-columns.ts';
import type { SharedComments } from './table.ts';

/** Wider tables are not tested, and their pairs would be too many. */
const MAX_TESTED_COLUMNS = 500;

/** Of columns of one parent, which are those that tests compare. */
export const listShared = (
  { columns, codes, counted }: GroupedColumns,
  shared: SharedSums,
): readonly SharedComments[] => {
  if (columns.length > MAX_TESTED_COLUMNS) return [];
  const codeOf = new Map(columns.map(({ key }, at) => [key, codes[at]!]));
  return listNeighbours(columns).flatMap((neighbours, at) =>
    neighbours.flatMap(({ key }): readonly SharedComments[] => {
      const [one, other] = [codes[at]!, codeOf.get(key)!];
      const count = one < other ? getShared(shared, one * counted + other) : 0;
      return count === 0 ? [] : [{ columns: [columns[at]!.key, key], count: roundTo4(count) }];
    }),
  );
};
