/** The run: create, define, upload, then the four build steps, page by page. */
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ImportOptions } from '@verbatim/command-api/contract/read-options';
import type {
  BuildStep,
  CreateProjectRequest,
  DataFile,
  Project,
  TableDefinitionsRequest,
} from '@verbatim/command-api/contract/projects';
import { responseOfCall } from '../../api/transport/response-of-call.ts';
import { baseApi } from '../../api/transport/base-api.ts';
import { buildsApi, getCurrentStep } from '../../api/projects/builds.ts';
import { getFieldErrors, getImportChoices, getErrorMessage, getSameFile } from '../../api/transport/problem.ts';
import { isDone, projectStage, STEPS, unfinishedStep } from '../../api/projects/project-progress.ts';
import { projectsApi } from '../../api/projects/projects.ts';
import { STEP_LABELS } from '../../components/messages/step-messages.ts';
import { begun, created, failed, FINISHED, newRun, reached, stepped, uploaded } from './runs-slice.ts';

type Thunk<T> = ThunkAction<Promise<T>, unknown, unknown, UnknownAction>;

export interface ProjectPlan {
  readonly details: CreateProjectRequest;
  readonly columns: TableDefinitionsRequest;
  readonly file: File;
  /** Headers as read by this browser. */
  readonly headers: readonly string[];
  /** The user's read options. */
  readonly importOptions: ImportOptions;
  /** The project may already have the file. */
  readonly again?: boolean;
}

/** Poll interval of a build. */
const LOOK_MS = 750;
/** Outage after which it is reported; the build continues on the server. */
const AWAY_MS = 120_000;

/** Stopped in the browser, with a message. */
class RunStopped extends Error {}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls once. @returns whether the build has ended */
const look =
  (key: string, projectId: string, fileId: string): Thunk<boolean> =>
  async (dispatch) => {
    const asked = buildsApi.endpoints.builds.initiate(projectId, { forceRefetch: true });
    const [build] = (await responseOfCall(dispatch(asked))).builds;
    if (build?.failure) throw new RunStopped(`${STEP_LABELS[build.failure.step]}: ${build.failure.reason}`);
    if (build !== undefined) {
      const step = getCurrentStep(build);
      dispatch(stepped({ key, step, steps: build.steps, at: Date.now() }));
      return false;
    }
    const read = projectsApi.endpoints.project.initiate(projectId, { forceRefetch: true });
    const { dataFiles } = await responseOfCall(dispatch(read));
    const file = dataFiles.find(({ id }) => id === fileId);
    if (file === undefined) throw new RunStopped('The file has since been deleted.');
    dispatch(stepped({ key, step: unfinishedStep([file])?.step ?? 'sentiment', steps: file.steps, at: Date.now() }));
    return STEPS.every((step) => isDone(file.steps[step]));
  };

/** Follows a build on the server. */
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
          throw new RunStopped('The server cannot be reached. The build continues there: check again later.');
      }
  };

/** No response, or a transient error. */
const isAway = (error: unknown): boolean => {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR' || (typeof status === 'number' && status >= 500);
};

const runSteps =
  (key: string, projectId: string, file: DataFile, first: BuildStep): Thunk<void> =>
  async (dispatch) => {
    dispatch(stepped({ key, step: first, steps: file.steps, at: Date.now() }));
    // The first page starts the build, or joins a running one.
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
      const message = error instanceof RunStopped ? error.message : getErrorMessage(error);
      const [sameFile, choices] = [getSameFile(error), getImportChoices(error)];
      dispatch(failed({ key, message, errors: getFieldErrors(error), sameFile, choices }));
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

/** Creates the project of a plan; `existing` is a project from an earlier attempt. */
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
    const { file, headers, importOptions, again = false } = plan;
    const { dataFile } = await dispatch(
      projectsApi.endpoints.uploadFile.initiate({ projectId, file, headers, importOptions, again }, { track: false }),
    ).unwrap();
    dispatch(uploaded({ key, dataFile }));
    dispatch(baseApi.util.invalidateTags(['Projects']));
    await dispatch(runSteps(key, projectId, dataFile, 'build'));
  });

const unfinished = (project: Project): { readonly file: DataFile; readonly step: BuildStep } | null => {
  const stage = projectStage(project);
  return stage.stage === 'building' ? stage : null;
};

/** Resumes an abandoned or failed build by the project's document. Finished ones show as finished. */
export const goOn = (projectId: string, name: string, key: string): Thunk<void> =>
  guarded(key, async (dispatch) => {
    dispatch(begun(newRun(key, name, projectId)));
    const read = projectsApi.endpoints.project.initiate(projectId, { forceRefetch: true });
    const project = await responseOfCall(dispatch(read));
    const left = unfinished(project);
    const dataFile = left?.file ?? project.dataFiles.at(-1);
    if (dataFile === undefined) throw new RunStopped('No file of this project was stored. Choose it again');
    dispatch(uploaded({ key, dataFile }));
    if (left === null) dispatch(reached({ key, progress: FINISHED }));
    else await dispatch(runSteps(key, projectId, left.file, left.step));
  });
