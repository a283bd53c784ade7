/** The first pass over an upload: everything that could be wrong with it is found before anything is stored. */
import type { ColumnDefinition, DateOrder } from '@verbatim/domain/project/project-events';
import { dateOrderOf } from '@verbatim/domain/text/dates';
import { CsvFileError, type CsvFile } from './csv-file.ts';

/** A stored column and the cell of a record that fills it. */
export interface ColumnSource {
  readonly column: ColumnDefinition;
  readonly cell: number;
}

export interface UploadSurvey {
  readonly sources: readonly ColumnSource[];
  /** Data rows. */
  readonly count: number;
  /** Values of each enum column in order of first appearance, by column name. */
  readonly options: { readonly [column: string]: readonly string[] };
  readonly dateOrders: { readonly [column: string]: DateOrder };
}

/** More than any list of options can show, or one event hold: such a column is no enum. */
const MAX_OPTIONS = 5_000;
const MAX_OPTION_LENGTH = 100;

/** @param columns the project's stored columns. @throws CsvFileError */
export const surveyUpload = async (file: CsvFile, columns: readonly ColumnDefinition[]): Promise<UploadSurvey> => {
  const sources = columns.map((column) => ({ column, cell: cellOf(file, column) }));
  const options = new Map(sourcesOf(sources, 'enum').map((source) => [source, new Set<string>()]));
  const dates = new Map(sourcesOf(sources, 'date').map((source) => [source, new Set<string>()]));
  let count = 0;
  for await (const { line, cells } of file.records()) {
    count += 1;
    for (const [{ column, cell }, values] of [...options, ...dates]) {
      const value = valueOf(cells, cell, column);
      if (value === '') continue;
      values.add(value);
      if (column.type === 'enum') refuseNoEnum(column.name, value, values.size, line);
    }
  }
  if (count === 0)
    throw new CsvFileError('CSV_NO_ROWS', 'The file has a header and no rows. Choose a file with at least one row.');
  return {
    sources,
    count,
    options: Object.fromEntries([...options].map(([{ column }, values]) => [column.name, [...values]])),
    dateOrders: Object.fromEntries(
      [...dates].flatMap(([{ column }, values]) => {
        const order = dateOrderOf(values);
        return order === undefined ? [] : [[column.name, order]];
      }),
    ),
  };
};

const refuseNoEnum = (name: string, value: string, distinct: number, line: number): void => {
  if (distinct > MAX_OPTIONS)
    throw new CsvFileError(
      'ENUM_TOO_LARGE',
      `'${name}' has more than ${MAX_OPTIONS} different values. Define it as text.`,
      line,
    );
  if (value.length > MAX_OPTION_LENGTH)
    throw new CsvFileError(
      'ENUM_TOO_LARGE',
      `'${name}' has a value of more than ${MAX_OPTION_LENGTH} characters. Define it as text.`,
      line,
    );
};

const sourcesOf = (sources: readonly ColumnSource[], type: ColumnDefinition['type']): readonly ColumnSource[] =>
  sources.filter(({ column }) => column.type === type);

const cellOf = (file: CsvFile, column: ColumnDefinition): number => {
  const cell = file.fields.indexOf(column.field);
  if (cell >= 0) return cell;
  throw new CsvFileError(
    'CSV_COLUMN_MISSING',
    `The file has no column '${column.field}', which the project defines. It has: ${file.fields.slice(0, 30).join(', ')}.`,
    1,
  );
};

/** What is stored for a cell: a comment and free text as they stand, coded values without the space around them. */
export const valueOf = (cells: readonly string[], cell: number, { type }: ColumnDefinition): string => {
  const value = cells[cell] ?? '';
  return type === 'long-text' || type === 'text' ? value : value.trim();
};
