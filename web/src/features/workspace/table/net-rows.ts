/** Rows of a table with nets: each net with its themes below it, as far as it is not folded. */
import type { TableItem } from '@verbatim/command-api/contract/results/table';
import { nestRows } from '@verbatim/domain/workspace/nest-rows';

export interface TableRow extends TableItem {
  /** Name of the net that a theme is below. */
  readonly net?: string;
}

/** @param items sorted @param folded ids of nets */
export const toTableRows = (items: readonly TableItem[], folded: readonly string[]): readonly TableRow[] =>
  nestRows(items, new Set(folded)).map(({ item, net }) =>
    net === null || net === item ? item : { ...item, net: net.name },
  );

export const hasNets = (items: readonly TableItem[]): boolean => items.some(({ kind }) => kind === 'net');

/** Excludes rows of what others do not hold. */
export const isThemeOrNet = ({ id, kind }: TableItem): boolean => id !== null && kind !== 'none';

export const isTheme = ({ id, kind }: TableItem): boolean => id !== null && kind === undefined;

/** Names and ids for a choice of rows to draw. */
export const listDrawable = <Item extends TableItem>(items: readonly Item[]): readonly Item[] =>
  items.filter((item) => isThemeOrNet(item) && item.visible);
