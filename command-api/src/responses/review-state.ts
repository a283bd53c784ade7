import { isOpenAgain, type ThemeNow } from '@verbatim/domain/tags/reopen-review';
import type { Tokens } from '@verbatim/domain/text/tokenise';
import { isWholeComment, matchTokens } from '@verbatim/domain/text/theme-query/match-theme-query';
import type { Comment } from '@verbatim/projections/models/comments/comments.query';
import type { ThemeDocument } from '@verbatim/projections/models/library/library';
import { findTheme } from '@verbatim/projections/models/library/library.query';
import { parseCanonicalQuery } from '@verbatim/projections/models/segments/canonical-query';
import { readReview } from '@verbatim/projections/models/tags/tags.query';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import { readCommentTokens } from './comment-tokens.ts';
import type { ReviewState } from '../contract/responses.ts';

/** @param themes of the current workspace */
export const toReviewState = async (
  models: { readonly tags: ModelReader; readonly library: ModelReader },
  comment: Comment,
  themes: readonly ThemeDocument[],
): Promise<ReviewState | null> => {
  const review = await readReview(models.tags, comment._id);
  if (review === undefined) return null;
  const known = new Map(themes.map((theme) => [theme.id, theme]));
  for (const { themeId } of review.themes) {
    const theme = known.get(themeId) ?? (await findTheme(models.library, themeId));
    if (theme !== undefined) known.set(themeId, theme);
  }
  const { actor, at } = review;
  const tokens = await readCommentTokens(comment, comment.sentences);
  return { actor, at, open: isOpenAgain(review, [...known.values()].map(themeNow(tokens))) };
};

const themeNow =
  (sentences: readonly Tokens[]) =>
  ({ id, text: words, queryAt }: ThemeDocument): ThemeNow => {
    const query = parseCanonicalQuery(words);
    return {
      id,
      query: query?.digest ?? null,
      since: queryAt ?? -1,
      finds:
        query !== undefined &&
        sentences.some((tokens, at) => matchTokens(query.query, tokens, isWholeComment(sentences, at)).length > 0),
    };
  };
