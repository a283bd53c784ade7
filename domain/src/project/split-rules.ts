/** Rules for resplitting a file. */
import { CommandRejected } from '../command-rejected.ts';
import { formatNotFound } from '../not-found.ts';
import type { ResplitFile } from './project-commands.ts';
import type { ProjectEvent } from './project-events.ts';
import { filesInUse, type ProjectState } from './project-state.ts';

/** A concurrent build would mix two splits. */
export const resplitFile = (command: ResplitFile, state: ProjectState): readonly ProjectEvent[] => {
  const file = filesInUse(state).find((candidate) => candidate.fileId === command.fileId);
  if (file === undefined) throw new CommandRejected('FILE_NOT_FOUND', formatNotFound('file'), 'fileId');
  const { fileId, splitId, splitters, splittersBefore } = command;
  if (file.splitId === splitId) return [];
  refuseSplitWhileBuilding(state);
  const before = { splitId: file.splitId, splitters: splittersBefore };
  return [{ type: 'FileSplitAnew', data: { fileId, splitId, splitters, before } }];
};

/** @throws CommandRejected BUILD_UNDER_WAY */
export const refuseSplitWhileBuilding = ({ build }: Pick<ProjectState, 'build'>): void => {
  if (build === null) return;
  const message = 'The project is being built. Wait until the build has finished, then split the file';
  throw new CommandRejected('BUILD_UNDER_WAY', message, 'fileId');
};
