/** State of project creations, which continue across screens. */
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ImportChoices } from '@verbatim/command-api/contract/read-options';
import type { FieldError, SameFile } from '@verbatim/command-api/contract/problem';
import type { BuildStep, DataFile, StepProgress } from '@verbatim/command-api/contract/projects';
import { progressReported } from '../../api/projects/live-progress.ts';
import { STEPS, isDone } from '../../api/projects/project-progress.ts';
import { paceAfter, type StepPace } from '../../api/transport/step-pace.ts';
import { uploadAfter, uploadProgressed, type UploadProgress } from '../../api/transport/upload-progress.ts';

/** 0 idle, 1 create project, 2 create table, 3 upload, 4 to 7 the four build steps, 8 finished. */
export type Progress = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export const FINISHED = 8;
const FIRST_BUILD_STEP = 4;

export interface RunFailure {
  /** Progress at which it stopped. */
  readonly at: Progress;
  readonly message: string;
  readonly errors: readonly FieldError[];
  /** The project already has the file: asks whether to add it again. */
  readonly sameFile: SameFile | null;
  /** Required read options; null for other failures. */
  readonly choices: ImportChoices | null;
}

type Failing = Omit<RunFailure, 'at'>;

export interface ProjectRun {
  readonly key: string;
  readonly name: string;
  /** Known once the project is created. */
  readonly projectId: string | null;
  readonly progress: Progress;
  /** Set at progress 0 after a failure; a restart resumes from what is stored. */
  readonly failure: RunFailure | null;
  readonly upload: UploadProgress | null;
  /** Id of the uploaded file, and its comments. */
  readonly file: string | null;
  readonly comments: number | null;
  readonly steps: { readonly [step in BuildStep]?: StepProgress };
  readonly pace: StepPace | null;
}

export interface RunsState {
  readonly runs: { readonly [key: string]: ProjectRun };
}

const initialState: RunsState = { runs: {} };

export const newRun = (key: string, name: string, projectId: string | null = null): ProjectRun => ({
  key,
  name,
  projectId,
  progress: 0,
  failure: null,
  upload: null,
  file: null,
  comments: null,
  steps: {},
  pace: null,
});

/** Progress number of a build step. */
const progressOfStep = (step: BuildStep): Progress => (STEPS.indexOf(step) + FIRST_BUILD_STEP) as Progress;

const ofProject = (state: RunsState, projectId: string): ProjectRun | undefined =>
  Object.values(state.runs).find((run) => run.projectId === projectId);

type Keyed<T> = PayloadAction<T & { readonly key: string }>;

const change = (state: RunsState, key: string, patch: Partial<ProjectRun>): RunsState => {
  const run = state.runs[key];
  return run === undefined ? state : { runs: { ...state.runs, [key]: { ...run, ...patch } } };
};

/** Responses and events may arrive out of order: progress never decreases. */
const advance = (run: ProjectRun, at: number, step: BuildStep, steps: DataFile['steps']): Partial<ProjectRun> => {
  const [reported, before] = [steps[step], run.progress === progressOfStep(step) ? run.steps[step] : undefined];
  const isLate = before !== undefined && before.count === reported.count && before.completed > reported.completed;
  const done = isLate ? before : reported;
  const pace = paceAfter(run.pace, { file: run.file ?? '', step, completed: done.completed }, at);
  const passed = Object.fromEntries(STEPS.slice(0, STEPS.indexOf(step)).map((earlier) => [earlier, steps[earlier]]));
  return { progress: progressOfStep(step), pace, steps: { ...run.steps, ...passed, [step]: done } };
};

/** Build step of a run. */
const getStep = ({ progress }: ProjectRun): BuildStep | undefined => STEPS[progress - FIRST_BUILD_STEP];

export const runsSlice = createSlice({
  name: 'runs',
  initialState,
  reducers: {
    begun: (state, { payload }: PayloadAction<ProjectRun>) => ({ runs: { ...state.runs, [payload.key]: payload } }),
    reached: (state, { payload }: Keyed<{ readonly progress: Progress }>) =>
      change(state, payload.key, { progress: payload.progress, failure: null, pace: null }),
    created: (state, { payload }: Keyed<{ readonly projectId: string }>) =>
      change(state, payload.key, { projectId: payload.projectId }),
    uploaded: (state, { payload }: Keyed<{ readonly dataFile: DataFile }>) =>
      change(state, payload.key, {
        file: payload.dataFile.id,
        comments: payload.dataFile.count,
        steps: payload.dataFile.steps,
      }),
    stepped: (
      state,
      { payload }: Keyed<{ readonly step: BuildStep; readonly steps: DataFile['steps']; readonly at: number }>,
    ) => {
      const run = state.runs[payload.key];
      return run === undefined ? state : change(state, run.key, advance(run, payload.at, payload.step, payload.steps));
    },
    failed: (state, { payload: { key, ...failing } }: Keyed<Failing>) =>
      change(state, key, {
        progress: 0,
        upload: null,
        pace: null,
        failure: { at: state.runs[key]?.progress ?? 0, ...failing },
      }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(uploadProgressed, (state, { payload: { projectId, ...sent } }) => {
        const run = ofProject(state, projectId);
        return run === undefined ? state : change(state, run.key, { upload: uploadAfter(run.upload, sent) });
      })
      .addCase(progressReported, (state, { payload: { projectId, files, at } }) => {
        const run = ofProject(state, projectId);
        const step = run && getStep(run);
        const reported = files.find(({ id }) => id === run?.file);
        if (run === undefined || step === undefined || reported === undefined) return state;
        return change(state, run.key, advance(run, at, step, reported.steps));
      }),
  selectors: { allRuns: (state: RunsState) => state.runs },
});

export const { begun, reached, created, uploaded, stepped, failed } = runsSlice.actions;
const { allRuns } = runsSlice.selectors;

/** The active run, for the app bar. */
export const activeRun = createSelector(
  [allRuns],
  (runs) => Object.values(runs).find(({ progress }) => progress > 0 && progress < FINISHED) ?? null,
);

export const selectProjectRun = createSelector(
  [
    allRuns,
    (_state: unknown, key: string) => key,
    (_state: unknown, _key: string, projectId: string | null) => projectId,
  ],
  (runs, key, projectId) =>
    runs[key] ?? Object.values(runs).find((run) => projectId !== null && run.projectId === projectId) ?? null,
);

/** Progress of the current stage, 0 to 1. */
export const stageShare = ({ progress, upload, steps }: ProjectRun): number => {
  if (progress === 3 && upload !== null && upload.total > 0) return upload.sent / upload.total;
  const step = STEPS[progress - FIRST_BUILD_STEP];
  const done = step && steps[step];
  if (done === undefined) return 0;
  return isDone(done) ? 1 : done.completed / done.count;
};

/** Share of project, table and upload in the total, which is mostly the build. */
const BEFORE_BUILD = 0.1;

/** Total progress, 0 to 1. */
export const runShare = (run: ProjectRun): number => {
  if (run.progress >= FINISHED) return 1;
  const stages = Math.max(0, run.progress - 1 + stageShare(run));
  const before = FIRST_BUILD_STEP - 1;
  if (stages <= before) return (stages / before) * BEFORE_BUILD;
  return BEFORE_BUILD + ((stages - before) / STEPS.length) * (1 - BEFORE_BUILD);
};
