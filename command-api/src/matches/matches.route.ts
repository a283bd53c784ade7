import { parseThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { findTheme } from '@verbatim/projections/models/library/library.query';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import type { MatchesQuery } from '@verbatim/projections/results/matches.query';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { askingOf } from '../asking.ts';
import {
  themeMatchesQuery,
  totalMatchesQuery,
  type MatchesResult,
  type ThemeMatchesQuery,
} from '../contract/matches.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../http-error.ts';
import { themeNotFound } from '../library/library-dto.ts';
import { queryOf } from '../middleware/validate.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import type { Context, Routes } from '../request-state.ts';
import { themesOfWorkspace } from '../workspaces/themes-of-workspace.ts';
import { matchesCsv } from './matches-csv.ts';
import { readMatchItems } from './read-match-items.ts';

type Which = Pick<MatchesQuery, 'themes' | 'which'> & { readonly text: string; readonly name: string };

/** The comments behind a number of the table, whole, with what the theme's query matches marked. */
export const matchesRoutes = (routes: Routes, { reads, queries }: Pick<Dependencies, 'reads' | 'queries'>): void => {
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
    const { comments } = await readProjectModels(ctx, { reads }, project.id, models);
    const asking = askingOf(ctx, { reads }, Object.values(models));
    const { text, name, ...whose } = which;
    const parsed = text === '' ? undefined : parseThemeQuery(text);
    const marked = parsed?.ok === true ? parsed.query : undefined;
    const asked = { ...whose, ...pick(query), projectId: project.id };
    if (query.export) {
      const page = { offset: 0, limit: Infinity };
      const { ids } = await queries.matches({ ...asked, ...page }, asking);
      ctx.attachment(`${name}.csv`);
      ctx.type = 'text/csv; charset=utf-8';
      ctx.body = matchesCsv(comments, project, ids);
      return;
    }
    const { total, ids } = await queries.matches({ ...asked, ...pageOf(query) }, asking);
    const items = await readMatchItems(comments, project.id, ids, marked);
    ctx.body = { items, total } satisfies MatchesResult;
  };

  // Before the theme's: 'total' is no theme's id.
  routes.get('/projects/:pid/themes/total/test', async (ctx: Context) => {
    const { workspace_id: workspaceId, no_theme: noTheme, ...query } = queryOf(ctx, totalMatchesQuery);
    if (noTheme && workspaceId === undefined) throw withoutWorkspace();
    const { id } = await projectOf(ctx);
    const themes = await themesOfWorkspace(ctx, { reads }, id, workspaceId);
    const name = noTheme ? 'unclassified' : 'comments';
    await answer(ctx, query, { themes, which: noTheme ? 'none' : 'all', text: '', name });
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

const pick = ({ methods, filters, groupBy, field, pagination }: ThemeMatchesQuery) => ({
  ...{ methods, filters, groupBy, field, order: pagination.order },
});

const pageOf = ({ pagination, page, offset, limit }: ThemeMatchesQuery) => {
  const pageSize = limit ?? pagination.pageSize;
  return { offset: offset ?? (page ?? pagination.page) * pageSize, limit: pageSize };
};

const withoutWorkspace = (): HttpError => {
  const message = 'no_theme needs workspace_id: whose themes the comments have none of';
  return new HttpError(400, 'INVALID_REQUEST', message, { errors: [{ field: 'workspace_id', message }] });
};
