import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { askingOf } from '../asking.ts';
import { columnValuesQuery, type ColumnValues } from '../contract/column-values.ts';
import type { Dependencies } from '../dependencies.ts';
import { queryOf } from '../middleware/validate.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import type { Context, Routes } from '../request-state.ts';
import { themesOfWorkspace } from '../workspaces/themes-of-workspace.ts';

/** `GET /api/projects/{pid}/columns/{name}/values`: what stands in a column, and how often, under the filters of the others. */
export const columnValuesRoute = (
  routes: Routes,
  { reads, queries }: Pick<Dependencies, 'reads' | 'queries'>,
): void => {
  routes.get('/projects/:pid/columns/:name/values', async (ctx: Context) => {
    const { workspace_id: workspaceId, ...query } = queryOf(ctx, columnValuesQuery);
    const projectId = ctx.params['pid'] ?? '';
    const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
    if ((await findProject(projects, projectId)) === undefined) throw projectNotFound();
    const themes = await themesOfWorkspace(ctx, { reads }, projectId, workspaceId);
    const models = {
      ...{ segments: segmentsModel(projectId), tags: tagsModel(projectId), library: LIBRARY_MODEL },
    };
    await readProjectModels(ctx, { reads }, projectId, models);
    const asked = { ...query, projectId, themes, field: ctx.params['name'] ?? '' };
    ctx.body = (await queries.columnValues(
      asked,
      askingOf(ctx, { reads }, Object.values(models)),
    )) satisfies ColumnValues;
  });
};
