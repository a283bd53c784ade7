import type { AddFile } from '@verbatim/domain/project/project-commands';
import { getOwnProperty } from '@verbatim/domain/own-property';
import type { SurveyedUpload } from './csv-worker.ts';

type KnownOptions = { readonly [column: string]: readonly string[] };

const newAmong = (values: readonly string[], known: readonly string[] = []): readonly string[] => {
  const all = new Set(known);
  return values.filter((value) => !all.has(value));
};

/**
 * The part of a file's survey that the project records. Values and example cells stay in the file's stream.
 * @param known existing values, by column name
 */
export const addedFile = (
  { count, options, labels, dateOrders, reading, formats, cells, withoutText, unused }: SurveyedUpload,
  known: KnownOptions,
): Pick<AddFile, 'count' | 'options' | 'labels' | 'dateOrders' | 'read'> => ({
  count,
  options: Object.fromEntries(
    Object.entries(options).map(([column, values]) => [column, newAmong(values, getOwnProperty(known, column)).length]),
  ),
  labels,
  dateOrders,
  read: {
    reading,
    formats,
    cells: Object.fromEntries(
      Object.entries(cells).map(([column, { missing, unreadable }]) => [column, { missing, unreadable }]),
    ),
    withoutText,
    unused: unused.map(({ column: { field } }) => field),
  },
});
