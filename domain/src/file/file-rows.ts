/** The rows of a file, as the events of its stream hold them. */
import type { ColumnType } from '../formats/column-types.ts';
import type { FileEvent } from './file-events.ts';

/** A column of a file. One that was unused when the file was added has a field and no name. */
export interface StoredColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly field?: string;
}

export interface RowsBatch {
  /** In the order of a row's cells, followed by stored unused columns. */
  readonly columns: readonly StoredColumn[];
  /** Place of its first row in the file. */
  readonly first: number;
  /** Cells of the columns that were in use. */
  readonly rows: readonly (readonly string[])[];
  /** By row, the HTML that its comment's text was taken out of. */
  readonly raw: ReadonlyMap<number, string>;
  /** Cells of the unused columns; empty when they are not stored. */
  readonly unused: readonly (readonly string[])[];
  /** Cells of a column by its index. */
  readonly cellsOf: (column: number) => readonly string[];
}

type UploadStarted = Extract<FileEvent, { type: 'UploadStarted' }>['data'];

/** Name, read options and values of a file; undefined without its first event. */
export const findUploadStart = async (events: AsyncIterable<FileEvent>): Promise<UploadStarted | undefined> => {
  for await (const event of events) if (event.type === 'UploadStarted') return event.data;
  return undefined;
};

/** @param count of the file's rows: the many sentence events after them are not read */
export async function* listRows(
  events: AsyncIterable<FileEvent>,
  count: number,
): AsyncGenerator<RowsBatch, void, undefined> {
  let columns: readonly StoredColumn[] | undefined;
  let used = 0;
  let left = count;
  for await (const event of events) {
    if (event.type === 'UploadStarted') {
      used = event.data.columns.length;
      columns = columnsOfFile(event.data);
      // A scavenge may leave any part of a deleted stream.
    } else if (event.type === 'CommentsImported' && columns !== undefined) {
      yield toBatch(event.data, columns, used);
      left -= event.data.rows.length;
    }
    if (left <= 0) return;
  }
}

const toBatch = (
  { first, rows, raw = [], unused = [] }: Extract<FileEvent, { type: 'CommentsImported' }>['data'],
  columns: readonly StoredColumn[],
  used: number,
): RowsBatch => ({
  columns,
  first,
  rows,
  raw: new Map(raw),
  unused,
  cellsOf: (column) => rows.map((row, at) => (column < used ? row[column] : unused[at]?.[column - used]) ?? ''),
});

const columnsOfFile = ({
  columns,
  unused = [],
}: Extract<FileEvent, { type: 'UploadStarted' }>['data']): readonly StoredColumn[] => [
  ...columns.map(({ name, type }) => ({ name, type })),
  ...unused.map((field) => ({ name: '', type: 'unused' as const, field })),
];

/**
 * Index of a column in a file; -1 for none.
 * @param name present or former name
 */
export const placeOfColumn = (columns: readonly StoredColumn[], name: string, field: string): number => {
  const place = columns.findIndex((column) => column.field === field);
  return place >= 0 ? place : columns.findIndex((column) => column.field === undefined && column.name === name);
};
