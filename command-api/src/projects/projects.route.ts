import { changedSince } from '@verbatim/domain/part-change';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import type { ProjectCommand } from '@verbatim/domain/project/project-commands';
import { projectStream, type ProjectVersions } from '@verbatim/domain/project/project-events';
import {
  createProjectRequest,
  editProjectRequest,
  newTableRequest,
  projectListQuery,
  tableDefinitionsRequest,
  type Project,
} from '../contract/projects.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Idempotency } from '../handle-command.ts';
import { creationOf } from '../idempotency.ts';
import { bodyOf, queryOf } from '../middleware/validate.ts';
import { commandContext, type Context, type Routes } from '../request-state.ts';
import { offerUndo } from '../undo/undo-word.ts';
import { seenVersion, tellVersions, toldIfChanged } from '../versions.ts';
import { deleteProject } from './delete-project.ts';
import { projectAfter, readProjectDto } from './project-dto.ts';
import { answerProjectList } from './summary-dto.ts';

const answer = async (ctx: Context, answered: Promise<Project>): Promise<void> => {
  const project = await answered;
  tellVersions(ctx, { ...project.versions });
  ctx.body = project;
};

const run = async (
  deps: Dependencies,
  ctx: Context,
  projectId: string,
  command: ProjectCommand,
  idempotency?: Idempotency,
): Promise<void> => {
  const context = { ...commandContext(ctx, deps.now), idempotency };
  const handled = await deps.handle(projectDecider, projectStream(projectId), command, context);
  deps.reads.noteWrite(ctx, projectStream(projectId), handled.position);
  if (command.type === 'EditProject') offerUndo(ctx, context.commandId, projectStream(projectId), handled);
  await answer(ctx, projectAfter(ctx, deps, handled));
};

/** What a form of a part of the project asks for, on the version that it was filled from. */
const runOnVersion = async (
  deps: Dependencies,
  ctx: Context,
  part: keyof ProjectVersions,
  sent: unknown,
  commandOn: (basedOn: number | undefined) => ProjectCommand,
): Promise<void> => {
  const id = ctx.params['id'] ?? '';
  const stream = projectStream(id);
  const basedOn = seenVersion(ctx, part);
  await toldIfChanged(
    deps.events,
    { stream, sent },
    () => run(deps, ctx, id, commandOn(basedOn)),
    async () => {
      const handled = { ...(await deps.load(projectDecider, stream)), appended: 0 };
      const changes = changedSince({ [part]: handled.state.changes[part] }, basedOn ?? 0);
      return { thing: await projectAfter(ctx, deps, handled), changes };
    },
  );
};

export const projectsRoutes = (routes: Routes, deps: Dependencies): void => {
  routes.get('/projects', async (ctx: Context) => {
    await answerProjectList(ctx, deps, queryOf(ctx, projectListQuery));
  });

  routes.post('/projects', async (ctx: Context) => {
    const body = bodyOf(ctx, createProjectRequest);
    const { name, description, sid, no_sid: noSid } = body;
    const { id: projectId, idempotency } = creationOf(ctx, deps.newId, body);
    await run(deps, ctx, projectId, { type: 'CreateProject', projectId, name, description, sid, noSid }, idempotency);
  });

  routes.get('/projects/:id', async (ctx: Context) => {
    await answer(ctx, readProjectDto(ctx, deps, ctx.params['id'] ?? ''));
  });

  routes.post('/projects/:id', async (ctx: Context) => {
    const sent = bodyOf(ctx, editProjectRequest);
    await runOnVersion(deps, ctx, 'basics', sent, (basedOn) => ({ type: 'EditProject', ...sent, basedOn }));
  });

  routes.delete('/projects/:id', async (ctx: Context) => {
    await deleteProject(ctx, deps, ctx.params['id'] ?? '');
    await answerProjectList(ctx, deps, projectListQuery.parse({}));
  });

  routes.post('/projects/:id/table-definitions', async (ctx: Context) => {
    const sent = bodyOf(ctx, tableDefinitionsRequest);
    const columns = sent.map(({ id, field, name, field_type: type, options }) => ({
      ...{ id: id ?? deps.newId(), field, name, type, options },
    }));
    await runOnVersion(deps, ctx, 'columns', sent, (basedOn) => ({ type: 'DefineColumns', columns, basedOn }));
  });

  routes.post('/projects/:id/new-table', async (ctx: Context) => {
    await run(deps, ctx, ctx.params['id'] ?? '', { type: 'CreateTable', ...bodyOf(ctx, newTableRequest) });
  });
};
