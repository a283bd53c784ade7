/** Columns with ratings: numbers, ordered categories, and categories whose options begin with a number. */
import type { Project, TableDefinition } from '@verbatim/command-api/contract/projects';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { readRatingScale } from '@verbatim/domain/text/sentiment/rating-scale';

export interface RatingChoice {
  readonly name: string;
  readonly label: string;
}

/** A cell with several answers has no place on a scale. */
export const hasRatings = ({ field_type: type, order, options, separator }: TableDefinition): boolean =>
  type === 'number' ||
  (type === 'enum' && separator === '' && (order.length > 0 || readRatingScale(options.filter(Boolean)) !== null));

/** Names of ratings in several languages. */
const NAMES =
  /rating|stars?\b|score|nps|csat|satisf|recommend|bewert|sterne|zufrieden|note\b|étoile|etoile|estrella|stelle|valora|valuta|punt/iu;

/** Names of counters, which measure nothing; a column without header is `column_1`, often of row numbers. */
const COUNTERS = /^(?:(?:.*[\s_-])?(?:id|no|nr|uuid|key|index|row|number)|column_\d+|unnamed.*|s_?no|#)$/iu;

const getRank = ({ name, label }: RatingChoice): number => {
  if (NAMES.test(name) || NAMES.test(label)) return 0;
  return COUNTERS.test(name) || COUNTERS.test(label) ? 2 : 1;
};

/** The likeliest ratings first, numbers of rows last, else in the order of the columns. */
export const ratingsFirst = <Choice extends RatingChoice>(choices: readonly Choice[]): readonly Choice[] =>
  choices.toSorted((one, other) => getRank(one) - getRank(other));

export const ratingChoices = ({
  tableDefinitions,
  columns,
}: Pick<Project, 'tableDefinitions' | 'columns'>): readonly RatingChoice[] =>
  ratingsFirst(
    tableDefinitions
      .filter((column) => hasRatings(column) && columns.includes(column.name))
      .map((column) => ({ name: column.name, label: columnTitle(column) })),
  );
