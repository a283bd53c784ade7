import { projectDecider } from '@verbatim/domain/project/project-decider';
import type { ProjectCommand } from '@verbatim/domain/project/project-commands';
import { projectStream } from '@verbatim/domain/project/project-events';
import {
  createProjectRequest,
  editProjectRequest,
  newTableRequest,
  projectListQuery,
  tableDefinitionsRequest,
} from '../contract/projects.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Idempotency } from '../handle-command.ts';
import { creationOf } from '../idempotency.ts';
import { bodyOf, queryOf } from '../middleware/validate.ts';
import { commandContext, type Context, type Routes } from '../request-state.ts';
import { deleteProject } from './delete-project.ts';
import { projectAfter, readProjectDto } from './project-dto.ts';
import { answerProjectList } from './summary-dto.ts';

export const projectsRoutes = (routes: Routes, deps: Dependencies): void => {
  const run = async (
    ctx: Context,
    projectId: string,
    command: ProjectCommand,
    idempotency?: Idempotency,
  ): Promise<void> => {
    const context = { ...commandContext(ctx, deps.now), idempotency };
    const handled = await deps.handle(projectDecider, projectStream(projectId), command, context);
    deps.reads.noteWrite(ctx, projectStream(projectId), handled.position);
    ctx.body = await projectAfter(ctx, deps, handled);
  };

  routes.get('/projects', async (ctx: Context) => {
    await answerProjectList(ctx, deps, queryOf(ctx, projectListQuery));
  });

  routes.post('/projects', async (ctx: Context) => {
    const body = bodyOf(ctx, createProjectRequest);
    const { name, description, sid, no_sid: noSid } = body;
    const { id: projectId, idempotency } = creationOf(ctx, deps.newId, body);
    await run(ctx, projectId, { type: 'CreateProject', projectId, name, description, sid, noSid }, idempotency);
  });

  routes.get('/projects/:id', async (ctx: Context) => {
    ctx.body = await readProjectDto(ctx, deps, ctx.params['id'] ?? '');
  });

  routes.post('/projects/:id', async (ctx: Context) => {
    await run(ctx, ctx.params['id'] ?? '', { type: 'EditProject', ...bodyOf(ctx, editProjectRequest) });
  });

  routes.delete('/projects/:id', async (ctx: Context) => {
    await deleteProject(ctx, deps, ctx.params['id'] ?? '');
    await answerProjectList(ctx, deps, projectListQuery.parse({}));
  });

  routes.post('/projects/:id/table-definitions', async (ctx: Context) => {
    const columns = bodyOf(ctx, tableDefinitionsRequest).map(({ id, field, name, field_type: type, options }) => ({
      ...{ id: id ?? deps.newId(), field, name, type, options },
    }));
    await run(ctx, ctx.params['id'] ?? '', { type: 'DefineColumns', columns });
  });

  routes.post('/projects/:id/new-table', async (ctx: Context) => {
    await run(ctx, ctx.params['id'] ?? '', { type: 'CreateTable', ...bodyOf(ctx, newTableRequest) });
  });
};
