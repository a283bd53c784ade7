import { CommandRejected } from '@verbatim/domain/command-rejected';
import { figuresStream } from '@verbatim/domain/freeze/figure-events';
import { fileNamesStream } from '@verbatim/domain/project/file-name-events';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import { reportsStream } from '@verbatim/domain/report/report-events';
import type { ProjectState } from '@verbatim/domain/project/project-state';
import type { Dependencies } from '../../bootstrap/dependencies.ts';
import type { CommandContext } from '../../commands/command-context.ts';
import type { Handled } from '../../commands/handle-command.ts';
import { eraseFileText } from './erase-file-text.ts';

const MAX_TRIES = 4;

type Parts = Pick<Dependencies, 'events' | 'handle' | 'load'>;

/**
 * Deletes a project and erases its files, each with a receipt, the project last. A repeat resumes it.
 * @throws CommandRejected without such a project, or when files keep being added
 */
export const eraseProject = async (
  parts: Parts,
  projectId: string,
  contextOf: (part: string) => CommandContext,
): Promise<Handled<ProjectState>> => {
  for (let attempt = 1; ; attempt += 1) {
    await eraseFiles(parts, projectId, contextOf);
    const deleted = await deleteEmpty(parts, projectId, contextOf(''));
    if (deleted !== undefined) {
      // A project without files can be restored, and has no names.
      const { files, restorations } = deleted.state;
      if (files.length > 0)
        for (const toStream of [fileNamesStream, figuresStream, reportsStream])
          await parts.events.deleteStream(toStream(projectId, restorations), 'any');
      return deleted;
    }
    if (attempt === MAX_TRIES)
      throw new CommandRejected(
        'FILES_IN_USE',
        'Files are being added to the project. Delete it again once they are stored.',
      );
  }
};

const eraseFiles = async (
  { events, handle, load }: Parts,
  projectId: string,
  contextOf: (part: string) => CommandContext,
): Promise<void> => {
  const { state } = await load(projectDecider, projectStream(projectId));
  if (state.status !== 'active') return;
  for (const { fileId } of state.files) await eraseFileText(events, handle, { projectId, fileId }, contextOf);
};

/** @returns undefined when an upload was completed since the files were erased */
const deleteEmpty = async (
  { handle }: Parts,
  projectId: string,
  context: CommandContext,
): Promise<Handled<ProjectState> | undefined> => {
  try {
    return await handle(projectDecider, projectStream(projectId), { type: 'DeleteProject' }, context);
  } catch (error) {
    if (error instanceof CommandRejected && error.code === 'FILES_IN_USE') return undefined;
    throw error;
  }
};
