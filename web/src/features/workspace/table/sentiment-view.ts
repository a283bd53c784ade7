import type { SentimentCounts, TableItem } from '@verbatim/command-api/contract/results/table';
import { formatPercent, computePercent, formatSigned } from '@verbatim/domain/statistics/percentages';
import { formatCount } from '../../../components/text/format.ts';

export type SentimentClass = 'pos' | 'neu' | 'mix' | 'neg';

/** In the order in which they are drawn. */
export const CLASSES: readonly (readonly [SentimentClass, string])[] = [
  ['pos', 'positive'],
  ['neu', 'neutral'],
  ['mix', 'mixed'],
  ['neg', 'negative'],
];

export interface SentimentView {
  /** Percentage of each class, empty ones left out; they add up to 100. */
  readonly parts: readonly { readonly kind: SentimentClass; readonly percent: number }[];
  /** Signed mean compound with two decimals; a dash for none. */
  readonly average: string;
  /** Mean and majority point to different sides. */
  readonly isOpposed: boolean;
  readonly hint: string;
}

/** '+0.42', '−0.10', '0.00'; a dash for none. */
export const signed = (value: number | null): string => (value === null ? '–' : formatSigned(value));

const countAll = ({ pos, neu, mix, neg }: SentimentCounts): number => pos + neu + mix + neg;

/** Whether more comments are negative than positive although their mean is positive, or the reverse. */
export const isMeanOpposed = ({ avg, pos, neg }: SentimentCounts): boolean =>
  avg !== null && Math.round(avg * 100) * (pos - neg) < 0;

export const sentimentView = ({ name, sentiment }: Pick<TableItem, 'name' | 'sentiment'>): SentimentView => {
  const total = countAll(sentiment);
  const shares = CLASSES.map(([kind, label]) => ({
    kind,
    label,
    count: sentiment[kind],
    percent: computePercent(sentiment[kind], total) ?? 0,
  }));
  const listed = shares
    .map(({ label, count, percent }) => `${formatCount(count)} ${label} (${formatPercent(percent)})`)
    .join(', ');
  const average = signed(sentiment.avg);
  const isOpposed = isMeanOpposed(sentiment);
  const opposed = isOpposed ? ', which weighs how strong the words are, not only how many comments there are' : '';
  return {
    parts: shares.filter(({ count }) => count > 0).map(({ kind, percent }) => ({ kind, percent })),
    average,
    isOpposed,
    hint: total === 0 ? `${name}: no sentiment` : `${name}: ${listed} comments; mean ${average}${opposed}`,
  };
};
