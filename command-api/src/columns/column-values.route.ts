import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { FILTERS, parameter } from '../openapi/query-parameters.ts';
import { NO_WORKSPACE, FILTER_CODES } from '../openapi/error-codes.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { createQueryRequest } from '../http/read-your-writes.ts';
import { columnValuesQuery, type ColumnValues } from '../contract/results/column-values.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import { listGroups } from '../tables/workspace-scope.ts';
import { readWorkspaceThemes } from '../workspaces/workspace-themes.ts';

/** Counts the values of a column under the filters of other columns. */
export const columnValuesRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/columns/:name/values',
    summary: 'Count the values of a column',
    more: 'Also of `themes`, `file:` and `sentiment:`, by which comments can be filtered.',
    hasPast: true,
    query: columnValuesQuery,
    errors: { 400: FILTER_CODES, ...NO_WORKSPACE },
    example: { query: { limit: 50 } },
    parameters: {
      filters: parameter(`${FILTERS.description} The filter on the column itself is ignored.`, FILTERS.example),
      search: parameter('Keeps the values that contain it, ignoring case.', 'sp'),
    },
    answer: json<ColumnValues>(),
    handler: async ({
      ctx,
      deps: { reads, queries },
      params: { pid: projectId, name },
      query: { workspace_id: workspaceId, ...query },
    }) => {
      const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
      const project = await findProject(projects, projectId);
      if (project === undefined) throw projectNotFound();
      const themes = await readWorkspaceThemes(ctx, { reads }, projectId, workspaceId);
      const models = {
        segments: segmentsModel(projectId),
        tags: tagsModel(projectId),
        library: LIBRARY_MODEL,
      };
      await readProjectModels(ctx, { reads }, projectId, models);
      const asked = { ...query, projectId, themes, field: name, groups: listGroups(project, [name]) };
      return queries.ask('columnValues', asked, createQueryRequest(ctx, { reads }, Object.values(models)));
    },
  }),
];
