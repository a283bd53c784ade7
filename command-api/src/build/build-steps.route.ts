import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import { filesInUse } from '@verbatim/domain/project/project-state';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { BUILD_STEPS, buildStepQuery, type BuildStep, type StepProgress } from '../contract/projects.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../http-error.ts';
import { queryOf } from '../middleware/validate.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import { commandContext, type Context, type Routes } from '../request-state.ts';
import { progressOfRun, type StepsProgress } from './build-progress.ts';
import { pageOf, runOf, type FilePart } from './build-run.ts';
import { createBuildSteps } from './build-steps.ts';

/** `GET /api/projects/{id}/{build|parse|classify|sentiment}`: does the page and answers `{count, completed}`. */
export const buildStepsRoutes = (routes: Routes, deps: Dependencies): void => {
  const steps = createBuildSteps(deps);
  for (const step of BUILD_STEPS)
    routes.get(`/projects/:id/${step}`, async (ctx: Context) => {
      const projectId = ctx.params['id'] ?? '';
      const { offset, limit, min_id: minId } = queryOf(ctx, buildStepQuery);
      const run = await runOfProject(deps, projectId, minId);
      const { themes, libraryRevision } = await themesWithQuery(deps);
      await refuseBeforeItsTurn(ctx, deps, { step, projectId, run, themes });
      const page = {
        ...{ projectId, minId: minId ?? null, run, page: pageOf(run, offset, limit) },
        ...{ themes: themes.slice(offset, offset + limit), libraryRevision },
      };
      const position = await steps[step](page, (part) => commandContext(ctx, deps.now, part));
      deps.reads.wrote(ctx, position, projectStream(projectId));
      const progress = await readProgress(ctx, deps, projectId, run, themes);
      ctx.body = progress[step] satisfies StepProgress;
    });
};

const runOfProject = async (
  deps: Dependencies,
  projectId: string,
  minId: number | undefined,
): Promise<readonly FilePart[]> => {
  const { state } = await deps.load(projectDecider, projectStream(projectId));
  if (state.status !== 'active') throw projectNotFound();
  return runOf(filesInUse(state), minId);
};

/** In the order of their creation, so that a theme made meanwhile does not move the pages before it. */
const themesWithQuery = async (
  deps: Dependencies,
): Promise<{ readonly themes: readonly string[]; readonly libraryRevision: number }> => {
  const { state, revision } = await deps.load(libraryDecider, LIBRARY_STREAM);
  const themes = [...state.themes.values()].filter(({ text }) => text !== '').map(({ themeId }) => themeId);
  return { themes, libraryRevision: revision };
};

const readProgress = async (
  ctx: Context,
  deps: Dependencies,
  projectId: string,
  run: readonly FilePart[],
  themes: readonly string[],
): Promise<StepsProgress> => {
  const models = { segments: segmentsModel(projectId), comments: commentsModel(projectId) };
  const { segments } = await readProjectModels(ctx, deps, projectId, models);
  return progressOfRun(segments, projectId, run, themes);
};

interface Turn {
  readonly step: BuildStep;
  readonly projectId: string;
  readonly run: readonly FilePart[];
  readonly themes: readonly string[];
}

/** Each step works on what the one before it has made. @throws HttpError 409 STEP_NOT_READY */
const refuseBeforeItsTurn = async (
  ctx: Context,
  deps: Dependencies,
  { step, projectId, run, themes }: Turn,
): Promise<void> => {
  const before = BUILD_STEPS[BUILD_STEPS.indexOf(step) - 1];
  if (before === undefined) return;
  const { count, completed } = (await readProgress(ctx, deps, projectId, run, themes))[before];
  if (completed >= count) return;
  const detail = `The step '${step}' comes after '${before}', which has done ${completed} of ${count}. Run '${before}' to its end first.`;
  throw new HttpError(409, 'STEP_NOT_READY', detail);
};
