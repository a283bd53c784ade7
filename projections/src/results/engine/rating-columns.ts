/** Columns with ratings: those with numbers, and categories whose values begin with a number. */
import { readRatingScale } from '@verbatim/domain/text/sentiment/rating-scale';
import type { FileView } from './file-view.ts';
import { readNumbers, requireNumbers } from './number-columns.ts';
import type { ProjectView } from './segment-reads.ts';

const isPlainCategory = ({ columns, columnTypes }: ProjectView, column: string): boolean =>
  columnTypes.get(column) === 'enum' && (columns.get(column)?.order ?? []).length === 0;

/** Numbers of the options of a category such as `1`, `2` … or `4 stars`; null for any other. */
const readScale = async (project: ProjectView, column: string): Promise<ReadonlyMap<string, number> | null> => {
  const options = new Set<string>();
  for (const file of project.files) {
    const at = file.columnAt(column);
    if (at === -1) continue;
    for (const value of await file.enumValues(at)) if (value !== '') options.add(project.optionOf(column, value));
  }
  return readRatingScale([...options]);
};

/** @throws FieldError for a column without ratings */
export const requireRatings = async (project: ProjectView, column: string): Promise<void> => {
  if (isPlainCategory(project, column) && (await readScale(project, column)) !== null) return;
  requireNumbers(project, column);
};

/** By segment; NaN for comments without a rating. */
export const readRatings = async (
  project: ProjectView,
  file: FileView,
  column: string,
): Promise<readonly Float64Array[]> => {
  const at = file.columnAt(column);
  if (at === -1 || !isPlainCategory(project, column)) return readNumbers(project, file, column);
  const scale = await readScale(project, column);
  const values = await file.enumValues(at);
  const numbers = Float64Array.from(values, (value) => scale?.get(project.optionOf(column, value)) ?? NaN);
  return (await file.enumCodes(at)).map((codes) => Float64Array.from(codes, (code) => numbers[code]!));
};
