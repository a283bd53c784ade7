/** Columns to take means of: stored number columns, and categories with an order. */
import type { Project, TableDefinition } from '@verbatim/command-api/contract/projects';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { readRatingScale } from '@verbatim/domain/text/sentiment/rating-scale';
import { ratingsFirst } from '../../../components/rating-words/rating-choices.ts';

export interface NumberChoice {
  readonly name: string;
  readonly label: string;
  /** Of a category, from the lowest to the highest; empty for a number. */
  readonly order: readonly string[];
  /** Of a category whose options are numbers or begin with one, and count as these; otherwise empty. */
  readonly numbered: readonly string[];
}

const hasNumbers = ({ field_type: type, order, separator }: TableDefinition): boolean =>
  type === 'number' || (type === 'enum' && order.length > 0 && separator === '');

const listNumbered = ({ field_type: type, order, options, separator }: TableDefinition): readonly string[] => {
  const values = options.filter(Boolean);
  if (type !== 'enum' || order.length > 0 || separator !== '') return [];
  return readRatingScale(values) === null ? [] : values;
};

type Columns = Pick<Project, 'tableDefinitions' | 'columns'>;

const choose = ({ tableDefinitions, columns }: Columns, isChosen: (column: TableDefinition) => boolean) =>
  ratingsFirst(
    tableDefinitions
      .filter((column) => isChosen(column) && columns.includes(column.name))
      .map((column): NumberChoice => ({
        name: column.name,
        label: columnTitle(column),
        order: column.order,
        numbered: listNumbered(column),
      })),
  );

/** Ratings first, and numbers of rows last, with which a file often begins. */
export const numberChoices = (columns: Columns): readonly NumberChoice[] => choose(columns, hasNumbers);

/** As well categories such as 1 to 5 stars, which need no order. */
export const outcomeChoices = (columns: Columns): readonly NumberChoice[] =>
  choose(columns, (column) => hasNumbers(column) || listNumbered(column).length > 0);
