/** Columns with ratings: numbers, ordered categories, and categories whose options begin with a number. */
import type { Project, TableDefinition } from '@verbatim/command-api/contract/projects';
import { columnTitle } from '@verbatim/domain/project/column-labels';
import { readRatingScale } from '@verbatim/domain/text/sentiment/rating-scale';

export interface RatingChoice {
  readonly name: string;
  readonly label: string;
}

const hasRatings = ({ field_type: type, order, options }: TableDefinition): boolean =>
  type === 'number' || (type === 'enum' && (order.length > 0 || readRatingScale(options.filter(Boolean)) !== null));

/** Names of ratings in several languages. */
const NAMES =
  /rating|stars?\b|score|nps|csat|satisf|recommend|bewert|sterne|zufrieden|note\b|étoile|etoile|estrella|stelle|valora|valuta|punt/iu;

/** The likeliest ratings first, then in the order of the columns. */
export const ratingsFirst = <Choice extends RatingChoice>(choices: readonly Choice[]): readonly Choice[] => {
  const isLikely = ({ name, label }: RatingChoice): boolean => NAMES.test(name) || NAMES.test(label);
  return [...choices.filter(isLikely), ...choices.filter((choice) => !isLikely(choice))];
};

export const ratingChoices = ({
  tableDefinitions,
  columns,
}: Pick<Project, 'tableDefinitions' | 'columns'>): readonly RatingChoice[] =>
  ratingsFirst(
    tableDefinitions
      .filter((column) => hasRatings(column) && columns.includes(column.name))
      .map((column) => ({ name: column.name, label: columnTitle(column) })),
  );
