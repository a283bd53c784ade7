/** Comments whole, by their `_id`s, with what a query finds in them. */
import { matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import type { ThemeQuery } from '@verbatim/domain/text/theme-query/theme-query';
import { readComments, type Cells } from '../../models/comments/comments.query.ts';
import { AbortableSlice } from '../engine/query-cost.ts';
import type { QueryWithComments } from '../engine/query-with-comments.ts';
import type { MatchSample } from '../sentiment/dictionary-test.query.ts';
import { readCommentSentiments, type CommentSentiment } from '../sentiment/comment-scores.ts';
import { readCommentThemes } from './comment-themes.ts';

/** Comments by their `_id`s. */
export interface CommentItemsQuery {
  readonly projectId: string;
  readonly ids: readonly number[];
  /** What is marked in them. */
  readonly query?: ThemeQuery | undefined;
  /** Whether their sentiment is read, too. */
  readonly withSentiment?: boolean;
}

/** A comment with its other columns and the list `themes`. */
export interface CommentItem extends Omit<MatchSample, 'change'>, Cells {
  readonly themes: readonly string[];
  /** If asked for; null without a scored sentence. */
  readonly sentiment?: CommentSentiment | null;
}

export const answerCommentItems = async ({
  reads,
  models,
  comments,
  querySignal,
  query: { projectId, ids, query, withSentiment = false },
}: QueryWithComments<CommentItemsQuery>): Promise<readonly CommentItem[]> => {
  const slice = new AbortableSlice(reads.slice, querySignal);
  const read = await readComments(comments, projectId, ids);
  const themes = await readCommentThemes(models, read, slice);
  const sentiments = withSentiment ? await readCommentSentiments(models, projectId, read, slice) : undefined;
  const items: CommentItem[] = [];
  for (const [at, { _id, text, sentences, ...cells }] of read.entries()) {
    const spans = query === undefined ? [] : (matchComment(query, text, sentences)?.spans ?? []);
    const item = { _id, text, ...cells, themes: themes.get(_id) ?? [], spans };
    items.push(sentiments === undefined ? item : { ...item, sentiment: sentiments[at] ?? null });
    if (slice.isOver()) await slice.rest();
  }
  return items;
};
