import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import type { ProjectState } from '@verbatim/domain/project/project-state';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { projectNotFound } from './read-project-models.ts';

/** The project as its stream has it: a model may lag. @throws HttpError 404 PROJECT_NOT_FOUND */
export const requireActiveProject = async (
  { load }: Pick<Dependencies, 'load'>,
  projectId: string,
): Promise<ProjectState> => {
  const { state } = await load(projectDecider, projectStream(projectId));
  if (state.status !== 'active') throw projectNotFound();
  return state;
};
