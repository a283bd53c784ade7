/** What is known live of a project, and what a piece of news changes about it. */
import type {
  FileProgress,
  ProjectProgress,
  RebuildUnderWay,
  StoppedResults,
} from '@verbatim/command-api/contract/live-progress';
import type { Project } from '@verbatim/command-api/contract/projects';
import { unfinishedStep } from './project-progress.ts';
import { paceAfter, type StepPace } from './step-pace.ts';

export interface LiveProject {
  /** Null before the first news. */
  readonly via: 'events' | 'asking' | null;
  readonly files: readonly FileProgress[];
  /** Something that has happened is not in the results yet: they are being run again. */
  readonly catchingUp: boolean;
  /** The results stand still until an operator has seen to it; null while they do not, or nobody tells. */
  readonly stopped: StoppedResults | null;
  /** What people have done to the results, as events tell it; null before they do. */
  readonly results: string | null;
  readonly rebuilds: readonly RebuildUnderWay[];
  /** Epoch milliseconds at which the results were last known to be complete; null before that was told. */
  readonly completeAt: number | null;
  /** Of the build step under way; null when there is none. */
  readonly pace: StepPace | null;
}

export const NO_NEWS: LiveProject = {
  ...{ via: null, files: [], catchingUp: false, stopped: null, results: null },
  ...{ rebuilds: [], completeAt: null, pace: null },
};

/** What of it is kept elsewhere and has to be read anew. */
export type Stale = 'results' | 'project';

export interface News {
  readonly state: LiveProject;
  readonly stale: readonly Stale[];
}

/** @param at epoch milliseconds */
export const afterProgress = (
  before: LiveProject,
  reported: Pick<ProjectProgress, 'files' | 'catchingUp'> & Partial<Pick<ProjectProgress, 'stopped' | 'results'>>,
  via: 'events' | 'asking',
  at: number,
): News => {
  // Asking in the ordinary way does not tell these, either.
  const { catchingUp, stopped = before.stopped, results = before.results } = reported;
  const files = withKnownRuns(before.files, reported.files);
  const underWay = unfinishedStep(files);
  const pace =
    underWay === null
      ? null
      : paceAfter(
          before.pace,
          { file: underWay.file.id, step: underWay.step, completed: underWay.file.steps[underWay.step].completed },
          at,
        );
  const completeAt = catchingUp || stopped !== null ? before.completeAt : at;
  // What has stood still may have moved in many ways by the time that it goes on.
  const hasGoneOn = before.stopped !== null && stopped === null;
  return {
    state: { ...before, via, files, catchingUp, stopped, results, pace, completeAt },
    stale: hasGoneOn ? ['results', 'project'] : staleAfter(before, files, results),
  };
};

export const afterRebuilds = (before: LiveProject, rebuilds: readonly RebuildUnderWay[]): News => {
  const isOver = before.rebuilds.some(({ model }) => !rebuilds.some((one) => one.model === model));
  return { state: { ...before, rebuilds }, stale: isOver ? ['results', 'project'] : [] };
};

/** Asking in the ordinary way does not tell the runs: what events have told of them stands. */
const withKnownRuns = (before: readonly FileProgress[], files: readonly FileProgress[]): readonly FileProgress[] =>
  files.map((file) => {
    const known = before.find(({ id }) => id === file.id);
    return {
      ...file,
      classified: file.classified ?? known?.classified ?? null,
      scored: file.scored ?? known?.scored ?? null,
    };
  });

const staleAfter = (
  before: LiveProject,
  files: readonly FileProgress[],
  results: LiveProject['results'],
): readonly Stale[] => {
  if (before.via === null) return [];
  const earlier = new Map(before.files.map((file) => [file.id, file]));
  if (files.length !== before.files.length || files.some(({ id }) => !earlier.has(id))) return ['results', 'project'];
  // While a build goes on its results move all the time: they are read once it is over.
  if (unfinishedStep(files) !== null) return [];
  if (unfinishedStep(before.files) !== null) return ['results', 'project'];
  const isWorkedOn = before.results !== null && before.results !== results;
  return isWorkedOn || files.some((file) => hasRunAgain(earlier.get(file.id), file)) ? ['results'] : [];
};

const hasRunAgain = (before: FileProgress | undefined, now: FileProgress): boolean =>
  (['classified', 'scored'] as const).some((run) => before?.[run] != null && before[run] !== now[run]);

/** What a project's document tells of its progress, for when there are no events. */
export const progressOfProject = (project: Project): Pick<ProjectProgress, 'files' | 'catchingUp'> => ({
  catchingUp: false,
  files: project.dataFiles.map(({ id, start, count, steps }) => ({
    ...{ id, start, count, steps, classified: null, scored: null },
  })),
});
