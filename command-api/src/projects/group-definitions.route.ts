import { groupDefinitionRequest } from '../contract/projects.ts';
import type { Dependencies } from '../dependencies.ts';
import { creationOf } from '../idempotency.ts';
import { bodyOf } from '../middleware/validate.ts';
import type { Context, Routes } from '../request-state.ts';
import { runOnVersion } from './run-project-command.ts';

/** `POST` and `DELETE /api/projects/{id}/group-definitions/{id or new}`: custom groups, each sent whole; the answer is the project. */
export const groupDefinitionsRoutes = (routes: Routes, deps: Dependencies): void => {
  routes.post('/projects/:id/group-definitions/:group', async (ctx: Context) => {
    const sent = bodyOf(ctx, groupDefinitionRequest);
    const { name, field, columns } = sent;
    const isNew = ctx.params['group'] === 'new';
    const creation = isNew ? creationOf(ctx, deps.newId, sent) : undefined;
    const groupId = creation?.id ?? ctx.params['group'] ?? '';
    const bands = columns.map((band) => ({ name: band.name, items: band.items }));
    const group = { type: 'DefineGroup', groupId, isNew, name, field, bands } as const;
    await runOnVersion(deps, ctx, 'groups', sent, (basedOn) => ({ ...group, basedOn }), creation?.idempotency);
  });

  routes.delete('/projects/:id/group-definitions/:group', async (ctx: Context) => {
    const groupId = ctx.params['group'] ?? '';
    await runOnVersion(deps, ctx, 'groups', { id: groupId }, (basedOn) => ({ type: 'DeleteGroup', groupId, basedOn }));
  });
};
