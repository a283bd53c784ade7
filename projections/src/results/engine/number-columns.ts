/**
 * Columns that have a number for each comment: those of numbers, categories with an order, and categories
 * whose options are numbers or begin with one (`5`, `4 stars`).
 */
import { readRatingScale } from '@verbatim/domain/text/sentiment/rating-scale';
import type { ProjectView } from './segment-reads.ts';
import type { FileView } from './file-view.ts';
import { createUnknownFieldError, wrongType } from './filters.ts';

/** Numbers by option; null for a category whose options are none. */
type Scale = ReadonlyMap<string, number> | null;

const readScale = async (project: ProjectView, column: string): Promise<Scale> => {
  const options = new Set<string>();
  for (const file of project.files) {
    const at = file.columnAt(column);
    if (at === -1) continue;
    for (const value of await file.enumValues(at)) if (value !== '') options.add(project.optionOf(column, value));
  }
  return readRatingScale([...options]);
};

/** Read once for a version of the project: it concerns the options of every file. */
const loadScale = (project: ProjectView, column: string): Promise<Scale> => {
  const key = `scale ${column}`;
  const known = project.derived.get(key) as Promise<Scale> | undefined;
  if (known !== undefined) return known;
  const scale = readScale(project, column);
  project.derived.set(key, scale);
  scale.catch(() => project.derived.delete(key));
  return scale;
};

/** By its order if it has one, counted from 1. A cell with several answers has no place on a scale. */
const findScale = async (project: ProjectView, column: string): Promise<Scale> => {
  if (project.columnTypes.get(column) !== 'enum' || project.columns.get(column)?.separator !== undefined) return null;
  const order = listOrderedOptions(project, column);
  if (order.length === 0) return loadScale(project, column);
  return new Map(order.map((option, place) => [option, place + 1]));
};

/** @throws FieldError for a column without numbers */
export const requireNumbers = async (project: ProjectView, column: string): Promise<void> => {
  const { columnTypes } = project;
  const type = columnTypes.get(column);
  if (type === undefined || type === 'unused')
    throw createUnknownFieldError(column, 'take numbers from', columnTypes, 'number');
  if (type === 'number' || (await findScale(project, column)) !== null) return;
  throw wrongType(
    'COLUMN_NOT_NUMBER',
    column,
    'means need a number column, a category with an order or one whose options are numbers',
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
  const scale = await findScale(project, column);
  const values = await file.enumValues(at);
  const numbers = Float64Array.from(values, (value) => scale?.get(project.optionOf(column, value)) ?? NaN);
  return (await file.enumCodes(at)).map((codes) => Float64Array.from(codes, (code) => numbers[code]!));
};

/** Options in their order; those merged since count as one, at the place of the first. */
export const listOrderedOptions = ({ columns, optionOf }: ProjectView, column: string): readonly string[] => [
  ...new Set((columns.get(column)?.order ?? []).map((option) => optionOf(column, option))),
];
