export type SentimentIconName = 'very happy' | 'smile' | 'neutral' | 'sad' | 'angry';

/** The face of a compound score (-1 to 1). */
export const getSentimentIconName = (compound: number): SentimentIconName => {
  if (compound > 0.5) return 'very happy';
  if (compound > 0) return 'smile';
  if (compound < -0.5) return 'angry';
  return compound < 0 ? 'sad' : 'neutral';
};

/** The class of a sentence, which is its colour. */
export const getSentimentClass = (compound: number): 'pos' | 'neu' | 'neg' => {
  if (compound > 0.05) return 'pos';
  return compound < -0.05 ? 'neg' : 'neu';
};
