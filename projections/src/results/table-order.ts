import { compareNames } from './compare-names.ts';
import type { TableItem } from './table.ts';

export interface TablePagination {
  readonly page: number;
  readonly pageSize: number;
  /** `count`, `name`, or the key of a column. */
  readonly sort: string;
  readonly order: 'asc' | 'desc';
}

type Row = TableItem & { readonly id: string };

/**
 * A page of the rows in order. What is equal stands by name, then id, in either direction; the unclassified row is the last of all rows,
 * so it stands on the last page only. A sort that is no column any more is that by count.
 */
export const pageOf = (
  items: readonly Row[],
  last: readonly TableItem[],
  pagination: TablePagination = { page: 0, pageSize: Infinity, sort: 'count', order: 'desc' },
): readonly TableItem[] => {
  const { page, pageSize, sort, order } = pagination;
  const direction = order === 'asc' ? 1 : -1;
  const numberOf = ({ count, groupBy }: Row): number => (Object.hasOwn(groupBy, sort) ? groupBy[sort]! : count);
  const compare = (a: Row, b: Row): number =>
    sort === 'name'
      ? direction * compareNames(a.name, b.name) || compareNames(a.id, b.id)
      : direction * (numberOf(a) - numberOf(b)) || compareNames(a.name, b.name) || compareNames(a.id, b.id);
  const rows = [...[...items].sort(compare), ...last];
  return pageSize === Infinity ? rows : rows.slice(page * pageSize, (page + 1) * pageSize);
};
