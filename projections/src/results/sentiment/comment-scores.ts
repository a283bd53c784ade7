/** Sentiment of single comments, by the project's words: for the few comments of a page. */
import { classifyComment, type CommentClass } from '@verbatim/domain/text/sentiment/sentiment-class';
import type { Comment } from '../../models/comments/comments.query.ts';
import { readSentenceScores } from '../../models/segments/sentence-scores.query.ts';
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

/** Null without a scored sentence. */
export const readCommentSentiment = async (
  { segments, dictionary }: Pick<Required<ScopeModels>, 'segments' | 'dictionary'>,
  projectId: string,
  comment: Comment,
): Promise<CommentSentiment | null> => {
  const stored = await readSentenceScores(segments, projectId, comment._id);
  const scoring = await readScoring(dictionary, projectId);
  const scores = scoring === undefined ? stored : rescoreSentences(comment, stored, scoring);
  const scored = scores.filter((score) => score !== null);
  const sum = scored.reduce((total, score) => total + Math.round(score * COMPOUND_SCALE), 0);
  const compound = computeMeanCompound(sum, scored.length);
  return compound === null ? null : { compound, class: classifyComment(scored) };
};
