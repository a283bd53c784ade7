/** What the dialog of learned words says in sentences. */
import type { RatingWord, RatingWords } from '@verbatim/command-api/contract/results/rating-words';
import { pluralise, formatCount } from '../text/format.ts';

const CLASSES = { pos: 'positive', neu: 'neutral', mix: 'mixed', neg: 'negative' } as const;

const toPercent = (share: number): string => `${(100 * share).toFixed(1)}%`;

/** 'Learned from 10,000 of 22,641 comments with a rating.' */
export const describeSample = ({ rated, learned }: RatingWords): string =>
  learned < rated
    ? `Learned from ${formatCount(learned)} of ${pluralise(rated, 'comment')} with a rating, drawn at random.`
    : `Learned from ${pluralise(rated, 'comment')} with a rating.`;

/** How well scores follow the ratings, with the words and without. */
export const describeOrder = ({ order, words }: RatingWords): string => {
  if (order === null) return '';
  const now = `Of two comments with different ratings, the better rated one has the higher score in ${toPercent(order.present)} of the pairs (chance: 50%)`;
  if (words.length === 0) return `${now}.`;
  return `${now}. With all ${pluralise(words.length, 'word')} below, ${toPercent(order.learned)} are expected in comments that were not learned from.`;
};

/** '312 comments: neutral → positive 200, …' */
export const describeMoves = ({ moves }: RatingWord): string =>
  moves.map(({ from, to, count }) => `${CLASSES[from]} → ${CLASSES[to]} ${formatCount(count)}`).join(', ');

/** Why there are no proposals. */
export const describeNone = ({ rated, minRated, ratings }: RatingWords): string => {
  if (rated < minRated)
    return `Learning needs at least ${pluralise(minRated, 'comment')} with a rating and a text. This column has ${formatCount(rated)}.`;
  if (ratings < 2) return 'All comments have the same rating.';
  return 'No word goes with other ratings than its weight says, as far as these comments can tell.';
};
