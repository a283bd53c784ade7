/** How the table counts nets: by their own comments, or by what they count differently from their themes. */
import { columnKey } from '@verbatim/domain/column-key';
import { formatName } from '@verbatim/domain/display-names';
import { FieldError, type FieldFilter } from '../engine/filters.ts';
import { type Group, type Grouping, resolveGrouping } from '../engine/grouping.ts';
import { compareNames, type GroupedColumns, resolveColumns } from '../engine/resolve-columns.ts';
import type { FileScope, Scope } from '../engine/scope.ts';
import { type CrossTab, getRowCounts, getRowSentiment, type RowSentiment } from '../kernels/cross-tab.ts';
import type { ClassedComments } from '../kernels/theme-sentiment.ts';
import type { BaseCounts, TableColumn, TableItem, TableResult } from './table.ts';

// Groupings of a banner, counted in one pass over the comments.

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

export interface CountedRow {
  readonly counts: Int32Array;
  readonly sentiment: RowSentiment;
}

interface NetRow {
  readonly id: string;
  readonly row: number;
  /** Row of the comments to subtract, and rows of the themes; undefined for a net that is counted itself. */
  readonly difference: { readonly row: number; readonly themes: readonly number[] } | undefined;
}

/** Comments to count in a row. */
interface Addition {
  readonly row: number;
  readonly comments: ClassedComments;
}

/** Rows of nets in the cross-tab, each with a spare one for a difference. */
export class NetRows {
  private readonly nets: readonly NetRow[];

  private constructor(nets: readonly NetRow[]) {
    this.nets = nets;
  }

  /**
   * Chooses the way that visits fewer comments over all files.
   * @param first row of nets
   * @param spare first spare row
   */
  static async plan(
    { themes, nets, files }: Scope,
    { first, spare }: { readonly first: number; readonly spare: number },
  ): Promise<NetRows> {
    const rows = new Map(themes.map(({ id }, row) => [id, row]));
    const planned: NetRow[] = [];
    for (const [at, { id, themes: children }] of nets.entries()) {
      const ofThemes = children.flatMap((child) => rows.get(child) ?? []);
      let saved = 0;
      for (const { classed, overlap } of files) {
        const { repeated, united } = await overlap(id);
        saved += (await classed(id)).rows.length - repeated.rows.length - united.rows.length;
      }
      const isCheaper = ofThemes.length === children.length && saved > 0;
      const difference = isCheaper ? { row: spare + at, themes: ofThemes } : undefined;
      planned.push({ id, row: first + at, difference });
    }
    return new NetRows(planned);
  }

  /** What to count in a file. */
  async load({ classed, overlap }: FileScope): Promise<readonly Addition[]> {
    const additions: Addition[] = [];
    for (const { id, row, difference } of this.nets) {
      if (difference === undefined) additions.push({ row, comments: await classed(id) });
      else {
        const { repeated, united } = await overlap(id);
        additions.push({ row, comments: united }, { row: difference.row, comments: repeated });
      }
    }
    return additions;
  }

  /** @param at place of the net */
  count(table: CrossTab, at: number): CountedRow {
    const { row, difference } = this.nets[at]!;
    const counted = countRow(table, row);
    if (difference === undefined) return counted;
    const { counts, sentiment } = counted;
    const sum = { ...sentiment };
    const add = (other: CountedRow, sign: 1 | -1): void => {
      for (let code = 0; code < counts.length; code++) counts[code]! += sign * other.counts[code]!;
      for (const part of PARTS) sum[part] += sign * other.sentiment[part];
    };
    for (const theme of difference.themes) add(countRow(table, theme), 1);
    add(countRow(table, difference.row), -1);
    return { counts, sentiment: sum };
  }
}

const PARTS = ['pos', 'neu', 'mix', 'neg', 'sum', 'sentences'] as const;

export const countRow = (table: CrossTab, row: number): CountedRow => ({
  counts: getRowCounts(table, row),
  sentiment: getRowSentiment(table, row),
});
