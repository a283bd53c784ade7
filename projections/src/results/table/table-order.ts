import { formatName } from '@verbatim/domain/display-names';
import { compareNames } from '../engine/compare-names.ts';
import { FieldError } from '../engine/filters.ts';
import type { TableColumn, TableItem } from './table.ts';

export interface TablePagination {
  /** Number of skipped rows, and page size. */
  readonly offset: number;
  readonly limit: number;
  /** `count`, `name`, or the key of a column. */
  readonly sort: string;
  readonly order: 'asc' | 'desc';
}

/** @throws FieldError for an unknown column, independent of the filters */
export const requireSort = (sort: string, columns: readonly TableColumn[]): void => {
  if (sort === 'count' || sort === 'name' || columns.some(({ key }) => key === sort)) return;
  throw new FieldError(
    'SORT_UNKNOWN',
    'pagination.sort',
    `The table cannot be sorted by '${formatName(sort)}'. Sort by 'count', 'name', or the key of one of its columns.`,
  );
};

type Row = TableItem & { readonly id: string };

/**
 * A page of the sorted rows: nets, whose children are sorted too, and themes. Ties are ordered by name, then
 * id, in either direction; rows of the rest are always last. A column that a filter removed sorts by count.
 */
export const paginateRows = (
  items: readonly Row[],
  nets: readonly Row[],
  last: readonly TableItem[],
  pagination: TablePagination = { offset: 0, limit: Infinity, sort: 'count', order: 'desc' },
): readonly TableItem[] => {
  const { offset, limit, sort, order } = pagination;
  const direction = order === 'asc' ? 1 : -1;
  const toNumber = ({ count, groupBy }: Row): number => (Object.hasOwn(groupBy, sort) ? groupBy[sort]! : count);
  const compare = (a: Row, b: Row): number =>
    sort === 'name'
      ? direction * compareNames(a.name, b.name) || compareNames(a.id, b.id)
      : direction * (toNumber(a) - toNumber(b)) || compareNames(a.name, b.name) || compareNames(a.id, b.id);
  const themes = items.toSorted(compare);
  const orderChildren = (net: Row): Row => {
    const members = new Set(net.children);
    return { ...net, children: themes.flatMap(({ id }) => (members.has(id) ? [id] : [])) };
  };
  const rows = [...nets.toSorted(compare).map(orderChildren), ...themes, ...last];
  return rows.slice(offset, offset + limit);
};
