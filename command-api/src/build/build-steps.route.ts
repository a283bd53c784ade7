import { projectDecider } from '@verbatim/domain/project/project-decider';
import { BUILD_STEPS, projectStream } from '@verbatim/domain/project/project-events';
import { filesInUse, type ProjectState } from '@verbatim/domain/project/project-state';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { readThemesWithQuery, type ThemesWithQuery } from '@verbatim/projections/models/library/library.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { NO_FILE } from '../openapi/error-codes.ts';
import { parameter } from '../openapi/query-parameters.ts';
import { defineRoute, json, type RouteRequest } from '../http/define-route.ts';
import { buildStepQuery, type BuildStep, type StepProgress } from '../contract/projects.ts';
import { ModelBehindError } from '@verbatim/projections/runtime/subscriptions/wait-for-position';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { HttpError } from '../http/http-error.ts';
import { readProjectModels, requireActiveProject } from '../projects/read-project-models.ts';
import { commandContext, type Context } from '../http/request-state.ts';
import { incompleteStepBefore, readRunProgress, type StepsProgress } from './build-progress.ts';
import { takePage, planBuildRun, type FilePart } from './steps/build-run.ts';
import { createBuildSteps } from './steps/build-steps.ts';

/**
 * Maximum wait until a page is visible, longer than that of other requests: a client that takes each page
 * once sees from its answers when the step is complete.
 */
const PAGE_VISIBLE_MS = 15_000;

/** Runs one page of a step. */
const runStep =
  (step: BuildStep) =>
  async ({ ctx, deps, params, query }: RouteRequest<'id', typeof buildStepQuery>): Promise<StepProgress> => {
    const projectId = params.id;
    const { offset, limit, min_id: minId } = query;
    const state = await requireActiveProject(deps, projectId);
    const run = planBuildRun(filesInUse(state), minId);
    const { library: model } = await deps.reads.read(ctx, { library: LIBRARY_MODEL });
    const library = await readThemesWithQuery(model);
    const turn = { projectId, run, library };
    await refuseBeforeItsTurn(ctx, deps, step, turn);
    const libraryRevision = beganAt(state, minId ?? null, offset) ?? library.revision;
    const requested = await request(ctx, deps, state, minId);
    const page = {
      ...(requested ? { isElsewhere: () => deps.builds.isElsewhere(projectId) } : {}),
      projectId,
      minId: minId ?? null,
      run,
      page: takePage(run, offset, limit),
      libraryRevision,
      // Includes themes of earlier pages, because a deleted theme shifts those behind it. Themes that were
      // run are not run again.
      themes: themesUpTo(library, libraryRevision).slice(0, offset + limit),
    };
    const written = await createBuildSteps(deps)[step](page, (part) => commandContext(ctx, deps.now, part));
    for (const [stream, position] of written) deps.reads.noteWrite(ctx, stream, position);
    if (written.size > 0) ctx.state.waitUntil = performance.now() + PAGE_VISIBLE_MS;
    const progress = await readProgress(ctx, deps, turn);
    return progress[step];
  };

const buildStep = (step: BuildStep, what: string) => ({
  method: 'GET' as const,
  summary: `${what}: one page of a build step`,
  more: `The steps are ${BUILD_STEPS.join(', ')}, strictly in this order: each requires all before it (409 \`STEP_NOT_READY\`). A step is done when \`completed\` equals \`count\`; repeating a page changes nothing.`,
  isWriting: true as const,
  query: buildStepQuery,
  parameters: {
    offset: parameter('Where the page begins: comments to skip, or themes for `classify`.', 0),
    limit: parameter('Comments per page, or themes for `classify`.', 1000),
  },
  errors: { ...NO_FILE, 409: ['STEP_NOT_READY', 'TABLE_NOT_CREATED'] },
  answer: json<StepProgress>(),
  handler: runStep(step),
});

export const buildStepsRoutes = [
  defineRoute({ path: '/projects/:id/build', ...buildStep('build', 'Break comments into sentences') }),
  defineRoute({ path: '/projects/:id/parse', ...buildStep('parse', 'Find words and parts of speech') }),
  defineRoute({ path: '/projects/:id/classify', ...buildStep('classify', 'Run the themes of the library') }),
  defineRoute({ path: '/projects/:id/sentiment', ...buildStep('sentiment', 'Score sentences') }),
];

/**
 * Records the request, so that the server continues the build in the background from its first page on.
 * @returns whether it does
 */
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

/**
 * The library revision of a `classify` run, which stays the same until its last page; the first page begins a
 * run.
 */
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
      // The page is stored, though not visible yet: report the progress that is visible.
      if (error instanceof ModelBehindError && ctx.state.written !== undefined)
        return deps.reads.readStale(models.segments);
      throw error;
    },
  );
  return readRunProgress(segments, projectId, run, library);
};

/**
 * Each step requires the results of those before it.
 * @throws HttpError 409 STEP_NOT_READY
 */
const refuseBeforeItsTurn = async (ctx: Context, deps: Dependencies, step: BuildStep, turn: Turn): Promise<void> => {
  if (step === BUILD_STEPS[0]) return;
  const progress = await readProgress(ctx, deps, turn);
  const before = incompleteStepBefore(step, progress);
  if (before === undefined) return;
  const { count, completed } = progress[before];
  const detail = `The step '${step}' comes after '${before}', which has completed ${completed} of ${count}. Finish '${before}' first.`;
  throw new HttpError(409, 'STEP_NOT_READY', detail);
};
