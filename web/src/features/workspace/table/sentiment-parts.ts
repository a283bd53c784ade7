/** Parts of what is counted by sentiment, in words. */
import type { SentimentPart } from '@verbatim/command-api/contract/results/filters';
import { SENTIMENT_BANDS, type SentimentBand } from '@verbatim/domain/text/sentiment/sentiment-class';
import { CLASSES } from './sentiment-view.ts';

const LABELS: Readonly<Record<SentimentBand, string>> = {
  'very-positive': 'Very positive',
  positive: 'Positive',
  neutral: 'Neutral',
  negative: 'Negative',
  'very-negative': 'Very negative',
};

/** The slices of a sentiment pie, in the order in which they are counted and drawn. */
export const BANDS = SENTIMENT_BANDS.map((band) => ({ band, label: LABELS[band] }));

export const isBand = (part: SentimentPart | undefined): part is SentimentBand =>
  BANDS.some(({ band }) => band === part);

/** 'very positive', 'mixed'. */
export const formatSentimentPart = (part: SentimentPart): string =>
  isBand(part) ? LABELS[part].toLowerCase() : (CLASSES.find(([kind]) => kind === part)?.[1] ?? part);
