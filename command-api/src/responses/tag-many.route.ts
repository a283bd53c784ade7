import type { SetTags } from '@verbatim/domain/tags/tag-commands';
import { refuseTooMany } from '@verbatim/domain/tags/tag-decider';
import { tagsStream, type TagEvent } from '@verbatim/domain/tags/tag-events';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { canonicalQueryOf } from '@verbatim/projections/models/segments/canonical-query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import type { Asking } from '@verbatim/projections/query-threads/query-thread';
import { asEvent } from '@verbatim/eventstore/stored-event';
import type { z } from 'zod';
import { askingOf } from '../asking.ts';
import { tagManyRequest, type TagManyResult } from '../contract/responses.ts';
import { queryOrProblem } from '../dictionary/theme-query-problem.ts';
import type { Dependencies } from '../dependencies.ts';
import { bodyOf } from '../middleware/validate.ts';
import { readProjectModels } from '../projects/read-project-models.ts';
import { groupsOf } from '../tables/over-workspace.ts';
import type { Context, Routes } from '../request-state.ts';
import { runTagCommand, STATUS_COMMANDS } from './tag-command.ts';
import { requireComments, requirePlace, requireTheme, type TaggedPlace } from './tagged-place.ts';

type TagMany = z.infer<typeof tagManyRequest>;

/** One act on the comments that were chosen, or on all that a list holds: stored as one, and undone as one. */
export const tagManyRoute = (routes: Routes, deps: Dependencies, path: string): void => {
  routes.post(path, async (ctx: Context) => {
    const asked = bodyOf(ctx, tagManyRequest);
    const place = await requirePlace(ctx, deps);
    const { projectId } = place;
    const { text, version } = await requireTheme(deps, place, asked.t_id);
    const models = { segments: segmentsModel(projectId), tags: tagsModel(projectId), library: LIBRARY_MODEL };
    await readProjectModels(ctx, deps, projectId, models);
    const asking = askingOf(ctx, deps, Object.values(models));
    const comments = asked.comments ?? (await listedComments(ctx, deps, place, asked, asking));
    // A list may hold a million: they are refused before anything is done with each of them.
    refuseTooMany(comments.length);
    requireComments(place, comments);
    const { found } = await deps.queries.automatic({ projectId, theme: asked.t_id, comments }, asking);
    const command: SetTags = {
      type: STATUS_COMMANDS[asked.status],
      ...{ themeId: asked.t_id, comments, sentence: null, screen: 'list' },
      ...{ automatic: new Set(found), query: canonicalQueryOf(text)?.digest ?? null, version },
    };
    const handled = await runTagCommand(ctx, deps, projectId, command, asked);
    ctx.body = { changed: await changedBy(deps, tagsStream(projectId), handled) } satisfies TagManyResult;
  });
};

const listedComments = async (
  ctx: Context,
  { queries, reads }: Pick<Dependencies, 'queries' | 'reads'>,
  { projectId, themes }: TaggedPlace,
  { list = { filters: {}, groupBy: [], string: '' } }: TagMany,
  asking: Asking,
): Promise<readonly number[]> => {
  const { theme, string, ...rest } = list;
  const found = string === '' ? undefined : queryOrProblem(string, 'list.string');
  const whose =
    theme === undefined
      ? ({ which: 'all', themes: [] } as const)
      : theme === null
        ? ({ which: 'none', themes } as const)
        : ({ which: 'any', themes: [theme] } as const);
  const page = { offset: 0, limit: Infinity, order: 'asc' } as const;
  const groups = await groupsOf(ctx, { reads }, projectId, rest.groupBy);
  return (await queries.matches({ projectId, ...whose, ...rest, groups, found, methods: [1, 2], ...page }, asking)).ids;
};

const changedBy = async (
  { events }: Pick<Dependencies, 'events'>,
  stream: string,
  { revision, appended }: { readonly revision: number; readonly appended: number },
): Promise<number> => {
  let changed = 0;
  if (appended === 0) return changed;
  for await (const event of events.readStream(stream, { from: revision - appended + 1, maxCount: appended }))
    changed += asEvent<TagEvent>(event).data.comments.length;
  return changed;
};
