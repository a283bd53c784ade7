import type { SetReview } from '@verbatim/domain/tags/tag-commands';
import type { ReviewedTheme } from '@verbatim/domain/tags/tag-events';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { findTheme } from '@verbatim/projections/models/library/library.query';
import { parseCanonicalQuery } from '@verbatim/projections/models/segments/canonical-query';
import { NO_COMMENT } from '../openapi/error-codes.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { reviewRequest, type ResponseDetail } from '../contract/responses.ts';
import type { RouteDependencies } from '../bootstrap/dependencies.ts';
import { HttpError } from '../http/http-error.ts';
import type { Context } from '../http/request-state.ts';
import { parseCommentParam, requireComments, requirePlace, runTagCommand, type TaggedPlace } from './tag-command.ts';

/** Marks a comment as reviewed, or withdraws that. */
export const reviewRoutes = [
  defineRoute({
    method: 'POST',
    path: '/projects/:pid/workspaces/:wid/responses/:rid/review',
    summary: 'Mark a comment as reviewed, or undo that',
    body: reviewRequest,
    creates: true,
    errors: { ...NO_COMMENT, 409: ['THEMES_CHANGED'] },
    example: { body: { reviewed: false, library: 0 } },
    answer: json<ResponseDetail>(),
    handler: async ({ ctx, deps, body: asked }) => {
      const comment = parseCommentParam(ctx);
      const place = await requirePlace(ctx, deps);
      requireComments(place, [comment]);
      const command: SetReview = asked.reviewed
        ? {
            type: 'ReviewComment',
            comment,
            ...(await seenBy(ctx, deps, place, comment, asked.library)),
            screen: 'feed',
          }
        : { type: 'ReopenComment', comment, screen: 'feed' };
      await runTagCommand(ctx, deps, place.projectId, command, asked);
      return deps.readDetail(ctx, place, comment);
    },
  }),
];

/** @throws HttpError 409 THEMES_CHANGED if the queries differ from those that the person saw */
const seenBy = async (
  ctx: Context,
  { reads, readDetail }: Pick<RouteDependencies, 'reads' | 'readDetail'>,
  place: TaggedPlace,
  comment: number,
  library: number,
): Promise<{ readonly themes: readonly ReviewedTheme[]; readonly library: number }> => {
  const { themes } = await readDetail(ctx, place, comment);
  const carried = new Set(themes.map(getTheme));
  const models = await reads.read(ctx, { library: LIBRARY_MODEL });
  const seen: ReviewedTheme[] = [];
  for (const id of place.themes) {
    const theme = await findTheme(models.library, id);
    if (theme === undefined) continue;
    if ((theme.queryAt ?? -1) > library)
      throw new HttpError(
        409,
        'THEMES_CHANGED',
        `The query of “${theme.name}” has changed since you opened this comment. Nothing was stored. Check the comment again.`,
      );
    if (carried.has(id)) seen.push({ themeId: id, query: parseCanonicalQuery(theme.text)?.digest ?? null });
  }
  return { themes: seen, library };
};

/** Theme id of an entry `themeId___method`. */
const getTheme = (entry: ResponseDetail['themes'][number]): string => entry.slice(0, entry.lastIndexOf('___'));
