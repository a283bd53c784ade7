/** Groupings of a banner, counted in one pass over the comments. */
import { columnKey } from '@verbatim/domain/column-key';
import type { FieldFilter } from '../engine/filters.ts';
import { type Group, type Grouping, resolveGrouping } from '../engine/grouping.ts';
import { type GroupedColumns, resolveColumns } from '../engine/resolve-columns.ts';
import type { Scope } from '../engine/scope.ts';
import type { BaseCounts, TableColumn, TableItem, TableResult } from './table.ts';

// One table of several layers of a banner: the same rows, with the columns side by side.

type NamedRow = TableItem & { readonly id: string };

/** The figures of a layer; its rows are in the order of the workspace. */
export interface CountedLayer extends Omit<TableResult, 'items' | 'numbers' | 'missing'> {
  readonly items: readonly NamedRow[];
  readonly netItems: readonly NamedRow[];
  readonly last: readonly TableItem[];
}

const mergeRecords = <Value>(
  records: readonly { readonly [key: string]: Value }[],
): { readonly [key: string]: Value } => Object.assign({}, ...records) as { readonly [key: string]: Value };

const joinCounts = <Counts extends Pick<BaseCounts, 'groupBy'>>(all: readonly Counts[]): Counts => ({
  ...all[0]!,
  groupBy: mergeRecords(all.map(({ groupBy }) => groupBy)),
});

const joinRows = <Row extends TableItem>(layers: readonly (readonly Row[])[]): readonly Row[] =>
  layers[0]!.map((row, at) => {
    const rows = layers.map((ofLayer) => ofLayer[at]!);
    const { means } = row;
    if (means === undefined) return joinCounts(rows);
    const groupBy = mergeRecords(rows.map((one) => one.means?.groupBy ?? {}));
    return { ...joinCounts(rows), means: { ...means, groupBy } };
  });

/** Totals are of the first: every layer counts the same comments. */
export const joinLayers = (layers: readonly CountedLayer[]): CountedLayer => {
  const [first] = layers;
  if (layers.length === 1) return first!;
  const weighted = first!.weighted;
  const list = (of: 'comments' | 'squares') => layers.flatMap((layer) => layer.weighted?.[of] ?? []);
  return {
    ...first!,
    items: joinRows(layers.map(({ items }) => items)),
    netItems: joinRows(layers.map(({ netItems }) => netItems)),
    last: joinRows(layers.map(({ last }) => last)),
    totalRow: joinCounts(layers.map(({ totalRow }) => totalRow)),
    columns: layers.flatMap(({ columns }) => columns),
    ...(layers.some((layer) => layer.shared !== undefined) && {
      shared: layers.flatMap((layer) => layer.shared ?? []),
    }),
    ...(layers.some((layer) => layer.sharedAcross !== undefined) && {
      sharedAcross: layers.flatMap((layer) => layer.sharedAcross ?? []),
    }),
    ...(weighted && {
      weighted: { ...weighted, comments: joinCounts(list('comments')), squares: joinCounts(list('squares')) },
    }),
  };
};

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
