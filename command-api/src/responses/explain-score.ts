import type { SentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { tokenise, type Tokens } from '@verbatim/domain/text/tokenise';
import type { Comment } from '@verbatim/projections/models/comments/comments.query';
import type { ResponseSentence } from '../contract/responses.ts';
import { inSlices } from '../http/yield-in-slices.ts';

// The tokens of a comment, sentence by sentence: others have their turn in between, for scripts without
// spaces take long to cut.

/** @param sentences all or some sentences of the comment */
export const readCommentTokens = async (
  { text }: Pick<Comment, 'text'>,
  sentences: readonly number[],
): Promise<readonly Tokens[]> => {
  const tokens: Tokens[] = [];
  const places = Array.from({ length: sentences.length / 2 }, (_, at) => 2 * at);
  for await (const at of inSlices(places)) tokens.push(tokenise(text, sentences[at], sentences[at + 1]));
  return tokens;
};

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
