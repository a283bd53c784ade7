import { CommandRejected } from '@verbatim/domain/command-rejected';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import type { ProjectState } from '@verbatim/domain/project/project-state';
import type { Dependencies } from '../dependencies.ts';
import { isDiskFull } from '../disk-full.ts';
import type { Handled } from '../handle-command.ts';
import { offerUndo } from '../undo/undo-word.ts';
import { HttpError } from '../http-error.ts';
import { commandContext, type Context } from '../request-state.ts';
import { eraseFileText } from './erase-file-text.ts';

const MAX_TRIES = 4;

/** Deletes a project and, for good, the text of its files: each file is erased with its receipt first, the project goes last. */
export const deleteProject = async (ctx: Context, deps: Dependencies, projectId: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    await eraseFiles(ctx, deps, projectId);
    const deleted = await deleteEmpty(ctx, deps, projectId);
    if (deleted !== undefined) {
      const stream = projectStream(projectId);
      // The text of its files is gone for good.
      if (deleted.state.files.length === 0) offerUndo(ctx, commandContext(ctx, deps.now).commandId, stream, deleted);
      return deps.reads.noteWrite(ctx, stream, deleted.position);
    }
    if (attempt === MAX_TRIES)
      throw new CommandRejected(
        'FILES_IN_USE',
        'Files are being added to the project all the time. Delete it again when they are in.',
      );
  }
};

/** Repeating it goes on where it broke off: it says so, for by then a part of the project is gone. */
const eraseFiles = async (ctx: Context, deps: Dependencies, projectId: string): Promise<void> => {
  const { state } = await deps.load(projectDecider, projectStream(projectId));
  if (state.status !== 'active') return;
  let receipts = 0;
  const handle: Dependencies['handle'] = async (...command) => {
    const handled = await deps.handle(...command);
    receipts += 1;
    return handled;
  };
  try {
    for (const { fileId } of state.files)
      await eraseFileText(deps.events, handle, { projectId, fileId }, (part) => commandContext(ctx, deps.now, part));
  } catch (error) {
    throw receipts > 0 && isDiskFull(error) ? partlyDeleted(error) : error;
  }
};

const partlyDeleted = (cause: unknown): HttpError =>
  new HttpError(
    507,
    'PARTLY_DELETED',
    'The server’s disk is full: a part of the project is deleted already, and the rest is not. ' +
      'Please ask whoever runs Verbatim to free some space, and delete the project again.',
    { cause },
  );

/** @returns undefined when an upload has ended since the files were erased */
const deleteEmpty = async (
  ctx: Context,
  deps: Dependencies,
  projectId: string,
): Promise<Handled<ProjectState> | undefined> => {
  const context = commandContext(ctx, deps.now);
  try {
    return await deps.handle(projectDecider, projectStream(projectId), { type: 'DeleteProject' }, context);
  } catch (error) {
    if (error instanceof CommandRejected && error.code === 'FILES_IN_USE') return undefined;
    throw error;
  }
};
