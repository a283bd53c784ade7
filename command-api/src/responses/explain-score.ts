import type { SentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import type { ResponseSentence } from '../contract/responses.ts';

const NOT_SCORED: Pick<ResponseSentence, 'words' | 'emphasis'> = { words: [], emphasis: 0 };

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/**
 * The words behind a sentence's score, and what changed their weights.
 * @param start of the sentence, in UTF-16 units of the comment
 * @param compound null for an unscored sentence
 */
export const explainScore = (
  scorer: SentimentScorer,
  sentence: string,
  start: number,
  compound: number | null,
): Pick<ResponseSentence, 'words' | 'emphasis'> => {
  if (compound === null) return NOT_SCORED;
  const { words, emphasis } = scorer.explain(sentence);
  const counting = words.filter(({ value, adjusted }) => value !== 0 || adjusted !== 0);
  return {
    words: counting.map((word) => ({
      start: start + word.start,
      end: start + word.end,
      value: rounded(word.adjusted),
      weight: rounded(word.value),
      by: word.why.map((reason) => ({
        rule: reason.rule,
        start: start + reason.start,
        end: start + reason.end,
        value: rounded(reason.after),
      })),
    })),
    emphasis: counting.length === 0 ? 0 : rounded(emphasis),
  };
};
