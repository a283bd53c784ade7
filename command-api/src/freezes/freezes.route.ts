import { freezeDecider } from '@verbatim/domain/freeze/freeze-decider';
import { freezeStream, type Freeze as FreezeData } from '@verbatim/domain/freeze/freeze-events';
import type { FreezeCommand } from '@verbatim/domain/freeze/freeze-commands';
import type { FreezeState } from '@verbatim/domain/freeze/freeze-state';
import { parseMoment } from '@verbatim/domain/moment/moment';
import { formatNotFound } from '@verbatim/domain/not-found';
import { eventAt } from '@verbatim/eventstore/event-at';
import { getActorName, getTimestamp } from '@verbatim/eventstore/stored-event';
import { WORKSPACES_MODEL, type FreezeDocument } from '@verbatim/projections/models/workspaces/workspaces';
import { findFreeze, listFreezes } from '@verbatim/projections/models/workspaces/workspaces.query';
import type { Past } from '@verbatim/projections/past/past-models';
import { freezeRequest, type Freeze, type FreezeCheck, type FreezeDetail } from '../contract/freezes.ts';
import type { Deleted } from '../contract/deleted.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { Idempotency } from '../commands/command-context.ts';
import { defineRoute, json, sendWritten, sent } from '../http/define-route.ts';
import { notFound } from '../http/http-error.ts';
import { readCreation } from '../http/idempotency.ts';
import { commandContext, type Context } from '../http/request-state.ts';
import { FILTER_CODES, GROUP_CODES, NO_FREEZE, NO_PROJECT, NO_WORKSPACE } from '../openapi/error-codes.ts';
import { requireActiveProject } from '../projects/read-project-models.ts';
import { setUndoHeader } from '../undo/undo-token.ts';
import { checkFreeze } from './check-freeze.ts';
import { readFigures } from './figure-store.ts';
import { freezeNow } from './freeze-now.ts';

