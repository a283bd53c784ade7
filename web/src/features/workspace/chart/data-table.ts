/** A chart's data as a table, for accessibility and export. */
import { formatCsvLine } from '@verbatim/domain/formats/csv/csv-line';
import type { ChartElement } from './element-menu.tsx';

export interface DataTable {
  readonly caption: string;
  /** The first names the rows. */
  readonly columns: readonly string[];
  readonly rows: readonly DataTableRow[];
}

export type DataCell = number | string | null;

export interface DataTableRow {
  readonly name: string;
  /** Null without a figure, as without a base; a text cannot be selected. */
  readonly cells: readonly DataCell[];
  /** Drilldown of a cell, selectable by keyboard. */
  readonly elementAt?: (cell: number) => ChartElement | null;
}

/** 'Mean sentiment', 'Leisure mean sentiment': written as everywhere, with its sign and two decimals. */
export const isMeanSentiment = (heading: string | undefined): boolean => /(^| )mean sentiment$/iu.test(heading ?? '');

/** 'p-value', 'Staff p-value': three decimals, as in all tables of tests. */
export const isPValue = (heading: string | undefined): boolean => /(^| )p-value$/u.test(heading ?? '');

/** Plain numbers, followed by the stamp; CRLF after every line. */
export const formatDataTableCsv = ({ columns, rows }: DataTable, stamp: readonly string[]): string =>
  [
    columns,
    ...rows.map(({ name, cells }) => [name, ...cells.map((cell) => (cell === null ? '' : String(cell)))]),
    ...(stamp.length === 0 ? [] : [[''], ...stamp.map((line) => [line])]),
  ]
    .map(formatCsvLine)
    .join('');
