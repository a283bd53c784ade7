import type { SentimentCounts, TableItem } from '@verbatim/command-api/contract/table';
import { formatPercent, percentOf } from '@verbatim/domain/statistics/percentages';
import { formatCount } from '../../components/format.ts';

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
  /** Mean compound with its sign, two decimals; a dash when nothing carries it. */
  readonly average: string;
  readonly hint: string;
}

const signed = (value: number | null): string => {
  if (value === null) return '–';
  const text = Math.abs(value).toFixed(2);
  return value < 0 && text !== '0.00' ? `−${text}` : value > 0 && text !== '0.00' ? `+${text}` : text;
};

const countAll = ({ pos, neu, mix, neg }: SentimentCounts): number => pos + neu + mix + neg;

export const sentimentView = ({ name, sentiment }: Pick<TableItem, 'name' | 'sentiment'>): SentimentView => {
  const total = countAll(sentiment);
  const shares = CLASSES.map(([kind, label]) => ({
    kind,
    label,
    count: sentiment[kind],
    percent: percentOf(sentiment[kind], total) ?? 0,
  }));
  const listed = shares
    .map(({ label, count, percent }) => `${formatCount(count)} ${label} (${formatPercent(percent)})`)
    .join(', ');
  const average = signed(sentiment.avg);
  return {
    parts: shares.filter(({ count }) => count > 0).map(({ kind, percent }) => ({ kind, percent })),
    average,
    hint: total === 0 ? `${name}: no sentiment` : `${name}: ${listed} comments; mean ${average}`,
  };
};
