/** The part of the tags projector that keeps reviews. */
import type { ReviewedTheme, ReviewEvent } from '@verbatim/domain/tags/tag-events';
import { getCommentBlock } from '@verbatim/domain/tags/tag-state';
import type { HandledEvent, EventHandlers, ModelSession } from '../projector.ts';
import {
  noteRequest,
  OF_COMMENT,
  type ReviewEntryDocument,
  TAG_ENTRIES,
  toCommentEntryId,
  toTagEntryId,
} from './tags.ts';
import {
  ALL,
  decodeReviewBlock,
  digestBlock,
  EMPTY_REVIEW_BLOCK,
  encodeReviewBlock,
  toReviewListId,
  REVIEW_BLOCKS,
  REVIEW_LISTS,
  reviewBlockId,
  reviewId,
  REVIEWS,
  withReview,
  type ReviewDocument,
  type ReviewListDocument,
} from './reviews.ts';

const NEVER = Number.MAX_SAFE_INTEGER;

type Reviewed = HandledEvent<Extract<ReviewEvent, { type: 'CommentReviewed' }>>;
type Reopened = HandledEvent<Extract<ReviewEvent, { type: 'CommentReopened' }>>;

const takeReview = async (event: Reviewed, session: ModelSession): Promise<void> => {
  const { data, revision, at, actor } = event;
  const { comment, themes, library } = data;
  await forget(event, session);
  session.put(REVIEWS, reviewId(comment), { themes, library, revision, at, actor } satisfies ReviewDocument);
  for (const theme of [null, ...themes]) await change(event, session, theme, library);
  remember(event, session);
};

const takeBack = async (event: Reopened, session: ModelSession): Promise<void> => {
  await forget(event, session);
  remember(event, session);
};

/** Removes the comment from its lists. */
const forget = async (event: Reviewed | Reopened, session: ModelSession): Promise<void> => {
  const id = reviewId(event.data.comment);
  const before = await session.get<ReviewDocument>(REVIEWS, id);
  if (before === undefined) return;
  session.delete(REVIEWS, id);
  for (const theme of [null, ...before.themes]) await change(event, session, theme, undefined);
};

/** @param theme whose list; null for that of all @param library undefined: the comment leaves it */
const change = async (
  { data }: Reviewed | Reopened,
  session: ModelSession,
  theme: ReviewedTheme | null,
  library: number | undefined,
): Promise<void> => {
  const list = theme === null ? ALL : toReviewListId(theme);
  const block = getCommentBlock(data.comment);
  const id = reviewBlockId(list, block);
  const stored = await session.getBytes(REVIEW_BLOCKS, id);
  const seen = theme === null || library === undefined ? library : 0;
  const before = stored === undefined ? EMPTY_REVIEW_BLOCK : decodeReviewBlock(stored);
  const after = withReview(before, data.comment, seen);
  const known = await session.get<ReviewListDocument>(REVIEW_LISTS, list);
  const { [block]: _, ...others } = known?.blocks ?? {};
  const bytes = encodeReviewBlock(after);
  const isEmpty = after.comments.length === 0;
  if (isEmpty) session.delete(REVIEW_BLOCKS, id);
  else session.putBytes(REVIEW_BLOCKS, id, bytes);
  const blocks = isEmpty ? others : { ...others, [block]: digestBlock(bytes) };
  const oldest = theme === null ? Math.min(known?.oldest ?? NEVER, library ?? NEVER) : 0;
  if (Object.keys(blocks).length === 0 && theme !== null) session.delete(REVIEW_LISTS, list);
  else session.put(REVIEW_LISTS, list, { theme, blocks, oldest } satisfies ReviewListDocument);
};

const remember = (event: Reviewed | Reopened, session: ModelSession): void => {
  const { type, data, revision, at, actor } = event;
  const { comment, screen, undoes } = data;
  noteRequest(event, session);
  session.put(TAG_ENTRIES, toTagEntryId(revision), { type, screen, undoes, at, actor } satisfies ReviewEntryDocument);
  session.put(OF_COMMENT, toCommentEntryId(comment, revision), {});
};

export const onReviews: EventHandlers<ReviewEvent> = { CommentReviewed: takeReview, CommentReopened: takeBack };
