/** Columns to take means of: stored numbers, and categories with an order or with numbers as options. */
import type { Project } from '@verbatim/command-api/contract/projects';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { hasRatings, ratingsFirst } from '../../../components/rating-words/rating-choices.ts';

export interface NumberChoice {
  readonly name: string;
  readonly label: string;
  /** Of a category with an order, from the lowest to the highest; else empty. */
  readonly order: readonly string[];
}

/** Ratings first: a file often begins with numbers of its rows. */
export const numberChoices = ({
  tableDefinitions,
  columns,
}: Pick<Project, 'tableDefinitions' | 'columns'>): readonly NumberChoice[] =>
  ratingsFirst(
    tableDefinitions
      .filter((column) => hasRatings(column) && columns.includes(column.name))
      .map((column) => ({ name: column.name, label: columnTitle(column), order: column.order })),
  );
