/** Live state of a project, and how updates change it. */
import type {
  FileProgress,
  ProjectProgress,
  RebuildUnderWay,
  StoppedResults,
} from '@verbatim/command-api/contract/live-progress';
import type { Project } from '@verbatim/command-api/contract/projects';
import { unfinishedStep } from './project-progress.ts';
import { paceAfter, type StepPace } from '../transport/step-pace.ts';

export interface LiveProject {
  /** Null before the first update. */
  readonly via: 'events' | 'asking' | null;
  readonly files: readonly FileProgress[];
  /** Results do not include the latest changes yet: they are being rerun. */
  readonly catchingUp: boolean;
  /** The results are stopped until an operator intervenes; null otherwise, or if unknown. */
  readonly stopped: StoppedResults | null;
  /** Version of the results by users' changes, from events; null before the first. */
  readonly results: string | null;
  /** Version of the list of freezes, from events; null before the first. */
  readonly freezes: string | null;
  readonly rebuilds: readonly RebuildUnderWay[];
  /** Words and scores are outdated and being updated. */
  readonly formerWords: boolean;
  /** When the results were last known to be complete, in epoch milliseconds; null if unknown. */
  readonly completeAt: number | null;
  /** Of the running build step; null for none. */
  readonly pace: StepPace | null;
}

export const NO_UPDATES: LiveProject = {
  via: null,
  files: [],
  catchingUp: false,
  stopped: null,
  results: null,
  freezes: null,
  rebuilds: [],
  formerWords: false,
  completeAt: null,
  pace: null,
};

/** Caches to be refetched. */
export type Stale = 'results' | 'project' | 'freezes';

export interface ProjectUpdates {
  readonly state: LiveProject;
  readonly stale: readonly Stale[];
}

/** @param at epoch milliseconds */
export const afterProgress = (
  before: LiveProject,
  reported: Pick<ProjectProgress, 'files' | 'catchingUp'> &
    Partial<Pick<ProjectProgress, 'stopped' | 'results' | 'freezes' | 'formerWords'>>,
  via: 'events' | 'asking',
  at: number,
): ProjectUpdates => {
  // Polling does not report these either.
  const { catchingUp, stopped = before.stopped, results = before.results } = reported;
  const { formerWords = before.formerWords, freezes = before.freezes } = reported;
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
  // After a stop anything may have changed.
  const hasGoneOn = before.stopped !== null && stopped === null;
  const isUpdated = before.formerWords && !formerWords;
  return {
    state: { ...before, via, files, catchingUp, stopped, results, freezes, formerWords, pace, completeAt },
    stale: [
      ...(hasGoneOn || isUpdated ? (['results', 'project'] as const) : staleAfter(before, files, results)),
      ...(before.freezes !== null && before.freezes !== freezes ? (['freezes'] as const) : []),
    ],
  };
};

export const afterRebuilds = (before: LiveProject, rebuilds: readonly RebuildUnderWay[]): ProjectUpdates => {
  const isOver = before.rebuilds.some(({ model }) => !rebuilds.some((one) => one.model === model));
  return { state: { ...before, rebuilds }, stale: isOver ? ['results', 'project'] : [] };
};

/** Polling does not report runs: those from events stay. */
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
  // Results change constantly during a build: they are refetched at its end.
  if (unfinishedStep(files) !== null) return [];
  if (unfinishedStep(before.files) !== null) return ['results', 'project'];
  const isWorkedOn = before.results !== null && before.results !== results;
  return isWorkedOn || files.some((file) => hasRunAgain(earlier.get(file.id), file)) ? ['results'] : [];
};

const hasRunAgain = (before: FileProgress | undefined, now: FileProgress): boolean =>
  (['classified', 'scored'] as const).some((run) => before?.[run] != null && before[run] !== now[run]);

/** Progress by a project's document, for when there are no events. */
export const toProjectProgress = (project: Project): Pick<ProjectProgress, 'files' | 'catchingUp'> => ({
  catchingUp: false,
  files: project.dataFiles.map(({ id, start, count, steps }) => ({
    id,
    start,
    count,
    steps,
    classified: null,
    scored: null,
  })),
});
