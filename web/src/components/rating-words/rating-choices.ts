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

/** Names of row numbers and of what is only identified by a number. */
const IDS = /^column_\d+$|^(?:no|nr|row|index|#)\W*$|(?:^|[\W_])id$/iu;

/** The likeliest ratings first, ids last, else in the order of the columns. */
export const ratingsFirst = <Choice extends RatingChoice>(choices: readonly Choice[]): readonly Choice[] => {
  const rank = ({ name, label }: RatingChoice): number => {
    const is = (names: RegExp): boolean => names.test(name) || names.test(label);
    return is(NAMES) ? 0 : is(IDS) ? 2 : 1;
  };
  return choices.toSorted((one, other) => rank(one) - rank(other));
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
