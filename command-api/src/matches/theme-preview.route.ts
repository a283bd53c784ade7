import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { findTheme } from '@verbatim/projections/models/library/library.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { themePreviewRequest, type ThemePreviewResult } from '../contract/results/theme-preview.ts';
import { queryOrProblem } from '../dictionary/theme-query-problem.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { createQueryRequest } from '../http/read-your-writes.ts';
import { themeNotFound } from '../library/library-dto.ts';
import { readPreviewContext } from '../projects/read-preview-context.ts';
import { readProjectModels } from '../projects/read-project-models.ts';

/** A POST that only reads: the query is in the body. */
export const themePreviewRoutes = [
  defineRoute({
    method: 'POST',
    path: '/projects/:pid/themes/:id/preview',
    summary: 'Preview the effect of another query of a theme',
    more: 'Which comments of the project it would gain and lose, with tags by hand, which significance flags would turn in tables by one column or custom group (at 95 %, uncorrected), and which workspaces of the project have the theme. Nothing is saved.',
    body: themePreviewRequest,
    errors: {
      400: ['THEME_QUERY_INVALID', 'QUERY_TOO_COSTLY'],
      404: ['PROJECT_NOT_FOUND', 'THEME_NOT_FOUND'],
    },
    example: { body: { text: 'staff +friendly' } },
    answer: json<ThemePreviewResult>(),
    handler: async ({
      ctx,
      deps: { reads, queries },
      params: { pid: projectId, id: themeId },
      body: { text, page },
    }) => {
      const query = text.trim() === '' ? undefined : queryOrProblem(text, 'text');
      const { groups, workspaces, ...context } = await readPreviewContext(ctx, { reads }, projectId);
      const models = {
        segments: segmentsModel(projectId),
        tags: tagsModel(projectId),
        comments: commentsModel(projectId),
        library: LIBRARY_MODEL,
      };
      const { library } = await readProjectModels(ctx, { reads }, projectId, models);
      if ((await findTheme(library, themeId)) === undefined) throw themeNotFound();
      const asked = { projectId, themeId, query, groups, page };
      const request = createQueryRequest(ctx, { reads }, Object.values(models));
      const found = await queries.ask('themePreview', asked, request);
      const own = workspaces.filter(({ themes }) => themes.includes(themeId));
      return { ...found, ...context, workspaces: own.map(({ id, name }) => ({ id, name })) };
    },
  }),
];
