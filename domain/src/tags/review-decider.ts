/** Rules of reviews: a repeated review is not recorded again. */
import type { ReopenComment, ReviewComment } from './tag-commands.ts';
import type { Review, ReviewedTheme, ReviewEvent } from './tag-events.ts';
import type { TagsState } from './tag-state.ts';

export const review = (
  { comment, themes, library, screen }: ReviewComment,
  state: TagsState,
): readonly ReviewEvent[] => {
  const seen = { themes: inOrder(themes), library };
  const before = getReview(state, comment);
  // A review at a later library is new information.
  if (before !== undefined && isSame(before.themes, seen.themes) && before.library >= library) return [];
  return [{ type: 'CommentReviewed', data: { comment, ...seen, screen, undoes: null } }];
};

export const reopen = ({ comment, screen }: ReopenComment, state: TagsState): readonly ReviewEvent[] => {
  const was = getReview(state, comment);
  return was === undefined ? [] : [{ type: 'CommentReopened', data: { comment, was, screen, undoes: null } }];
};

/** Undefined when the comment has been reviewed or reopened since. */
export const undoReview = (
  { type, data }: ReviewEvent,
  state: TagsState,
  by: { readonly screen: string; readonly undoes: number },
): ReviewEvent | undefined => {
  const { comment } = data;
  const now = getReview(state, comment);
  if (type === 'CommentReopened')
    return now === undefined ? { type: 'CommentReviewed', data: { comment, ...data.was, ...by } } : undefined;
  const isStill = now !== undefined && now.library === data.library && isSame(now.themes, data.themes);
  return isStill ? { type: 'CommentReopened', data: { comment, was: now, ...by } } : undefined;
};

const getReview = ({ reviews }: TagsState, comment: number): Review | undefined => reviews.get(String(comment));

const inOrder = (themes: readonly ReviewedTheme[]): readonly ReviewedTheme[] =>
  [...new Map(themes.map((theme) => [theme.themeId, theme])).values()].sort((a, b) => (a.themeId < b.themeId ? -1 : 1));

const isSame = (one: readonly ReviewedTheme[], other: readonly ReviewedTheme[]): boolean =>
  one.length === other.length &&
  one.every(({ themeId, query }, at) => themeId === other[at]!.themeId && query === other[at]!.query);
