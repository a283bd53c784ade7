import type { SetReview } from '@verbatim/domain/tags/tag-commands';
import type { ReviewedTheme } from '@verbatim/domain/tags/tag-events';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { findTheme } from '@verbatim/projections/models/library/library.query';
import { canonicalQueryOf } from '@verbatim/projections/models/segments/canonical-query';
import { reviewRequest, type ResponseDetail } from '../contract/responses.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../http-error.ts';
import { bodyOf } from '../middleware/validate.ts';
import type { Context, Routes } from '../request-state.ts';
import { createReadDetail, type ReadDetail } from './read-detail.ts';
import { runTagCommand } from './tag-command.ts';
import { commentOf, requireComments, requirePlace, type TaggedPlace } from './tagged-place.ts';

/** A person has looked at a comment and finds it right, or takes that back. */
export const reviewRoute = (routes: Routes, deps: Dependencies): void => {
  const readDetail = createReadDetail(deps);

  routes.post('/projects/:pid/workspaces/:wid/responses/:rid/review', async (ctx: Context) => {
    const comment = commentOf(ctx);
    const asked = bodyOf(ctx, reviewRequest);
    const place = await requirePlace(ctx, deps);
    requireComments(place, [comment]);
    const command: SetReview = asked.reviewed
      ? {
          type: 'ReviewComment',
          comment,
          ...(await seenBy(ctx, { ...deps, readDetail }, place, comment, asked.library)),
          screen: 'feed',
        }
      : { type: 'ReopenComment', comment, screen: 'feed' };
    await runTagCommand(ctx, deps, place.projectId, command, asked);
    ctx.body = await readDetail(ctx, place, comment);
  });
};

/** @throws HttpError 409 THEMES_CHANGED where the person has seen other queries */
const seenBy = async (
  ctx: Context,
  { reads, readDetail }: Pick<Dependencies, 'reads'> & { readonly readDetail: ReadDetail },
  place: TaggedPlace,
  comment: number,
  library: number,
): Promise<{ readonly themes: readonly ReviewedTheme[]; readonly library: number }> => {
  const { themes } = await readDetail(ctx, place, comment);
  const carried = new Set(themes.map(themeOf));
  const models = await reads.read(ctx, { library: LIBRARY_MODEL });
  const seen: ReviewedTheme[] = [];
  for (const id of place.themes) {
    const theme = await findTheme(models.library, id);
    if (theme === undefined) continue;
    if ((theme.queryAt ?? -1) > library)
      throw new HttpError(
        409,
        'THEMES_CHANGED',
        `The query of “${theme.name}” has changed since you opened this comment. Nothing was stored: look at it again.`,
      );
    if (carried.has(id)) seen.push({ themeId: id, query: canonicalQueryOf(theme.text)?.digest ?? null });
  }
  return { themes: seen, library };
};

/** Of an entry `themeId___method`. */
const themeOf = (entry: ResponseDetail['themes'][number]): string => entry.slice(0, entry.lastIndexOf('___'));
