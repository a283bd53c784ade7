import { formatMoment } from '@verbatim/domain/moment/moment';
import type { AcceptSuggestions } from '@verbatim/domain/tags/tag-commands';
import { tagsStream } from '@verbatim/domain/tags/tag-events';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { findTheme } from '@verbatim/projections/models/library/library.query';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { parseCanonicalQuery } from '@verbatim/projections/models/segments/canonical-query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
import { listWorkspaces } from '@verbatim/projections/models/workspaces/workspaces.query';
import type { SuggestedTheme } from '@verbatim/projections/results/suggestions/suggestions.query';
import type { QueryRequest } from '@verbatim/projections/query-threads/query-threads';
import {
  acceptRequest,
  queryTermsQuery,
  suggestionsQuery,
  type AcceptResult,
  type QueryTermsResult,
  type SuggestionsResult,
} from '../contract/results/suggestions.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { queryOrProblem } from '../dictionary/theme-query-problem.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { HttpError } from '../http/http-error.ts';
import { handOut } from './hand-out.ts';
import { createQueryRequest } from '../http/read-your-writes.ts';
import type { Context } from '../http/request-state.ts';
import { themeNotFound } from '../library/library-dto.ts';
import { NO_WORKSPACE_OR_THEME } from '../openapi/error-codes.ts';
import { parameter } from '../openapi/query-parameters.ts';
import { readRevisions } from '../past/resolve-moment.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import { requirePlace, requireTheme, runTagCommand } from '../responses/tag-command.ts';
import { countChanged } from '../responses/tag-comments.route.ts';

