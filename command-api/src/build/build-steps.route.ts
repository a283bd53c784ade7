import { projectDecider } from '@verbatim/domain/project/project-decider';
import { BUILD_STEPS, projectStream } from '@verbatim/domain/project/project-events';
import { filesInUse, type ProjectState } from '@verbatim/domain/project/project-state';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { readThemesWithQuery, type ThemesWithQuery } from '@verbatim/projections/models/library/library.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { buildStepQuery, type BuildStep, type StepProgress } from '../contract/projects.ts';
import { ModelBehindError } from '@verbatim/projections/runtime/wait-for-position';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../http-error.ts';
import { queryOf } from '../middleware/validate.ts';
import { readProjectModels } from '../projects/read-project-models.ts';
import { requireActiveProject } from '../projects/require-active-project.ts';
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
      const state = await requireActiveProject(deps, projectId);
      const run = runOf(filesInUse(state), minId);
      const { library: model } = await deps.reads.read(ctx, { library: LIBRARY_MODEL });
      const library = await readThemesWithQuery(model);
      const turn = { projectId, run, library };
      await refuseBeforeItsTurn(ctx, deps, step, turn);
      const libraryRevision = beganAt(state, minId ?? null, offset) ?? library.revision;
      const requested = await request(ctx, deps, state, minId);
      const page = {
        ...(requested ? { isElsewhere: () => deps.builds.isElsewhere(projectId) } : {}),
        ...{ projectId, minId: minId ?? null, run, page: pageOf(run, offset, limit), libraryRevision },
        // Those of earlier pages as well, for a theme that was deleted has moved the ones behind it: what has been run is not run again.
        themes: themesUpTo(library, libraryRevision).slice(0, offset + limit),
      };
      const written = await steps[step](page, (part) => commandContext(ctx, deps.now, part));
      for (const [stream, position] of written) deps.reads.noteWrite(ctx, stream, position);
      const progress = await readProgress(ctx, deps, turn);
      ctx.body = progress[step] satisfies StepProgress;
    });
};

/** From the first page on the server goes on with a build by itself. @returns whether it does */
const request = async (
  ctx: Context,
  { handle, reads, builds, now }: Pick<Dependencies, 'handle' | 'reads' | 'builds' | 'now'>,
  before: ProjectState,
  minId: number | undefined,
): Promise<boolean> => {
  const { projectId } = before;
  const stream = projectStream(projectId);
  const command = { type: 'RequestBuild', minId: minId ?? null } as const;
  const { state, position } = await handle(projectDecider, stream, command, commandContext(ctx, now, 'request'));
  if (state.build === null) return false;
  if (state.build.minId !== before.build?.minId) reads.noteWrite(ctx, stream, position);
  builds.wake(projectId);
  return true;
};

/** The revision of the library that a run of `classify` goes by to its end: a first page begins one. */
const beganAt = (state: ProjectState, minId: number | null, offset: number): number | undefined =>
  offset === 0 ? undefined : state.classifications.get(minId)?.library.revision;

const themesUpTo = ({ themes }: ThemesWithQuery, revision: number): readonly string[] =>
  themes.filter(({ since }) => since <= revision).map(({ id }) => id);

interface Turn {
  readonly projectId: string;
  readonly run: readonly FilePart[];
  readonly library: ThemesWithQuery;
}

const readProgress = async (
  ctx: Context,
  deps: Dependencies,
  { projectId, run, library }: Turn,
): Promise<StepsProgress> => {
  const models = { segments: segmentsModel(projectId), comments: commentsModel(projectId) };
  const segments = await readProjectModels(ctx, deps, projectId, models).then(
    (readers) => readers.segments,
    (error: unknown) => {
      // The page is stored. How far the work is seen to be is what it is asked for, and it is that far.
      if (error instanceof ModelBehindError && ctx.state.written !== undefined)
        return deps.reads.readStale(models.segments);
      throw error;
    },
  );
  return progressOfRun(segments, projectId, run, library);
};

/** Each step works on what the one before it has made. @throws HttpError 409 STEP_NOT_READY */
const refuseBeforeItsTurn = async (ctx: Context, deps: Dependencies, step: BuildStep, turn: Turn): Promise<void> => {
  const before = BUILD_STEPS[BUILD_STEPS.indexOf(step) - 1];
  if (before === undefined) return;
  const { count, completed } = (await readProgress(ctx, deps, turn))[before];
  if (completed >= count) return;
  const detail = `The step '${step}' comes after '${before}', which has done ${completed} of ${count}. Run '${before}' to its end first.`;
  throw new HttpError(409, 'STEP_NOT_READY', detail);
};
