/** Sentiment classes by compound (-1 … 1). */

export type SentimentClass = 'pos' | 'neu' | 'neg';

/** Classes of whole comments: mixed ones have positive and negative sentences. */
export const COMMENT_CLASS_LABELS = { pos: 'Positive', neu: 'Neutral', mix: 'Mixed', neg: 'Negative' } as const;
/** Class of a comment by its sentences; `mix` has both positive and negative ones. */
export type CommentClass = keyof typeof COMMENT_CLASS_LABELS;
export const COMMENT_CLASSES = Object.keys(COMMENT_CLASS_LABELS) as CommentClass[];

/** Comments without a scored sentence, most often without a text: '' in filters. */
const NO_CLASS_LABEL = '(no sentiment)';

/** @param value of a filter: a class, or '' */
export const labelCommentClass = (value: string): string =>
  COMMENT_CLASSES.includes(value as CommentClass) ? COMMENT_CLASS_LABELS[value as CommentClass] : NO_CLASS_LABEL;
/** Pie slices of a link network, in the order of its data. */
export const SENTIMENT_BANDS = ['very-positive', 'positive', 'neutral', 'negative', 'very-negative'] as const;
export type SentimentBand = (typeof SENTIMENT_BANDS)[number];
/** The icons next to a comment or sentence. */
export type SentimentLevel = 'very-happy' | 'smile' | 'neutral' | 'sad' | 'angry';

/** pos above 0.05, neg below -0.05, else neu. */
export function classifyCompound(compound: number): SentimentClass {
  if (compound > 0.05) return 'pos';
  return compound < -0.05 ? 'neg' : 'neu';
}

/** Extremes above 0.5 and below -0.5; otherwise the classes of `classifyCompound`. */
export function sentimentBand(compound: number): SentimentBand {
  if (compound > 0.5) return 'very-positive';
  if (compound < -0.5) return 'very-negative';
  const middle = { pos: 'positive', neu: 'neutral', neg: 'negative' } as const;
  return middle[classifyCompound(compound)];
}

/** Above 0.5 very happy, above 0 a smile, below -0.5 angry, below 0 sad, else neutral. */
export function getSentimentLevel(compound: number): SentimentLevel {
  if (compound > 0) return compound > 0.5 ? 'very-happy' : 'smile';
  if (compound < 0) return compound < -0.5 ? 'angry' : 'sad';
  return 'neutral';
}

/** Of the compounds of its scored sentences: mixed when some are positive and some negative. */
export function classifyComment(compounds: readonly number[]): CommentClass {
  const classes = new Set(compounds.map(classifyCompound));
  if (classes.has('pos')) return classes.has('neg') ? 'mix' : 'pos';
  return classes.has('neg') ? 'neg' : 'neu';
}
