/** The run itself: create, define, upload, then the four build steps, each paged until it is complete. */
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type {
  BuildStep,
  CreateProjectRequest,
  DataFile,
  Project,
  TableDefinitionsRequest,
} from '@verbatim/command-api/contract/projects';
import { baseApi } from '../../api/base-api.ts';
import { fieldErrorsOf, messageOf } from '../../api/problem.ts';
import { isDone, projectStage, STEPS } from '../../api/project-progress.ts';
import { projectsApi } from '../../api/projects.ts';
import { LIMITS, nextPage } from './next-page.ts';
import {
  begun,
  created,
  failed,
  FINISHED,
  newRun,
  reached,
  runOf,
  stepped,
  uploaded,
  type RunsState,
} from './runs-slice.ts';

type Thunk<T> = ThunkAction<Promise<T>, unknown, unknown, UnknownAction>;

export interface ProjectPlan {
  readonly details: CreateProjectRequest;
  readonly columns: TableDefinitionsRequest;
  readonly file: File;
  /** Headers as this browser read them. */
  readonly headers: readonly string[];
}

const CATCH_UP_MS = 2_000;
const CATCH_UP_TRIES = 6;
const LOOK_MS = 100;

/** Stopped here in the browser, with a sentence to show. */
class RunStopped extends Error {}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What was done shows in a moment: events tell when, and where there are none it is asked again after a while. */
const untilSeen =
  (key: string, step: BuildStep, seen: number): Thunk<void> =>
  async (_dispatch, getState) => {
    const isSeen = (): boolean =>
      (runOf(getState() as { readonly runs: RunsState }, key, null)?.steps[step]?.completed ?? 0) > seen;
    for (const until = Date.now() + CATCH_UP_MS; !isSeen() && Date.now() < until;) await pause(LOOK_MS);
  };

const runStep =
  (key: string, projectId: string, step: BuildStep, file: DataFile): Thunk<void> =>
  async (dispatch) => {
    const limit = LIMITS[step];
    let page: ReturnType<typeof nextPage> = {
      offset: isDone(file.steps[step]) ? 0 : file.steps[step].completed,
      wait: false,
    };
    for (let waits = 0; page !== null;) {
      const { offset } = page;
      if (page.wait) await dispatch(untilSeen(key, step, offset));
      const done = await dispatch(
        projectsApi.endpoints.runStep.initiate({ projectId, step, offset, limit, minId: file.start }, { track: false }),
      ).unwrap();
      dispatch(stepped({ key, step, done, at: Date.now() }));
      page = nextPage(offset, limit, done);
      waits = page?.wait ? waits + 1 : 0;
      if (waits > CATCH_UP_TRIES) throw new RunStopped('The results are not catching up. Try again in a moment.');
    }
  };

const runSteps =
  (key: string, projectId: string, file: DataFile, first: BuildStep): Thunk<void> =>
  async (dispatch) => {
    for (const step of STEPS.slice(STEPS.indexOf(first))) {
      dispatch(stepped({ key, step, done: file.steps[step], at: Date.now() }));
      await dispatch(runStep(key, projectId, step, file));
    }
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
      dispatch(failed({ key, message, errors: fieldErrorsOf(error) }));
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
    const { file, headers } = plan;
    const { dataFile } = await dispatch(
      projectsApi.endpoints.uploadFile.initiate({ projectId, file, headers }, { track: false }),
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
    const read = projectsApi.endpoints.project.initiate(projectId, { forceRefetch: true, subscribe: false });
    const project = await dispatch(read).unwrap();
    const left = unfinished(project);
    const dataFile = left?.file ?? project.dataFiles.at(-1);
    if (dataFile === undefined) throw new RunStopped('No file of this project has been stored. Choose it once more');
    dispatch(uploaded({ key, dataFile }));
    if (left === null) dispatch(reached({ key, progress: FINISHED }));
    else await dispatch(runSteps(key, projectId, left.file, left.step));
  });
