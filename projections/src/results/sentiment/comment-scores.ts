/** Sentiment of single comments, by the project's words: for the few comments of a page. */
import { classifyComment, type CommentClass } from '@verbatim/domain/text/sentiment/sentiment-class';
import type { Comment } from '../../models/comments/comments.query.ts';
import { readSentenceScores } from '../../models/segments/sentence-scores.query.ts';
import type { AbortableSlice } from '../engine/query-cost.ts';
import type { ScopeModels } from '../engine/scope.ts';
import { COMPOUND_SCALE, computeMeanCompound } from '../kernels/theme-sentiment.ts';
import { readScoring, type Rescoring } from './scoring.ts';

/** With the project's words; unscored sentences stay unscored. */
export const rescoreSentences = (
  { text, sentences }: Comment,
  scores: readonly (number | null)[],
  { scorer }: Pick<Rescoring, 'scorer'>,
): readonly (number | null)[] =>
  scores.map((score, at) => (score === null ? null : scorer.compound(text, sentences[2 * at], sentences[2 * at + 1])));

export interface CommentSentiment {
  /** Mean of the scored sentences, -1 to 1. */
  readonly compound: number;
  readonly class: CommentClass;
}

/** In the order of the comments; null without a scored sentence. */
export const readCommentSentiments = async (
  { segments, dictionary }: Pick<Required<ScopeModels>, 'segments' | 'dictionary'>,
  projectId: string,
  comments: readonly Comment[],
  slice: AbortableSlice,
): Promise<readonly (CommentSentiment | null)[]> => {
  const scoring = await readScoring(dictionary, projectId);
  const sentiments: (CommentSentiment | null)[] = [];
  for (const comment of comments) {
    const stored = await readSentenceScores(segments, projectId, comment._id);
    const scores = scoring === undefined ? stored : rescoreSentences(comment, stored, scoring);
    const scored = scores.filter((score) => score !== null);
    const sum = scored.reduce((total, score) => total + Math.round(score * COMPOUND_SCALE), 0);
    const compound = computeMeanCompound(sum, scored.length);
    sentiments.push(compound === null ? null : { compound, class: classifyComment(scored) });
    if (slice.isOver()) await slice.rest();
  }
  return sentiments;
};
