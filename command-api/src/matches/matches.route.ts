import { CSV, XLSX } from '../openapi/media-types.ts';
import { NO_NET } from '@verbatim/domain/workspace/nets';
import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { LIBRARY_MODEL, type ThemeDocument } from '@verbatim/projections/models/library/library';
import { findTheme, listThemes } from '@verbatim/projections/models/library/library.query';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import type { Matches, MatchesQuery } from '@verbatim/projections/results/comments/matches.query';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import type { WorkspaceDocument } from '@verbatim/projections/models/workspaces/workspaces';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import { parameter } from '../openapi/query-parameters.ts';
import { NO_WORKSPACE, FILTER_CODES, GROUP_CODES } from '../openapi/error-codes.ts';
import { EXAMPLE } from '../openapi/example-ids.ts';
import { defineRoute, sent } from '../http/define-route.ts';
import { createQueryRequest } from '../http/read-your-writes.ts';
import {
  themeMatchesQuery,
  totalMatchesQuery,
  type MatchItem,
  type MatchesResult,
  type ThemeMatchesQuery,
} from '../contract/results/matches.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { readQueryHints } from '../dictionary/query-hints.ts';
import { queryOrProblem } from '../dictionary/theme-query-problem.ts';
import { listGroups } from '../tables/workspace-scope.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { listResponseCells } from '../responses/response-dto.ts';
import { themeNotFound } from '../library/library-dto.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import type { Context } from '../http/request-state.ts';
import { readWorkspaceIn } from '../workspaces/workspace-themes.ts';
import { readReviewStates } from './read-review-states.ts';
import { settleMoment } from '../exports/settle-moment.ts';
import { sendMatches } from './send-matches.ts';

type Which = Pick<MatchesQuery, 'themes' | 'nets' | 'which' | 'search' | 'review' | 'found'>;

interface About {
  /** Null for all comments of the project. */
  readonly theme: ThemeDocument | null;
  /** The query whose matches are marked; '' if there is none. */
  readonly text: string;
  /** Name of the file. */
  readonly name: string;
}

type Deps = Pick<Dependencies, 'reads' | 'queries' | 'events' | 'now'>;

/** The comments behind a number of the table, in full, with matches of the theme's query marked. */
export const matchesRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/themes/total/test',
    summary: 'List comments of a project',
    more: 'With `export=true`, all of them as a file.',
    hasPast: true,
    query: totalMatchesQuery,
    files: [CSV, XLSX],
    errors: {
      400: [...FILTER_CODES, ...GROUP_CODES, 'WEIGHT_NOT_NUMBER', 'TOO_LARGE_FOR_XLSX', 'THEME_QUERY_INVALID'],
      404: [...NO_WORKSPACE[404], 'NET_NOT_FOUND'],
    },
    example: { query: { workspace_id: EXAMPLE.workspace, search: 'breakfast', pagination: { page: 0, pageSize: 5 } } },
    parameters: {
      methods: parameter(
        'Keeps the comments that carry any theme of `workspace_id` (of the library without it) by one of these methods: 1 (automatic), 2 (by hand), 3 (by an accepted suggestion; 1 with 2 includes those), -1 (automatic, and excluded by hand). All comments when absent.',
        [1, 2],
      ),
      search: parameter('Keeps the comments whose text contains it, ignoring case.', 'breakfast'),
      string: parameter('A theme query: keeps the comments it finds, with the matches.', 'breakfast'),
    },
    answer: sent<MatchesResult>(),
    handler: async ({ ctx, deps, query: { workspace_id: workspaceId, no_theme: noTheme, net, ...asked } }) => {
      refuseWithoutWorkspace(workspaceId, { noTheme, net, review: asked.review });
      if (asked.export) await settleMoment(ctx, deps, { projectId: ctx.params['pid'], workspaceId });
      const { search, string, review, methods = [1, 2], ...query } = asked;
      const found = string === '' ? undefined : queryOrProblem(string, 'string');
      const { id } = await readProject(ctx, deps.reads);
      const isAny = asked.methods !== undefined && !noTheme;
      const workspace = await readWorkspaceIn(ctx, deps, id, workspaceId);
      const ofNet = workspace && net !== undefined ? getNet(workspace, net) : undefined;
      const themes =
        isAny && workspace === undefined ? await themesOfLibrary(ctx, deps.reads) : (workspace?.themes ?? []);
      const which = noTheme ? 'none' : isAny ? 'any' : 'all';
      const name = noTheme ? 'unclassified' : 'comments';
      const among = { themes, which, search, review, found, ...ofNet } as const;
      return answer(ctx, deps, { ...query, methods }, among, { theme: null, text: string, name });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/themes/:id/test',
    summary: 'List comments that carry a theme',
    more: 'With `export=true`, all of them as a file.',
    hasPast: true,
    query: themeMatchesQuery,
    files: [CSV, XLSX],
    errors: {
      400: [...FILTER_CODES, ...GROUP_CODES, 'WEIGHT_NOT_NUMBER', 'TOO_LARGE_FOR_XLSX'],
      404: ['PROJECT_NOT_FOUND', 'THEME_NOT_FOUND'],
    },
    example: { query: { methods: [1, 2], page: 0 } },
    answer: sent<MatchesResult>(),
    handler: async ({ ctx, deps, params, query }) => {
      if (query.export) await settleMoment(ctx, deps, { projectId: params.pid });
      await readProject(ctx, deps.reads);
      const { library } = await deps.reads.read(ctx, { library: LIBRARY_MODEL });
      const theme = await findTheme(library, params.id);
      if (theme === undefined) throw themeNotFound();
      return answer(
        ctx,
        deps,
        query,
        { themes: [theme.id], which: 'any' },
        { theme, text: theme.text, name: theme.name },
      );
    },
  }),
];

