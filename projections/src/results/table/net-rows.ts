/** How the table counts nets: by their own comments, or by what they count differently from their themes. */
import { formatName } from '@verbatim/domain/display-names';
import { FieldError } from '../engine/filters.ts';
import { compareNames } from '../engine/row-heads.ts';
import type { FileScope, Scope } from '../engine/scope.ts';
import { type CrossTab, getRowCounts, getRowSentiment, type RowSentiment } from '../kernels/cross-tab.ts';
import type { ClassedComments } from '../kernels/theme-sentiment.ts';
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
