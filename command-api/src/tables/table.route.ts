import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { readTable } from '@verbatim/projections/results/table.query';
import { WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
import { findWorkspace } from '@verbatim/projections/models/workspaces/workspaces.query';
import { tableQuery, type TableResult } from '../contract/table.ts';
import type { Dependencies } from '../dependencies.ts';
import { queryOf } from '../middleware/validate.ts';
import { readProjectModels } from '../projects/read-project-models.ts';
import type { Context, Routes } from '../request-state.ts';
import { workspaceNotFound } from '../workspaces/workspace-dto.ts';

const MODELS = { workspaces: WORKSPACES_MODEL, library: LIBRARY_MODEL };

/** `GET /api/workspaces/{wid}/table`: the cross-tab of the workspace's themes. */
export const tableRoute = (routes: Routes, { reads, segments }: Pick<Dependencies, 'reads' | 'segments'>): void => {
  routes.get('/workspaces/:wid/table', async (ctx: Context) => {
    const query = queryOf(ctx, tableQuery);
    const readers = await reads.read(ctx, MODELS);
    const workspace = await findWorkspace(readers.workspaces, ctx.params['wid'] ?? '');
    if (workspace === undefined) throw workspaceNotFound();
    const project = await readProjectModels(ctx, { reads }, workspace.projectId, {
      segments: segmentsModel(workspace.projectId),
    });
    const models = { segments: project.segments, library: readers.library };
    ctx.body = (await readTable(segments, models, {
      ...query,
      projectId: workspace.projectId,
      themes: workspace.themes,
    })) satisfies TableResult;
  });
};
