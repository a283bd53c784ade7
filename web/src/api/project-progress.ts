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

/** The first step of the first file that is not complete; null when there is none. */
export const unfinishedStep = <File extends Pick<DataFile, 'steps'>>(
  files: readonly File[],
): { readonly file: File; readonly step: BuildStep } | null => {
  for (const file of files) {
    const step = STEPS.find((name) => !isDone(file.steps[name]));
    if (step !== undefined) return { file, step };
  }
  return null;
};

export const projectStage = ({ dataFiles }: Pick<Project, 'dataFiles'>): ProjectStage => {
  if (dataFiles.length === 0) return { stage: 'setup' };
  const unfinished = unfinishedStep(dataFiles);
  return unfinished === null ? { stage: 'ready' } : { stage: 'building', ...unfinished };
};

/** Where the wizard takes up this project. */
export const wizardPath = (projectId: string): string => `/project/new?project=${encodeURIComponent(projectId)}`;
