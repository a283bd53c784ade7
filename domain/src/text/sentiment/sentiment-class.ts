/** The classes that results are counted in, by compound (-1 … 1). */

export type SentimentClass = 'pos' | 'neu' | 'neg';
/** The slices of a link network's pies, in the order of the array of five in its data. */
export const SENTIMENT_BANDS = ['very-positive', 'positive', 'neutral', 'negative', 'very-negative'] as const;
export type SentimentBand = (typeof SENTIMENT_BANDS)[number];
/** The faces beside a comment or sentence. */
export type SentimentFace = 'very-happy' | 'smile' | 'neutral' | 'sad' | 'angry';

/** pos above 0.05, neg below -0.05, else neu. */
export function sentimentClass(compound: number): SentimentClass {
  if (compound > 0.05) return 'pos';
  return compound < -0.05 ? 'neg' : 'neu';
}

/** The ends are above 0.5 and below -0.5; between them the classes of `sentimentClass`. */
export function sentimentBand(compound: number): SentimentBand {
  if (compound > 0.5) return 'very-positive';
  if (compound < -0.5) return 'very-negative';
  const middle = { pos: 'positive', neu: 'neutral', neg: 'negative' } as const;
  return middle[sentimentClass(compound)];
}

/** Above 0.5 very happy, above 0 a smile, below -0.5 angry, below 0 sad, else neutral. */
export function sentimentFace(compound: number): SentimentFace {
  if (compound > 0) return compound > 0.5 ? 'very-happy' : 'smile';
  if (compound < 0) return compound < -0.5 ? 'angry' : 'sad';
  return 'neutral';
}