export const suggestionsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/themes/:id/suggestions',
    summary: 'Suggest comments for a theme',
    more: 'From at least 10 comments with and 10 without the theme, as people have tagged, excluded and reviewed them, a logistic regression over words and pairs of words is fitted; it orders the other comments. The contributions of an item’s terms and the intercept sum to its `logOdds`, before calibration. Nothing is tagged.',
    hasPast: true,
    query: suggestionsQuery,
    errors: { 404: ['PROJECT_NOT_FOUND', 'THEME_NOT_FOUND'] },
    example: { query: { order: 'queue', limit: 5 } },
    parameters: {
      order: parameter(
        '`queue`: probable and uncertain comments in turn; `probable`: the most probable first; `sample`: at random from `threshold` on, of those that do not carry the theme yet.',
        'queue',
      ),
      threshold: parameter('Of a sample: the least probability.', 0.8),
      hand_out: parameter(
        'Of a queue: leaves out comments that others have in hand, and takes the answered ones for ten minutes. Adds comments of the newest sample of the theme, which everybody rates.',
        true,
      ),
    },
    answer: json<SuggestionsResult>(),
    handler: async ({ ctx, deps, params: { pid, id }, query: { hand_out: isHandedOut, ...query } }) => {
      const { suggested, request, workspace, theme } = await findSuggestedTheme(ctx, deps, pid, id);
      const moment = await readRevisions(ctx, deps.events, { projectId: pid });
      const asOf = formatMoment(moment);
      const ask = (without: readonly number[]) =>
        deps.queries.ask('suggestions', { ...suggested, ...query, without }, request);
      // The past is not handed out.
      if (!isHandedOut || query.order !== 'queue' || ctx.state.past !== undefined)
        return { ...(await ask([])), asOf, workspace, theme };
      const { found, handedOut } = await handOut(ctx, deps, { projectId: pid, themeId: id }, ask);
      return { ...found, asOf, workspace, theme, handedOut };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/themes/:id/query-terms',
    summary: 'Propose terms for a theme query',
    more: 'Words, prefixes and phrases of two words that tell the comments that people have labelled with the theme, and the query misses, from the others that it does not find: with what each would gain, and how many of those people have labelled with the theme and without it. Accepted suggestions are no labels.',
    hasPast: true,
    query: queryTermsQuery,
    errors: { 400: ['THEME_QUERY_INVALID'], 404: ['PROJECT_NOT_FOUND', 'THEME_NOT_FOUND'] },
    example: { query: { string: 'staff', limit: 5 } },
    parameters: { string: parameter('The theme query; that of the theme when absent.', 'staff') },
    answer: json<QueryTermsResult>(),
    handler: async ({ ctx, deps, params: { pid, id }, query: { string, offset, limit } }) => {
      const { suggested, request, text: saved } = await findSuggestedTheme(ctx, deps, pid, id);
      const text = (string ?? saved).trim();
      const parsed = text === '' ? undefined : queryOrProblem(text, 'string');
      return deps.queries.ask('queryTerms', { ...suggested, text, query: parsed, offset, limit }, request);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:pid/workspaces/:wid/themes/:id/suggestions',
    summary: 'Tag all suggested comments from a probability on',
    more: 'As one change, undone as one. The tags are distinct from those by hand, and no model learns from them. Refused when the model is no longer the `model` that was previewed.',
    body: acceptRequest,
    creates: true,
    errors: {
      400: ['THEME_NOT_IN_WORKSPACE', 'TOO_MANY_COMMENTS'],
      ...NO_WORKSPACE_OR_THEME,
      409: ['SUGGESTIONS_CHANGED'],
    },
    example: { body: { threshold: 0.8 } },
    answer: json<AcceptResult>(),
    handler: async ({ ctx, deps, params: { pid, id }, body }) => {
      const place = await requirePlace(ctx, deps);
      const { text, version } = await requireTheme(deps, place, id);
      const { suggested, request } = await findSuggestedTheme(ctx, deps, pid, id);
      const moment = await readRevisions(ctx, deps.events, { projectId: pid });
      const { threshold } = body;
      const asked = { ...suggested, threshold };
      const { digest, comments, expectedWrong } = await deps.queries.ask('acceptable', asked, request);
      if (body.model !== undefined && digest !== body.model)
        throw new HttpError(
          409,
          'SUGGESTIONS_CHANGED',
          'People have judged comments since you previewed the suggestions. Nothing was tagged. Preview them again.',
        );
      const command: AcceptSuggestions = {
        type: 'AcceptSuggestions',
        themeId: id,
        comments,
        screen: 'suggestions',
        automatic: new Set(),
        query: parseCanonicalQuery(text)?.digest ?? null,
        version,
        suggestions: { threshold, expectedWrong, model: digest ?? '', fittedOn: formatMoment(moment) },
      };
      const handled = await runTagCommand(ctx, deps, pid, command, body);
      return { changed: await countChanged(deps, tagsStream(pid), handled) };
    },
  }),
];

interface Suggested extends Pick<SuggestionsResult, 'workspace' | 'theme'> {
  readonly suggested: SuggestedTheme;
  readonly request: QueryRequest;
  /** The theme's query. */
  readonly text: string;
}

/** @throws HttpError 404 PROJECT_NOT_FOUND, THEME_NOT_FOUND */
const findSuggestedTheme = async (
  ctx: Context,
  { reads }: Pick<Dependencies, 'reads'>,
  projectId: string,
  themeId: string,
): Promise<Suggested> => {
  const { projects, workspaces } = await reads.read(ctx, { projects: PROJECTS_MODEL, workspaces: WORKSPACES_MODEL });
  if ((await findProject(projects, projectId)) === undefined) throw projectNotFound();
  const models = {
    segments: segmentsModel(projectId),
    tags: tagsModel(projectId),
    comments: commentsModel(projectId),
    library: LIBRARY_MODEL,
  };
  const { library } = await readProjectModels(ctx, { reads }, projectId, models);
  const theme = await findTheme(library, themeId);
  if (theme === undefined) throw themeNotFound();
  const all = await listWorkspaces(workspaces, projectId);
  const having = all.filter(({ themes }) => themes.includes(themeId));
  return {
    suggested: { projectId, themeId, seesTheme: having.length > 0 && having.length === all.length },
    request: createQueryRequest(ctx, { reads }, Object.values(models)),
    text: theme.text,
    workspace: having[0]?.id ?? null,
    theme: { id: themeId, name: theme.name, hasQuery: theme.text !== '' },
  };
};
