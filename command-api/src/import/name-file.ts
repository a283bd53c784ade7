import type { Fold } from '@verbatim/domain/decider';
import { fileNamesStream, type FileNameEvent } from '@verbatim/domain/project/file-name-events';
import type { ProjectState } from '@verbatim/domain/project/project-state';
import type { Commands } from '../commands/handle-command.ts';
import type { CommandContext } from '../commands/command-context.ts';

/** File names are independent of each other. */
const STATELESS: Fold<null, FileNameEvent> = { initialState: null, evolve: () => null };

/** Records a file's name before it is added, for the audit history. */
export const nameFile = async (
  { append }: Pick<Commands, 'append'>,
  { projectId, restorations }: Pick<ProjectState, 'projectId' | 'restorations'>,
  file: Omit<FileNameEvent['data'], 'projectId'>,
  context: CommandContext,
): Promise<void> => {
  const data = { projectId, ...file };
  const named = { ...context, commandId: `${context.commandId}/name` };
  await append(
    STATELESS,
    fileNamesStream(projectId, restorations),
    async () => [{ type: 'FileNamed', data } as const],
    named,
  );
};
