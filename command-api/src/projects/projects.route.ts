import {
  createProjectRequest,
  editProjectRequest,
  newTableRequest,
  projectListQuery,
  tableDefinitionsRequest,
} from '../contract/projects.ts';
import type { Dependencies } from '../dependencies.ts';
import { creationOf } from '../idempotency.ts';
import { bodyOf, queryOf } from '../middleware/validate.ts';
import type { Context, Routes } from '../request-state.ts';
import { deleteProject } from './delete-project.ts';
import { eraseFileRoute } from './erase-file.route.ts';
import { groupDefinitionsRoutes } from './group-definitions.route.ts';
import { readProjectDto } from './project-dto.ts';
import { randomCommentRoute } from './random-comment.route.ts';
import { answerProject, runOnVersion, runProjectCommand } from './run-project-command.ts';
import { answerProjectList } from './summary-dto.ts';

export const projectsRoutes = (routes: Routes, deps: Dependencies): void => {
  routes.get('/projects', async (ctx: Context) => {
    await answerProjectList(ctx, deps, queryOf(ctx, projectListQuery));
  });

  routes.post('/projects', async (ctx: Context) => {
    const body = bodyOf(ctx, createProjectRequest);
    const { name, description, sid, no_sid: noSid } = body;
    const { id: projectId, idempotency } = creationOf(ctx, deps.newId, body);
    await runProjectCommand(
      deps,
      ctx,
      projectId,
      { type: 'CreateProject', projectId, name, description, sid, noSid },
      idempotency,
    );
  });

  routes.get('/projects/:id', async (ctx: Context) => {
    await answerProject(ctx, readProjectDto(ctx, deps, ctx.params['id'] ?? ''));
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
    await runProjectCommand(deps, ctx, ctx.params['id'] ?? '', {
      type: 'CreateTable',
      ...bodyOf(ctx, newTableRequest),
    });
  });

  groupDefinitionsRoutes(routes, deps);
  eraseFileRoute(routes, deps);
  randomCommentRoute(routes, deps);
};
