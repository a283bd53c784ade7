/** The run itself: create, define, upload, then the four build steps, each paged until it is complete. */
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type {
  BuildStep,
  CreateProjectRequest,
  DataFile,
  Project,
  TableDefinitionsRequest,
} from '@verbatim/command-api/contract/projects';
import { answerTo } from '../../api/answer-to.ts';
import { baseApi } from '../../api/base-api.ts';
import { buildsApi, stepOfBuild } from '../../api/builds.ts';
import { fieldErrorsOf, messageOf, sameFileOf } from '../../api/problem.ts';
import { isDone, projectStage, STEPS, unfinishedStep } from '../../api/project-progress.ts';
import { projectsApi } from '../../api/projects.ts';
import { STEP_LABELS } from '../../components/step-words.ts';
import { begun, created, failed, FINISHED, newRun, reached, stepped, uploaded } from './runs-slice.ts';

type Thunk<T> = ThunkAction<Promise<T>, unknown, unknown, UnknownAction>;

export interface ProjectPlan {
  readonly details: CreateProjectRequest;
  readonly columns: TableDefinitionsRequest;
  readonly file: File;
  /** Headers as this browser read them. */
  readonly headers: readonly string[];
  /** The project may hold the file already. */
  readonly again?: boolean;
}

/** Between two looks at a build. */
const LOOK_MS = 750;
/** A server that is away for longer than this is said to be so; the build goes on there all the same. */
const AWAY_MS = 120_000;

/** Stopped here in the browser, with a sentence to show. */
class RunStopped extends Error {}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Looks once. @returns whether the build is over */
const look =
  (key: string, projectId: string, fileId: string): Thunk<boolean> =>
  async (dispatch) => {
    const asked = buildsApi.endpoints.builds.initiate(projectId, { forceRefetch: true });
    const [build] = (await answerTo(dispatch(asked))).builds;
    if (build?.failure) throw new RunStopped(`${STEP_LABELS[build.failure.step]}: ${build.failure.reason}`);
    if (build !== undefined) {
      const step = stepOfBuild(build);
      dispatch(stepped({ key, step, steps: build.steps, at: Date.now() }));
      return false;
    }
    const read = projectsApi.endpoints.project.initiate(projectId, { forceRefetch: true });
    const { dataFiles } = await answerTo(dispatch(read));
    const file = dataFiles.find(({ id }) => id === fileId);
    if (file === undefined) throw new RunStopped('The file has been deleted meanwhile.');
    dispatch(stepped({ key, step: unfinishedStep([file])?.step ?? 'sentiment', steps: file.steps, at: Date.now() }));
    return STEPS.every((step) => isDone(file.steps[step]));
  };

/** The server goes on by itself: this only tells how far it is. */
const watchBuild =
  (key: string, projectId: string, fileId: string): Thunk<void> =>
  async (dispatch) => {
    for (let away: number | null = null; ; await pause(LOOK_MS))
      try {
        if (await dispatch(look(key, projectId, fileId))) return;
        away = null;
      } catch (error) {
        if (error instanceof RunStopped || !isAway(error)) throw error;
        away ??= Date.now();
        if (Date.now() - away > AWAY_MS)
          throw new RunStopped('The server cannot be reached. The build goes on there: look again later.');
      }
  };

/** No answer, or one that says that it may be another later. */
const isAway = (error: unknown): boolean => {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR' || (typeof status === 'number' && status >= 500);
};

const runSteps =
  (key: string, projectId: string, file: DataFile, first: BuildStep): Thunk<void> =>
  async (dispatch) => {
    dispatch(stepped({ key, step: first, steps: file.steps, at: Date.now() }));
    // The first page begins the build, or joins one that somebody has begun.
    const page = { projectId, step: first, offset: 0, limit: 1, minId: file.start };
    await dispatch(projectsApi.endpoints.runStep.initiate(page, { track: false })).unwrap();
    await dispatch(watchBuild(key, projectId, file.id));
    dispatch(reached({ key, progress: FINISHED }));
    dispatch(baseApi.util.invalidateTags(['Projects', 'Table', { type: 'Project', id: projectId }]));
  };

const guarded =
  (key: string, work: Thunk<void>): Thunk<void> =>
  async (dispatch) => {
    try {
      await dispatch(work);
    } catch (error) {
      const message = error instanceof RunStopped ? error.message : messageOf(error);
      dispatch(failed({ key, message, errors: fieldErrorsOf(error), sameFile: sameFileOf(error) }));
    }
  };

const defineTable =
  (projectId: string, columns: TableDefinitionsRequest): Thunk<void> =>
  async (dispatch) => {
    await dispatch(
      projectsApi.endpoints.defineColumns.initiate({ id: projectId, body: columns }, { track: false }),
    ).unwrap();
    await dispatch(projectsApi.endpoints.createTable.initiate(projectId, { track: false })).unwrap();
  };

/** Makes the project of a plan; `projectId` is given when an earlier try has created it already. */
export const makeProject = (key: string, plan: ProjectPlan, existing: string | null): Thunk<void> =>
  guarded(key, async (dispatch) => {
    dispatch(begun({ ...newRun(key, plan.details.name, existing), progress: 1 }));
    let projectId = existing;
    if (projectId === null) {
      const project = await dispatch(
        projectsApi.endpoints.createProject.initiate(plan.details, { track: false }),
      ).unwrap();
      projectId = project.id;
      dispatch(created({ key, projectId }));
    }
    dispatch(reached({ key, progress: 2 }));
    await dispatch(defineTable(projectId, plan.columns));
    dispatch(reached({ key, progress: 3 }));
    const { file, headers, again = false } = plan;
    const { dataFile } = await dispatch(
      projectsApi.endpoints.uploadFile.initiate({ projectId, file, headers, again }, { track: false }),
    ).unwrap();
    dispatch(uploaded({ key, dataFile }));
    dispatch(baseApi.util.invalidateTags(['Projects']));
    await dispatch(runSteps(key, projectId, dataFile, 'build'));
  });

const unfinished = (project: Project): { readonly file: DataFile; readonly step: BuildStep } | null => {
  const stage = projectStage(project);
  return stage.stage === 'building' ? stage : null;
};

/** Goes on with a build that was left or has failed: the project's document says where. Finished ones show as finished. */
export const goOn = (projectId: string, name: string, key: string): Thunk<void> =>
  guarded(key, async (dispatch) => {
    dispatch(begun(newRun(key, name, projectId)));
    const read = projectsApi.endpoints.project.initiate(projectId, { forceRefetch: true });
    const project = await answerTo(dispatch(read));
    const left = unfinished(project);
    const dataFile = left?.file ?? project.dataFiles.at(-1);
    if (dataFile === undefined) throw new RunStopped('No file of this project has been stored. Choose it once more');
    dispatch(uploaded({ key, dataFile }));
    if (left === null) dispatch(reached({ key, progress: FINISHED }));
    else await dispatch(runSteps(key, projectId, left.file, left.step));
  });
