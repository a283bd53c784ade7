import { CAUSES } from '@verbatim/domain/moment/causes';
import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { HISTORY_MODEL } from '@verbatim/projections/models/history/history';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import {
  changedCommentsQuery,
  changeEntriesQuery,
  changesQuery,
  type ChangedCommentsPage,
  type ChangeEntries,
  type ChangesResult,
} from '../contract/results/changes.ts';
import type { MatchItem } from '../contract/results/matches.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { historyItem } from '../history/history-dto.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { createQueryRequest } from '../http/read-your-writes.ts';
import type { Context } from '../http/request-state.ts';
import { themeNotFound } from '../library/library-dto.ts';
import { NO_WORKSPACE, NO_WORKSPACE_OR_THEME } from '../openapi/error-codes.ts';
import { EXAMPLE } from '../openapi/example-ids.ts';
import { parameter } from '../openapi/query-parameters.ts';
import { projectNotFound } from '../projects/read-project-models.ts';
import { listResponseCells } from '../responses/response-dto.ts';
import { awaitStreamEnds } from '../exports/settle-moment.ts';
import { readCauseEntries } from './cause-entries.ts';
import { CHANGES_INVALID, CHANGES_PARAMETERS, readChangesQuestion } from './changes-question.ts';
import { describeMoment } from './moment.route.ts';

const parameters = {
  ...CHANGES_PARAMETERS,
  theme: parameter('Id of a theme, `unclassified`, or `total` for the base.', EXAMPLE.theme),
  cause: parameter(`One of the causes: ${CAUSES.map((cause) => `\`${cause}\``).join(', ')}.`, 'queries'),
  which: parameter('The comments that the cause added, or those it took away.', 'gained'),
  sentiment: parameter('Instead: the comments that came to a class of sentiment under the theme, or left it.', 'pos'),
};

/** What changed in a workspace between two moments, and why (ADR 65). */
export const changesRoutes = [
  defineRoute({
    method: 'GET',
    path: '/workspaces/:wid/changes',
    summary: 'Compare a workspace at two moments',
    more: 'For each theme both counts, their difference, and its causes. Causes are applied one after the other, in the order of `causes`, so their differences add up. What was erased since is missing at both moments.',
    query: changesQuery,
    parameters,
    errors: { 400: CHANGES_INVALID, 404: [...NO_WORKSPACE[404], 'ENTRY_NOT_FOUND'] },
    example: { query: { from: '2030-05-01' } },
    answer: json<ChangesResult>(),
    handler: async ({ ctx, deps, params: { wid }, query }) => {
      const { asked, moments, asking } = await readChangesQuestion(ctx, deps, wid, query);
      const changes = await deps.queries.ask('changes', asked, asking);
      const [from, to] = await Promise.all(moments.map((past) => describeMoment(deps, past)));
      return { from: from!, to: to!, causes: CAUSES, ...changes };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/workspaces/:wid/changes/comments',
    summary: 'List comments that a cause added or took away',
    query: changedCommentsQuery,
    parameters,
    errors: { 400: CHANGES_INVALID, 404: [...NO_WORKSPACE_OR_THEME[404], 'ENTRY_NOT_FOUND'] },
    example: { query: { from: '2030-05-01', theme: EXAMPLE.theme, cause: 'queries', which: 'gained' } },
    answer: json<ChangedCommentsPage>(),
    handler: async ({
      ctx,
      deps,
      params: { wid },
      query: { theme, cause, which, sentiment, page, limit, ...rest },
    }) => {
      const { asked, asking } = await readChangesQuestion(ctx, deps, wid, rest);
      const part = { row: theme, cause, which, sentiment, offset: page * limit, limit };
      const found = await deps.queries.ask('changedComments', { ...asked, ...part }, asking);
      if (!found.isKnown) throw themeNotFound();
      return { total: found.total, items: await readItems(ctx, deps, asked.projectId, found) };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/workspaces/:wid/changes/entries',
    summary: 'List the entries of the history behind a cause',
    more: 'Those of the theme, or of everything for `total` and `unclassified`.',
    query: changeEntriesQuery,
    parameters,
    errors: { 400: CHANGES_INVALID, 404: [...NO_WORKSPACE[404], 'ENTRY_NOT_FOUND'] },
    example: { query: { from: '2030-05-01', theme: EXAMPLE.theme, cause: 'queries' } },
    answer: json<ChangeEntries>(),
    handler: async ({ ctx, deps, params: { wid }, query: { theme, cause, cursor, limit, ...rest } }) => {
      const { asked } = await readChangesQuestion(ctx, deps, wid, rest);
      // Other processes may have written up to the moments, as a build does.
      await awaitStreamEnds(ctx, deps.events, asked);
      const { history } = await deps.reads.read(ctx, { history: HISTORY_MODEL });
      const ofTheme = theme === 'total' || theme === 'unclassified' ? undefined : theme;
      const { acts, next } = await readCauseEntries(history, { ...asked, cause, theme: ofTheme, below: cursor, limit });
      return { items: acts.map(historyItem), next: next === null ? null : String(next) };
    },
  }),
];

type Deps = Pick<Dependencies, 'reads' | 'queries'>;

const readItems = async (
  ctx: Context,
  { reads, queries }: Deps,
  projectId: string,
  { ids, text }: { readonly ids: readonly number[]; readonly text: string },
): Promise<readonly MatchItem[]> => {
  const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
  const project = await findProject(projects, projectId);
  if (project === undefined) throw projectNotFound();
  const parsed = text === '' ? undefined : parseThemeQuery(text);
  const query = parsed?.ok === true ? parsed.query : undefined;
  const asking = createQueryRequest(ctx, { reads }, [commentsModel(projectId), tagsModel(projectId), LIBRARY_MODEL]);
  const read = await queries.ask('commentItems', { projectId, ids, query }, asking);
  return read.map(({ _id, text: comment, themes, spans, ...cells }) => ({
    _id,
    text: comment,
    themes,
    spans,
    fields: Object.fromEntries(listResponseCells(project, cells).map(({ name, value }) => [name, value])),
  }));
};