/** @throws HttpError 404 NET_NOT_FOUND */
const getNet = ({ themes, nets = [] }: WorkspaceDocument, net: string): Pick<Which, 'themes' | 'nets' | 'which'> => {
  const ids = nets.map(({ id }) => id);
  if (net === NO_NET) return { themes: ids, nets: { themes, nets }, which: 'none' };
  if (!ids.includes(net)) throw notFound('NET_NOT_FOUND', `There is no net '${net}'`, 'net');
  return { themes: [net], nets: { themes, nets }, which: 'any' };
};

const readProject = async (ctx: Context, reads: Deps['reads']) => {
  const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
  const project = await findProject(projects, ctx.params['pid'] ?? '');
  if (project === undefined) throw projectNotFound();
  return project;
};

const themesOfLibrary = async (ctx: Context, reads: Deps['reads']): Promise<readonly string[]> => {
  const { library } = await reads.read(ctx, { library: LIBRARY_MODEL });
  return (await listThemes(library)).map(({ id }) => id);
};

const answer = async (
  ctx: Context,
  { reads, queries, events, now }: Deps,
  query: ThemeMatchesQuery,
  which: Which,
  about: About,
): Promise<MatchesResult | void> => {
  const project = await readProject(ctx, reads);
  const models = {
    segments: segmentsModel(project.id),
    tags: tagsModel(project.id),
    comments: commentsModel(project.id),
    library: LIBRARY_MODEL,
  };
  const { comments, tags, library } = await readProjectModels(ctx, { reads }, project.id, models);
  const asking = createQueryRequest(ctx, { reads }, Object.values(models));
  const { text } = about;
  const parsed = text === '' ? undefined : parseThemeQuery(text);
  const marked = parsed?.ok === true ? parsed.query : undefined;
  const groups = listGroups(project, query.groupBy);
  const asked = { ...which, ...pick(query), groups, projectId: project.id };
  if (query.export) {
    const page = { offset: 0, limit: Infinity };
    const { ids } = await queries.ask('matches', { ...asked, ...page }, asking);
    return sendMatches(ctx, { events, now, reads }, { comments, library }, { project, query, ...which, ...about, ids });
  }
  const matches = await queries.ask('matches', { ...asked, ...getPage(query) }, asking);
  const { total, ids, weight, progress } = matches;
  // Lists of a theme have the sentiment under it.
  const withSentiment = progress !== undefined || matches.themeSentiments === undefined;
  const read = await queries.ask('commentItems', { projectId: project.id, ids, query: marked, withSentiment }, asking);
  const found = read.map(({ _id, text, themes, spans, sentiment, ...cells }): MatchItem => ({
    _id,
    text,
    themes,
    spans,
    fields: Object.fromEntries(listResponseCells(project, cells).map(({ name, value }) => [name, value])),
    ...(sentiment !== undefined && { sentiment: sentiment?.compound ?? null, class: sentiment?.class ?? null }),
  }));
  const items = withSentiments(found, matches, query);
  const tried = marked && { projectId: project.id, text, query: marked, count: total };
  const hints = tried && (await readQueryHints({ queries }, tried, asking));
  const result = { items, total, weight, hints };
  return progress === undefined ? result : withMarks(tags, result, progress);
};

/** In a list of one theme, the sentiment under it, and that of the comment when sorted by it. */
const withSentiments = (
  items: readonly MatchItem[],
  { ids, compounds, themeSentiments }: Matches,
  { pagination }: ThemeMatchesQuery,
): readonly MatchItem[] => {
  if (themeSentiments === undefined) return items;
  const places = new Map(ids.map((id, at) => [id, at]));
  return items.map((item): MatchItem => {
    const at = places.get(item._id) ?? -1;
    const sorted = pagination.sort === 'sentiment' ? { sentiment: compounds?.[at] ?? null } : {};
    return { ...item, ...sorted, themeSentiment: themeSentiments[at] ?? null };
  });
};

/** @throws HttpError 400 if a parameter requires `workspace_id` */
const refuseWithoutWorkspace = (
  workspaceId: string | undefined,
  { noTheme, net, review }: { readonly noTheme: boolean; readonly net: unknown; readonly review: unknown },
): void => {
  if (workspaceId !== undefined) return;
  if (net !== undefined) throw withoutWorkspace('net', 'whose net it is');
  if (noTheme) throw withoutWorkspace('no_theme', 'whose themes the comments have none of');
  if (review !== undefined) throw withoutWorkspace('review', 'with whose themes the comments are reviewed');
};

const withMarks = async (
  tags: ModelReader,
  { items, ...result }: MatchesResult,
  { reviewed, of, ids }: NonNullable<Matches['progress']>,
): Promise<MatchesResult> => {
  const comments = items.map(({ _id }) => _id);
  const marks = await readReviewStates(tags, comments, new Set(ids));
  return {
    items: items.map((item) => ({ ...item, review: marks.get(item._id) ?? null })),
    ...result,
    progress: { reviewed, of },
  };
};

const pick = ({ methods, filters, groupBy, field, sentiment, weight, pagination }: ThemeMatchesQuery) => ({
  methods,
  filters,
  groupBy,
  field,
  sentiment,
  weight,
  sort: pagination.sort,
  order: pagination.order,
});

const getPage = ({ pagination, page, offset, limit }: ThemeMatchesQuery) => {
  const pageSize = limit ?? pagination.pageSize;
  return { offset: offset ?? (page ?? pagination.page) * pageSize, limit: pageSize };
};

const withoutWorkspace = (what: string, why: string): HttpError => {
  const message = `${what} needs workspace_id: ${why}`;
  return new HttpError(400, 'INVALID_REQUEST', message, { errors: [{ field: 'workspace_id', message }] });
};
