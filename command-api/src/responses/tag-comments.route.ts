import type { SetTags } from '@verbatim/domain/tags/tag-commands';
import { refuseTooMany } from '@verbatim/domain/tags/tag-decider';
import { tagsStream, type TagEvent } from '@verbatim/domain/tags/tag-events';
import { NO_NET } from '@verbatim/domain/workspace/nets';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { parseCanonicalQuery } from '@verbatim/projections/models/segments/canonical-query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import type { QueryRequest } from '@verbatim/projections/query-threads/query-threads';
import { asEvent } from '@verbatim/eventstore/stored-event';
import type { z } from 'zod';
import { FieldError } from '@verbatim/projections/results/engine/filters';
import { FILTER_CODES, GROUP_CODES, NO_COMMENT_OR_THEME } from '../openapi/error-codes.ts';
import { EXAMPLE } from '../openapi/example-ids.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { createQueryRequest } from '../http/read-your-writes.ts';
import { tagManyRequest, type TagManyResult } from '../contract/responses.ts';
import { queryOrProblem } from '../dictionary/theme-query-problem.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { readProjectModels } from '../projects/read-project-models.ts';
import { readGroups } from '../tables/workspace-scope.ts';
import type { Context } from '../http/request-state.ts';
import {
  requireComments,
  requireLibraryTheme,
  requirePlace,
  requireTheme,
  runTagCommand,
  STATUS_COMMANDS,
  type TaggedPlace,
} from './tag-command.ts';

type TagMany = z.infer<typeof tagManyRequest>;

/** Bulk tagging of chosen comments, or of all comments of a list, as one change that is undone as one. */
export const tagManyRoutes = [
  defineRoute({
    method: 'POST',
    path: '/projects/:pid/workspaces/:wid/responses',
    summary: 'Tag many comments at once',
    more: 'Those named in `comments`, or all comments of the `list`; at most 50,000.',
    body: tagManyRequest,
    creates: true,
    errors: {
      400: [
        'THEME_NOT_IN_WORKSPACE',
        'TOO_MANY_COMMENTS',
        'COMMENTS_REQUIRED',
        'THEME_QUERY_INVALID',
        ...FILTER_CODES,
        ...GROUP_CODES,
      ],
      ...NO_COMMENT_OR_THEME,
    },
    example: { body: { t_id: EXAMPLE.theme, status: 2, comments: [3, 4] } },
    answer: json<TagManyResult>(),
    handler: async ({ ctx, deps, body: asked }) => {
      const place = await requirePlace(ctx, deps);
      const { projectId } = place;
      const { text, version } = await requireTheme(deps, place, asked.t_id);
      const models = { segments: segmentsModel(projectId), tags: tagsModel(projectId), library: LIBRARY_MODEL };
      await readProjectModels(ctx, deps, projectId, models);
      const asking = createQueryRequest(ctx, deps, Object.values(models));
      const comments = asked.comments ?? (await listedComments(ctx, deps, place, asked, asking));
      // A list may have a million comments: refused before any of them is processed.
      refuseTooMany(comments.length);
      requireComments(place, comments);
      const { found } = await deps.queries.ask('automatic', { projectId, theme: asked.t_id, comments }, asking);
      const command: SetTags = {
        type: STATUS_COMMANDS[asked.status],
        themeId: asked.t_id,
        comments,
        sentence: null,
        screen: 'list',
        automatic: new Set(found),
        query: parseCanonicalQuery(text)?.digest ?? null,
        version,
      };
      const handled = await runTagCommand(ctx, deps, projectId, command, asked);
      return { changed: await countChanged(deps, tagsStream(projectId), handled) };
    },
  }),
];

const listedComments = async (
  ctx: Context,
  deps: Pick<Dependencies, 'queries' | 'reads' | 'load'>,
  { projectId, themes, nets }: TaggedPlace,
  { list = { filters: {}, groupBy: [], string: '' } }: TagMany,
  asking: QueryRequest,
): Promise<readonly number[]> => {
  const { theme, string, ...rest } = list;
  const netIds = nets.map(({ id }) => id);
  const isOfNet = theme === NO_NET || netIds.includes(theme ?? '');
  if (typeof theme === 'string' && !isOfNet) await requireLibraryTheme(deps, theme, 'list.theme');
  const { queries, reads } = deps;
  const found = string === '' ? undefined : queryOrProblem(string, 'list.string');
  const whose =
    theme === undefined
      ? ({ which: 'all', themes: [] } as const)
      : theme === null
        ? ({ which: 'none', themes } as const)
        : theme === NO_NET
          ? ({ which: 'none', themes: netIds } as const)
          : ({ which: 'any', themes: [theme] } as const);
  const page = { offset: 0, limit: Infinity, order: 'asc' } as const;
  const groups = await readGroups(ctx, { reads }, projectId, rest.groupBy);
  const asked = {
    projectId,
    ...whose,
    nets: { themes, nets },
    ...rest,
    groups,
    found,
    methods: [1, 2] as const,
    ...page,
  };
  try {
    return (await queries.ask('matches', asked, asking)).ids;
  } catch (error) {
    throw error instanceof FieldError ? inList(error, rest.filters) : error;
  }
};

/** Errors of results name a column; in the body it is one of the filters, or in `groupBy`. */
const inList = ({ code, field, message }: FieldError, filters: NonNullable<TagMany['list']>['filters']): FieldError => {
  const place = Object.hasOwn(filters, field) ? `filters.${field}` : field === 'field' ? field : 'groupBy';
  return new FieldError(code, `list.${place}`, message);
};

/** Comments that a command has changed. */
export const countChanged = async (
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
