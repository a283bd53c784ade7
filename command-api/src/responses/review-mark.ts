import { isOpenAgain, type ThemeNow } from '@verbatim/domain/tags/open-again';
import { matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import type { Comment } from '@verbatim/projections/models/comments/comments.query';
import type { ThemeDocument } from '@verbatim/projections/models/library/library';
import { findTheme } from '@verbatim/projections/models/library/library.query';
import { canonicalQueryOf } from '@verbatim/projections/models/segments/canonical-query';
import { readReview } from '@verbatim/projections/models/tags/tags.query';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import type { ReviewMark } from '../contract/responses.ts';

/** @param themes of the workspace from which one asks */
export const reviewMarkOf = async (
  models: { readonly tags: ModelReader; readonly library: ModelReader },
  comment: Comment,
  themes: readonly ThemeDocument[],
): Promise<ReviewMark | null> => {
  const review = await readReview(models.tags, comment._id);
  if (review === undefined) return null;
  const known = new Map(themes.map((theme) => [theme.id, theme]));
  for (const { themeId } of review.themes) {
    const theme = known.get(themeId) ?? (await findTheme(models.library, themeId));
    if (theme !== undefined) known.set(themeId, theme);
  }
  const { actor, at } = review;
  return { actor, at, open: isOpenAgain(review, [...known.values()].map(themeNow(comment))) };
};

const themeNow =
  ({ text, sentences }: Comment) =>
  ({ id, text: words, queryAt }: ThemeDocument): ThemeNow => {
    const query = canonicalQueryOf(words);
    return {
      ...{ id, query: query?.digest ?? null, since: queryAt ?? -1 },
      finds: query !== undefined && matchComment(query.query, text, sentences) !== null,
    };
  };
