import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { findTheme } from '@verbatim/projections/models/library/library.query';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import type { Matches, MatchesQuery } from '@verbatim/projections/results/matches.query';
import { groupsNamed } from '@verbatim/projections/results/grouping';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import { askingOf } from '../asking.ts';
import {
  themeMatchesQuery,
  totalMatchesQuery,
  type MatchesResult,
  type ThemeMatchesQuery,
} from '../contract/matches.ts';
import type { Dependencies } from '../dependencies.ts';
import { queryOrProblem } from '../dictionary/theme-query-problem.ts';
import { HttpError } from '../http-error.ts';
import { themeNotFound } from '../library/library-dto.ts';
import { queryOf } from '../middleware/validate.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import type { Context, Routes } from '../request-state.ts';
import { themesOfWorkspace } from '../workspaces/themes-of-workspace.ts';
import { readReviewMarks } from './read-review-marks.ts';
import { readMatchItems } from './read-match-items.ts';
import { sendMatches } from './send-matches.ts';

type Which = Pick<MatchesQuery, 'themes' | 'which' | 'search' | 'review' | 'found'> & {
  readonly text: string;
  readonly name: string;
};

/** The comments behind a number of the table, whole, with what the theme's query matches marked. */
export const matchesRoutes = (
  routes: Routes,
  { reads, queries, events, now }: Pick<Dependencies, 'reads' | 'queries' | 'events' | 'now'>,
): void => {
  const projectOf = async (ctx: Context) => {
    const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
    const project = await findProject(projects, ctx.params['pid'] ?? '');
    if (project === undefined) throw projectNotFound();
    return project;
  };

  const answer = async (ctx: Context, query: ThemeMatchesQuery, which: Which): Promise<void> => {
    const project = await projectOf(ctx);
    const models = {
      ...{ segments: segmentsModel(project.id), tags: tagsModel(project.id) },
      ...{ comments: commentsModel(project.id), library: LIBRARY_MODEL },
    };
    const { comments, tags, library } = await readProjectModels(ctx, { reads }, project.id, models);
    const asking = askingOf(ctx, { reads }, Object.values(models));
    const { text, name, ...whose } = which;
    const parsed = text === '' ? undefined : parseThemeQuery(text);
    const marked = parsed?.ok === true ? parsed.query : undefined;
    const groups = groupsNamed(query.groupBy, project.groups ?? []);
    const asked = { ...whose, ...pick(query), groups, projectId: project.id };
    if (query.export) {
      const page = { offset: 0, limit: Infinity };
      const { ids } = await queries.matches({ ...asked, ...page }, asking);
      return sendMatches(ctx, { events, now }, { comments, library }, { project, query, ...which, ids });
    }
    const { total, ids, compounds, weight, progress } = await queries.matches({ ...asked, ...pageOf(query) }, asking);
    const sentiments = compounds && new Map(ids.map((id, at) => [id, compounds[at] ?? null]));
    const items = await readMatchItems(comments, project.id, ids, marked, sentiments);
    const result = { items, total, weight };
    ctx.body = progress === undefined ? result : await withMarks(tags, result, progress);
  };

  // Before the theme's: 'total' is no theme's id.
  routes.get('/projects/:pid/themes/total/test', async (ctx: Context) => {
    const { workspaceId, noTheme, search, string, review, ...query } = totalQueryOf(ctx);
    const found = string === '' ? undefined : queryOrProblem(string, 'string');
    const { id } = await projectOf(ctx);
    const themes = await themesOfWorkspace(ctx, { reads }, id, workspaceId);
    const name = noTheme ? 'unclassified' : 'comments';
    await answer(ctx, query, { themes, which: noTheme ? 'none' : 'all', search, review, found, text: string, name });
  });

  routes.get('/projects/:pid/themes/:id/test', async (ctx: Context) => {
    const query = queryOf(ctx, themeMatchesQuery);
    await projectOf(ctx);
    const { library } = await reads.read(ctx, { library: LIBRARY_MODEL });
    const theme = await findTheme(library, ctx.params['id'] ?? '');
    if (theme === undefined) throw themeNotFound();
    await answer(ctx, query, { themes: [theme.id], which: 'any', text: theme.text, name: theme.name });
  });
};

/** @throws HttpError 400 for what needs a workspace and has none */
const totalQueryOf = (ctx: Context) => {
  const { workspace_id: workspaceId, no_theme: noTheme, ...query } = queryOf(ctx, totalMatchesQuery);
  if (workspaceId === undefined && noTheme)
    throw withoutWorkspace('no_theme', 'whose themes the comments have none of');
  if (workspaceId === undefined && query.review !== undefined)
    throw withoutWorkspace('review', 'with whose themes the comments are reviewed');
  return { workspaceId, noTheme, ...query };
};

const withMarks = async (
  tags: ModelReader,
  { items, ...result }: MatchesResult,
  { reviewed, of, ids }: NonNullable<Matches['progress']>,
): Promise<MatchesResult> => {
  const comments = items.map(({ _id }) => _id);
  const marks = await readReviewMarks(tags, comments, new Set(ids));
  return {
    items: items.map((item) => ({ ...item, review: marks.get(item._id) ?? null })),
    ...result,
    progress: { reviewed, of },
  };
};

const pick = ({ methods, filters, groupBy, field, sentiment, weight, pagination }: ThemeMatchesQuery) => ({
  ...{ methods, filters, groupBy, field, sentiment, weight, sort: pagination.sort, order: pagination.order },
});

const pageOf = ({ pagination, page, offset, limit }: ThemeMatchesQuery) => {
  const pageSize = limit ?? pagination.pageSize;
  return { offset: offset ?? (page ?? pagination.page) * pageSize, limit: pageSize };
};

const withoutWorkspace = (what: string, why: string): HttpError => {
  const message = `${what} needs workspace_id: ${why}`;
  return new HttpError(400, 'INVALID_REQUEST', message, { errors: [{ field: 'workspace_id', message }] });
};
