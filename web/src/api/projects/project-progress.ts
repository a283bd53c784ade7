/** Progress of creating a project, by its document: where an abandoned wizard resumes. */
import type { BuildStep, DataFile, Project, StepProgress } from '@verbatim/command-api/contract/projects';

/** In execution order. */
export const STEPS: readonly BuildStep[] = ['build', 'parse', 'classify', 'sentiment'];

export type ProjectStage =
  /** No files yet: details or columns may be there. */
  | { readonly stage: 'setup' }
  | { readonly stage: 'building'; readonly file: DataFile; readonly step: BuildStep }
  | { readonly stage: 'ready' };

export const isDone = ({ count, completed }: StepProgress): boolean => completed >= count;

/** The first incomplete step of the first incomplete file; null for none. */
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

/** Where the wizard resumes this project. */
export const wizardPath = (projectId: string): string => `/project/new?project=${encodeURIComponent(projectId)}`;