/** Freezes of workspaces: named, with stored figures that never change. */
export const freezesRoutes = [
  defineRoute({
    method: 'POST',
    path: '/workspaces/:wid/freezes',
    summary: 'Freeze a workspace',
    more: 'Stores its figures as of now, for these settings: the table (of a banner, all `parts`), statistics, co-occurrence, and a time series if the project has a date column. Words of comments are not stored, only digests of their counts. A freeze never changes, and is readable after files were deleted.',
    body: freezeRequest,
    creates: true,
    errors: {
      400: ['NAME_REQUIRED', ...FILTER_CODES, ...GROUP_CODES, 'WEIGHT_NOT_NUMBER', 'STEP_TOO_FINE'],
      ...NO_WORKSPACE,
      409: ['FREEZE_EXISTS', 'FILE_NOT_BUILT'],
    },
    example: { body: { name: 'Wave 1 report', note: 'Sent to the client', groupBy: ['season'] } },
    answer: json<Freeze>(),
    handler: async ({ ctx, deps, params: { wid }, body }) => {
      const { id, idempotency } = readCreation(ctx, deps.newId, body);
      const before = (await deps.load(freezeDecider, freezeStream(id))).state.freeze;
      // A retry returns the stored freeze: figures may have changed since.
      const freeze = before ?? (await freezeNow(ctx, deps, { freezeId: id, workspaceId: wid, request: body }));
      const state = await run(ctx, deps, id, { type: 'FreezeWorkspace', ...freeze }, idempotency);
      const made = await eventAt(deps.events, freezeStream(id), 0);
      if (state.status !== 'active' || made === undefined) throw freezeNotFound();
      return toDto({ ...freeze, at: getTimestamp(made), by: getActorName(made) });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/freezes',
    summary: 'List the freezes of a project',
    more: 'The oldest first.',
    errors: NO_PROJECT,
    answer: json<readonly Freeze[]>(),
    handler: async ({ ctx, deps, params: { pid } }) => {
      await requireActiveProject(deps, pid);
      const { workspaces } = await deps.reads.read(ctx, { workspaces: WORKSPACES_MODEL });
      return (await listFreezes(workspaces, pid)).map(toDto);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/freezes/:freeze',
    summary: 'Get a freeze with its figures',
    errors: NO_FREEZE,
    answer: sent<FreezeDetail>(),
    handler: async ({ ctx, deps, params: { freeze: id } }) => {
      const freeze = await requireFreeze(ctx, deps, id);
      const { figures, isIntact } = await readFigures(deps, freeze);
      // Sent as stored: parsing and formatting large figures would block the event loop.
      const fields = [...figures].flatMap(([figure, bytes], at) => [
        Buffer.from(`${at === 0 ? '' : ','}${JSON.stringify(figure)}:`),
        bytes,
      ]);
      const head = JSON.stringify({ ...toDto(freeze), intact: isIntact }).slice(0, -1);
      sendWritten(ctx, Buffer.concat([Buffer.from(`${head},"figures":{`), ...fields, Buffer.from('}}')]));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/freezes/:freeze/check',
    summary: 'Check whether results as of a freeze are still the same',
    more: 'Computes its figures again as of its moment, by the rules of now. If they differ: which figure, where first, which files were deleted since, and which rules have changed.',
    errors: NO_FREEZE,
    answer: json<FreezeCheck>(),
    handler: async ({ ctx, deps, params: { freeze: id } }) => {
      const freeze = await requireFreeze(ctx, deps, id);
      const { projectId, workspaceId } = freeze;
      const past: Past = { projectId, workspaceId, moment: parseMoment(freeze.moment)! };
      ctx.state.past = past;
      return checkFreeze(ctx, deps, freeze, past);
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/freezes/:freeze',
    summary: 'Delete a freeze',
    more: 'Can be undone: its figures stay stored until the project is deleted.',
    errors: NO_FREEZE,
    answer: json<Deleted>(),
    handler: async ({ ctx, deps, params: { freeze: id } }) => {
      const { freeze } = (await deps.load(freezeDecider, freezeStream(id))).state;
      if (freeze === undefined) throw freezeNotFound();
      await requireActiveProject(deps, freeze.projectId);
      await run(ctx, deps, id, { type: 'DeleteFreeze' });
      return { id };
    },
  }),
];

const freezeNotFound = () => notFound('FREEZE_NOT_FOUND', formatNotFound('freeze'));

const run = async (
  ctx: Context,
  deps: Dependencies,
  id: string,
  command: FreezeCommand,
  idempotency?: Idempotency,
): Promise<FreezeState> => {
  const stream = freezeStream(id);
  const context = { ...commandContext(ctx, deps.now), idempotency };
  const handled = await deps.handle(freezeDecider, stream, command, context);
  deps.reads.noteWrite(ctx, stream, handled.position);
  setUndoHeader(ctx, context.commandId, stream, handled);
  return handled.state;
};

/** @throws HttpError 404 FREEZE_NOT_FOUND, PROJECT_NOT_FOUND */
const requireFreeze = async (ctx: Context, deps: Dependencies, id: string): Promise<FreezeDocument> => {
  const { workspaces } = await deps.reads.read(ctx, { workspaces: WORKSPACES_MODEL });
  const freeze = await findFreeze(workspaces, id);
  if (freeze === undefined) throw freezeNotFound();
  await requireActiveProject(deps, freeze.projectId);
  return freeze;
};

const toDto = (freeze: FreezeData & Pick<FreezeDocument, 'at' | 'by'>): Freeze => ({
  id: freeze.freezeId,
  name: freeze.name,
  note: freeze.note,
  project_id: freeze.projectId,
  workspace: { id: freeze.workspaceId, name: freeze.workspace },
  by: freeze.by,
  at: freeze.at,
  asOf: freeze.moment,
  rules: freeze.rules,
  digests: freeze.figures,
});
