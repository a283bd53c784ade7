import { CommandRejected } from '@verbatim/domain/command-rejected';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import type { Dependencies } from '../bootstrap/dependencies.ts';

/** A workspace is deleted with its project. @throws CommandRejected CHANGED_SINCE */
export const requireProjectOfWorkspace = async (
  { load }: Pick<Dependencies, 'load'>,
  stream: string,
): Promise<void> => {
  const workspace = await load(workspaceDecider, stream);
  const project = await load(projectDecider, projectStream(workspace.state.projectId));
  if (project.state.status !== 'active')
    throw new CommandRejected('CHANGED_SINCE', 'The project of this workspace has been deleted since');
};
