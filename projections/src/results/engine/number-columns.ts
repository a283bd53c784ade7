/** Columns that have a number for each comment: those of numbers, and categories with an order. */
import type { ColumnDefinition } from '@verbatim/domain/project/project-events';
import type { ProjectView } from './segment-reads.ts';
import type { FileView } from './file-view.ts';
import { createUnknownFieldError, wrongType } from './filters.ts';

/** A cell with several answers has no place on a scale. */
const isOrdered = (column: ColumnDefinition | undefined): boolean =>
  (column?.order ?? []).length > 0 && column?.separator === undefined;

/** @throws FieldError for a column without numbers */
export const requireNumbers = ({ columns, columnTypes }: ProjectView, column: string): void => {
  const type = columnTypes.get(column);
  if (type === undefined || type === 'unused')
    throw createUnknownFieldError(column, 'take numbers from', columnTypes, 'number');
  if (type === 'number' || (type === 'enum' && isOrdered(columns.get(column)))) return;
  throw wrongType(
    'COLUMN_NOT_NUMBER',
    column,
    'means need a number column or a category with an order',
    columnTypes,
    'number',
  );
};

/** By segment; NaN for comments without a number. Options of an ordered category count from 1. */
export const readNumbers = async (
  project: ProjectView,
  file: FileView,
  column: string,
): Promise<readonly Float64Array[]> => {
  const at = file.columnAt(column);
  // A file older than the column has only empty cells.
  if (at === -1)
    return Array.from({ length: file.segments }, (_, segment) => new Float64Array(file.commentsIn(segment)).fill(NaN));
  if (project.columnTypes.get(column) === 'number') return file.numbers(at);
  const order = listOrderedOptions(project, column);
  const places = new Map(order.map((option, place) => [option, place + 1]));
  const values = await file.enumValues(at);
  const numbers = Float64Array.from(values, (value) => places.get(project.optionOf(column, value)) ?? NaN);
  return (await file.enumCodes(at)).map((codes) => Float64Array.from(codes, (code) => numbers[code]!));
};

/** Options in their order; those merged since count as one, at the place of the first. */
export const listOrderedOptions = ({ columns, optionOf }: ProjectView, column: string): readonly string[] => [
  ...new Set((columns.get(column)?.order ?? []).map((option) => optionOf(column, option))),
];
