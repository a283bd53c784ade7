/** A picture as a table: for whoever does not see it, and for its file. */
import { csvLine } from '@verbatim/domain/text/csv-line';
import type { PictureElement } from './element-menu.tsx';

export interface Twin {
  readonly caption: string;
  /** Of the names of the rows first. */
  readonly columns: readonly string[];
  readonly rows: readonly TwinRow[];
}

export interface TwinRow {
  readonly name: string;
  /** Null where there is nothing to say, as without a base. */
  readonly cells: readonly (number | null)[];
  /** What a cell stands for, where the keyboard can choose it. */
  readonly elementAt?: (cell: number) => PictureElement | null;
}

/** Numbers and nothing else in the cells, and the stamp below; CRLF after every line. */
export const twinCsv = ({ columns, rows }: Twin, stamp: readonly string[]): string =>
  [
    columns,
    ...rows.map(({ name, cells }) => [name, ...cells.map((cell) => (cell === null ? '' : String(cell)))]),
    [''],
    ...stamp.map((line) => [line]),
  ]
    .map(csvLine)
    .join('');
