/** Commands on a project as its routes give them: the answer is the project, with the versions of its parts. */
import { changedSince } from '@verbatim/domain/part-change';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import type { ProjectCommand } from '@verbatim/domain/project/project-commands';
import { projectStream, type ProjectVersions } from '@verbatim/domain/project/project-events';
import type { Project } from '../contract/projects.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Idempotency } from '../handle-command.ts';
import { commandContext, type Context } from '../request-state.ts';
import { offerUndo } from '../undo/undo-word.ts';
import { seenVersion, tellVersions, toldIfChanged, type Standing } from '../versions.ts';
import { projectAfter } from './project-dto.ts';

export const answerProject = async (ctx: Context, answered: Promise<Project>): Promise<void> => {
  const project = await answered;
  tellVersions(ctx, { ...project.versions });
  ctx.body = project;
};

export const runProjectCommand = async (
  deps: Dependencies,
  ctx: Context,
  projectId: string,
  command: ProjectCommand,
  idempotency?: Idempotency,
): Promise<void> => {
  const context = { ...commandContext(ctx, deps.now), idempotency };
  const handled = await deps.handle(projectDecider, projectStream(projectId), command, context);
  deps.reads.noteWrite(ctx, projectStream(projectId), handled.position);
  const isUndoable =
    ['EditProject', 'DefineGroup', 'DeleteGroup'].includes(command.type) ||
    (command.type === 'DefineColumns' && handled.state.changes.columns.before !== undefined);
  if (isUndoable) offerUndo(ctx, context.commandId, projectStream(projectId), handled);
  await answerProject(ctx, projectAfter(ctx, deps, handled));
};

/** What a form of a part of the project asks for, on the version that it was filled from. */
export const runOnVersion = async (
  deps: Dependencies,
  ctx: Context,
  part: keyof ProjectVersions,
  sent: unknown,
  commandOn: (basedOn: number | undefined) => ProjectCommand,
  idempotency?: Idempotency,
): Promise<void> => {
  const id = ctx.params['id'] ?? '';
  const stream = projectStream(id);
  const basedOn = seenVersion(ctx, part);
  const standing = async (): Promise<Standing> => {
    const handled = { ...(await deps.load(projectDecider, stream)), appended: 0 };
    const changes = changedSince({ [part]: handled.state.changes[part] }, basedOn ?? 0);
    return { thing: await projectAfter(ctx, deps, handled), changes };
  };
  await runProjectCommand(deps, ctx, id, commandOn(basedOn), idempotency).catch(
    toldIfChanged(deps.events, { stream, sent }, standing),
  );
};
