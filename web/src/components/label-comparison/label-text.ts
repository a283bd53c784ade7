/** What the comparison with labels says in sentences. */
import type { LabelComparison, MixedRule } from '@verbatim/command-api/contract/results/label-comparison';
import { COMMENT_CLASS_LABELS, COMMENT_CLASSES } from '@verbatim/domain/text/sentiment/sentiment-class';
import type { Estimate } from '@verbatim/domain/statistics/intervals';
import { formatCount, pluralise } from '../text/format.ts';
import type { Label } from './label-settings.ts';

export const LABEL_NAMES: readonly (readonly [Label, string])[] = COMMENT_CLASSES.map((label) => [
  label,
  COMMENT_CLASS_LABELS[label],
]);

export const getLabelName = (label: Label): string => COMMENT_CLASS_LABELS[label];

export const formatShare = (share: number): string => `${(100 * share).toFixed(1)}%`;

/** '77.5–78.6%' */
export const formatInterval = ({ low, high }: Estimate): string =>
  `${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)}%`;

const describeMixed = (mixed: MixedRule): string =>
  mixed === 'mean' ? 'Mixed comments count by the mean of their sentences.' : 'Mixed comments count as wrong.';

/** The headline; needs labelled comments. */
export const describeVerdict = ({ all, mostFrequent }: LabelComparison, column: string): string => {
  const share = all.share === null ? '–' : formatShare(all.share.value);
  const verdict = `The dictionary agrees with ${column} on ${share} of ${pluralise(all.of, 'comment')}`;
  if (mostFrequent === null) return `${verdict}.`;
  const most = getLabelName(mostFrequent.label).toLowerCase();
  return `${verdict}, against ${formatShare(mostFrequent.count / all.of)} for always saying “${most}”.`;
};

/**
 * Why the counts of the values exceed the headline's base.
 * @param withoutText comments of the project without text
 */
export const describeUncompared = (
  { unclassed, total }: Pick<LabelComparison, 'unclassed' | 'total'>,
  { count, withoutText }: { readonly count: number; readonly withoutText: number },
): string => {
  const isWithoutText = total === count && unclassed === withoutText;
  return `Not compared: ${pluralise(unclassed, 'comment')} without text${isWithoutText ? '' : ', or not scored yet'}.`;
};

/** How sure the headline is, and where the others err. */
export const describeErrors = ({ all, tooPositive, tooNegative, mixed }: LabelComparison): string => {
  const { share } = all;
  const interval = share === null ? '' : `95% interval ${formatShare(share.low)} to ${formatShare(share.high)}. `;
  return `${interval}${formatCount(tooPositive)} are too positive, ${formatCount(tooNegative)} too negative. ${describeMixed(mixed)}`;
};

export const describeLeftOut = ({ hasTooManyValues, total, unclassed }: LabelComparison, column: string): string => {
  if (hasTooManyValues) return `${column} has more than 100 different values. Choose a column with a few.`;
  if (total === 0) return 'No comment passes the filters.';
  if (unclassed > 0) return 'The labelled comments have not been scored, or are without text.';
  return `Say what the values of ${column} stand for.`;
};
