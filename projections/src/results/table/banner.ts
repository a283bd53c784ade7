/** Groupings of a banner, counted in one pass over the comments. */
import { columnKey } from '@verbatim/domain/column-key';
import type { FieldFilter } from '../engine/filters.ts';
import { resolveGrouping, type Group, type Grouping } from '../engine/grouping.ts';
import { resolveColumns, type GroupedColumns } from '../engine/resolve-columns.ts';
import type { Scope } from '../engine/scope.ts';
import type { TableColumn } from './table.ts';

export interface BannerPart {
  /** As of a table. */
  readonly groupBy: readonly string[];
  /** Of its columns in headings; no two parts of a banner have the same. */
  readonly title: string;
}

/** A grouping with codes of its own: a part of a banner, or a table without one. */
export interface Layer extends Grouping {
  /** The columns that a table shows of it. @param base comments by code */
  readonly resolve: (filters: readonly FieldFilter[], base: Int32Array) => GroupedColumns;
}

interface Asked {
  readonly groupBy?: readonly string[];
  readonly groups?: readonly Group[];
  readonly banner?: readonly BannerPart[];
}

/** @throws FieldError for an unknown or non-enum column, or too many columns */
export const resolveLayers = async (scope: Scope, asked: Asked): Promise<readonly Layer[]> => {
  const { banner, groups = [] } = asked;
  if (banner === undefined) {
    const grouping = await resolveGrouping(scope, asked.groupBy ?? [], groups);
    return [{ ...grouping, resolve: (filters, base) => resolveColumns(filters, asked, grouping.columns, base) }];
  }
  const layers: Layer[] = [];
  for (const part of banner) {
    const grouping = await resolveGrouping(scope, part.groupBy, groups);
    const { columns } = grouping;
    const inBanner = (column: TableColumn): TableColumn => toPartColumn(column, part);
    layers.push({
      ...grouping,
      columns: columns.map(inBanner),
      resolve: (filters, base) => {
        const shown = resolveColumns(filters, { groupBy: part.groupBy, groups }, columns, base);
        return { ...shown, columns: shown.columns.map(inBanner) };
      },
    });
  }
  return layers;
};

/** Keys of different parts differ, because a key begins with what its part is grouped by. */
const toPartColumn = ({ labels, periods }: TableColumn, { groupBy, title }: BannerPart): TableColumn => ({
  key: columnKey([columnKey(groupBy), ...labels]),
  labels: [title, ...labels],
  groupBy,
  ...(periods && { periods }),
});
