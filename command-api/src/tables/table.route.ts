import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
import { findWorkspace } from '@verbatim/projections/models/workspaces/workspaces.query';
import { askingOf } from '../asking.ts';
import { tableQuery } from '../contract/table.ts';
import type { Dependencies } from '../dependencies.ts';
import { queryOf } from '../middleware/validate.ts';
import { readProjectModels } from '../projects/read-project-models.ts';
import type { Context, Routes } from '../request-state.ts';
import { workspaceNotFound } from '../workspaces/workspace-dto.ts';

const MODELS = { workspaces: WORKSPACES_MODEL, library: LIBRARY_MODEL };

/** `GET /api/workspaces/{wid}/table`: the cross-tab of the workspace's themes, a `TableResult` that a query thread has written. */
export const tableRoute = (routes: Routes, { reads, queries }: Pick<Dependencies, 'reads' | 'queries'>): void => {
  routes.get('/workspaces/:wid/table', async (ctx: Context) => {
    const query = queryOf(ctx, tableQuery);
    const readers = await reads.read(ctx, MODELS);
    const workspace = await findWorkspace(readers.workspaces, ctx.params['wid'] ?? '');
    if (workspace === undefined) throw workspaceNotFound();
    const { projectId, themes } = workspace;
    const models = { segments: segmentsModel(projectId), tags: tagsModel(projectId) };
    await readProjectModels(ctx, { reads }, projectId, models);
    const asking = askingOf(ctx, { reads }, [...Object.values(models), LIBRARY_MODEL]);
    const table = await queries.table({ ...query, projectId, themes }, asking);
    ctx.body = Buffer.from(table.buffer, table.byteOffset, table.byteLength);
    ctx.type = 'json';
  });
};
