/** Columns to take means of: stored number columns, and categories with an order. */
import type { Project, TableDefinition } from '@verbatim/command-api/contract/projects';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { ratingsFirst } from '../../../components/rating-words/rating-choices.ts';

export interface NumberChoice {
  readonly name: string;
  readonly label: string;
  /** Of a category, from the lowest to the highest; empty for a number. */
  readonly order: readonly string[];
}

const hasNumbers = ({ field_type: type, order, separator }: TableDefinition): boolean =>
  type === 'number' || (type === 'enum' && order.length > 0 && separator === '');

/** Ratings first: a file often begins with numbers of its rows. */
export const numberChoices = ({
  tableDefinitions,
  columns,
}: Pick<Project, 'tableDefinitions' | 'columns'>): readonly NumberChoice[] =>
  ratingsFirst(
    tableDefinitions
      .filter((column) => hasNumbers(column) && columns.includes(column.name))
      .map((column) => ({ name: column.name, label: columnTitle(column), order: column.order })),
  );
