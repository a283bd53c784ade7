/** How far the making of a project is, as its document says: what a wizard that was left goes on from. */
import type { BuildStep, DataFile, Project, StepProgress } from '@verbatim/command-api/contract/projects';

/** In the order in which they run. */
export const STEPS: readonly BuildStep[] = ['build', 'parse', 'classify', 'sentiment'];

export type ProjectStage =
  /** No file yet: details or columns may be there. */
  | { readonly stage: 'setup' }
  | { readonly stage: 'building'; readonly file: DataFile; readonly step: BuildStep }
  | { readonly stage: 'ready' };

export const isDone = ({ count, completed }: StepProgress): boolean => completed >= count;

export const projectStage = (project: Project): ProjectStage => {
  if (project.dataFiles.length === 0) return { stage: 'setup' };
  for (const file of project.dataFiles) {
    const step = STEPS.find((name) => !isDone(file.steps[name]));
    if (step !== undefined) return { stage: 'building', file, step };
  }
  return { stage: 'ready' };
};

/** Where the wizard takes up this project. */
export const wizardPath = (projectId: string): string => `/project/new?project=${encodeURIComponent(projectId)}`;
