/** Commands on a project for its routes: the response is the project, with the versions of its parts. */
import { listChangesSince } from '@verbatim/domain/optimistic-concurrency';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import type { ProjectCommand } from '@verbatim/domain/project/project-commands';
import { projectStream, type ProjectVersions } from '@verbatim/domain/project/project-events';
import type { Project } from '../contract/projects.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { Idempotency } from '../commands/command-context.ts';
import { commandContext, type Context } from '../http/request-state.ts';
import { setUndoHeader } from '../undo/undo-token.ts';
import { readIfMatch, setEtags, withConflictDetails, type CurrentState } from '../http/etag.ts';
import { projectAfter } from './project-dto.ts';

export const answerProject = async (ctx: Context, answered: Promise<Project>): Promise<Project> => {
  const project = await answered;
  setEtags(ctx, { ...project.versions });
  return project;
};

export const runProjectCommand = async (
  deps: Dependencies,
  ctx: Context,
  projectId: string,
  command: ProjectCommand,
  idempotency?: Idempotency,
): Promise<Project> => {
  const context = { ...commandContext(ctx, deps.now), idempotency };
  const handled = await deps.handle(projectDecider, projectStream(projectId), command, context);
  deps.reads.noteWrite(ctx, projectStream(projectId), handled.position);
  const isUndoable =
    ['EditProject', 'DefineGroup', 'DeleteGroup', 'ReadColumnAnew', 'MergeOptions'].includes(command.type) ||
    (command.type === 'DefineColumns' && handled.state.changes.columns.before !== undefined);
  if (isUndoable) setUndoHeader(ctx, context.commandId, projectStream(projectId), handled);
  return answerProject(ctx, projectAfter(ctx, deps, handled));
};

/** Runs a form's command on the version that it is based on. */
export const runOnVersion = async (
  deps: Dependencies,
  ctx: Context,
  part: keyof ProjectVersions,
  sent: unknown,
  commandOn: (basedOn: number | undefined) => ProjectCommand,
  idempotency?: Idempotency,
): Promise<Project> => {
  const id = ctx.params['id'] ?? '';
  const stream = projectStream(id);
  const basedOn = readIfMatch(ctx, part);
  const standing = async (): Promise<CurrentState> => {
    const handled = { ...(await deps.load(projectDecider, stream)), appended: 0 };
    const changes = listChangesSince({ [part]: handled.state.changes[part] }, basedOn ?? 0);
    return { thing: await projectAfter(ctx, deps, handled), changes };
  };
  return runProjectCommand(deps, ctx, id, commandOn(basedOn), idempotency).catch(
    withConflictDetails(deps.events, { stream, sent }, standing),
  );
};
