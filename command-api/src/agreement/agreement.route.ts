import { createHash } from 'node:crypto';
import { agreementDecider } from '@verbatim/domain/agreement/agreement-decider';
import { agreementStream, type DrawnSample } from '@verbatim/domain/agreement/agreement-events';
import { judgementKey } from '@verbatim/domain/agreement/agreement-state';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import type { Theme } from '@verbatim/domain/library/library-state';
import { AGREEMENT_MODEL } from '@verbatim/projections/models/agreement/agreement';
import { listSamples } from '@verbatim/projections/models/agreement/agreement.query';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { readComments } from '@verbatim/projections/models/comments/comments.query';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { canonicalQueryOf } from '@verbatim/projections/models/segments/canonical-query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import type { z } from 'zod';
import { askingOf } from '../asking.ts';
import {
  drawRequest,
  judgeRequest,
  sampleCommentsQuery,
  samplesQuery,
  type DrawResult,
  type JudgeResult,
  type SampleComments,
  type SampleDetail,
  type SampleList,
} from '../contract/agreement.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError, notFound } from '../http-error.ts';
import { creationOf } from '../idempotency.ts';
import { bodyOf, queryOf } from '../middleware/validate.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import { requireActiveProject } from '../projects/require-active-project.ts';
import { commandContext, type Context, type Routes } from '../request-state.ts';
import { answersOf } from '../responses/response-dto.ts';
import { resultRoutes } from './result.route.ts';
import { judgesOf, leftOf, requireSample, summaryOf, type SamplePlace } from './sample-place.ts';

const PATH = '/projects/:pid/agreement';
/** More than anybody looks through. */
const MOST_SAMPLES = 50;

/** Samples of a theme, dealt out to be judged without a word on what the theme's query finds. */
export const agreementRoutes = (routes: Routes, deps: Dependencies): void => {
  routes.get(PATH, async (ctx: Context) => {
    const project = await requireActiveProject(deps, ctx.params['pid'] ?? '');
    const theme = await requireLibraryTheme(deps, queryOf(ctx, samplesQuery).theme);
    const { agreement } = await deps.reads.read(ctx, { agreement: AGREEMENT_MODEL });
    const samples = await listSamples(agreement, ctx.params['pid'] ?? '', theme.themeId, MOST_SAMPLES);
    const summaries = samples.map(async (sample) => {
      const left = leftOf(sample, project);
      return summaryOf(sample, left, await judgesOf(agreement, sample, left), ctx.state.account?.id);
    });
    ctx.body = {
      theme: { id: theme.themeId, name: theme.name, hasQuery: theme.text !== '' },
      samples: await Promise.all(summaries),
    } satisfies SampleList;
  });

  routes.post(PATH, async (ctx: Context) => {
    ctx.body = await draw(ctx, deps);
  });

  routes.get(`${PATH}/:aid`, async (ctx: Context) => {
    ctx.body = await readDetail(ctx, deps);
  });

  routes.get(`${PATH}/:aid/comments`, async (ctx: Context) => {
    const place = await requireSample(ctx, deps);
    const { ids } = queryOf(ctx, sampleCommentsQuery);
    ctx.body = await readTexts(ctx, deps, place, ids);
  });

  routes.post(`${PATH}/:aid/judgements`, async (ctx: Context) => {
    const { comment, carries } = bodyOf(ctx, judgeRequest);
    const { sample, project } = await requireSample(ctx, deps);
    const left = leftOf(sample, project);
    if (sample.comments.includes(comment) && !left.includes(comment))
      throw notFound('COMMENT_ERASED', `Comment ${comment} was erased together with its file`);
    const context = commandContext(ctx, deps.now);
    const by = context.actor.id;
    const stream = agreementStream(sample.id);
    const command = { type: 'JudgeComment', comment, carries, by } as const;
    const { state, position } = await deps.handle(agreementDecider, stream, command, context);
    deps.reads.noteWrite(ctx, stream, position);
    const judged = left.filter((each) => state.judgements.has(judgementKey(by, each))).length;
    ctx.body = { judged, left: left.length } satisfies JudgeResult;
  });

  resultRoutes(routes, deps, PATH);
};

/** @throws HttpError 400 THEME_NOT_FOUND, THEME_WITHOUT_QUERY */
const draw = async (ctx: Context, deps: Dependencies): Promise<DrawResult> => {
  const asked = bodyOf(ctx, drawRequest);
  const projectId = ctx.params['pid'] ?? '';
  await requireActiveProject(deps, projectId);
  const { id, idempotency } = creationOf(ctx, deps.newId, asked);
  const stream = agreementStream(id);
  // A repeat finds it drawn, of comments and of a query that may be others by now.
  const { state: before } = await deps.load(agreementDecider, stream);
  const drawn = before.sample ?? (await drawnNow(ctx, deps, projectId, asked));
  const command = { type: 'DrawSample', ...drawn } as const;
  const context = { ...commandContext(ctx, deps.now), idempotency };
  const { state, position } = await deps.handle(agreementDecider, stream, command, context);
  deps.reads.noteWrite(ctx, stream, position);
  const { comments, method, seed } = state.sample ?? drawn;
  return { id, method, size: comments.length, seed };
};

const drawnNow = async (
  ctx: Context,
  deps: Dependencies,
  projectId: string,
  { theme: themeId, method, size, seed = chosenSeed(deps.newId()) }: z.infer<typeof drawRequest>,
): Promise<DrawnSample> => {
  const query = canonicalQueryOf((await requireLibraryTheme(deps, themeId)).text)?.digest;
  if (query === undefined) {
    const message = 'The theme has no query: there is nothing automatic to check';
    throw new HttpError(400, 'THEME_WITHOUT_QUERY', message, { errors: [{ field: 'theme', message }] });
  }
  const models = { segments: segmentsModel(projectId), tags: tagsModel(projectId), library: LIBRARY_MODEL };
  await readProjectModels(ctx, deps, projectId, models);
  const asking = askingOf(ctx, deps, Object.values(models));
  const sample = await deps.queries.sample({ projectId, theme: themeId, method, size, seed }, asking);
  return { projectId, themeId, query, size, seed, method, ...sample };
};

const chosenSeed = (id: string): number => createHash('sha256').update(id).digest().readUInt32LE(0);

const readDetail = async (ctx: Context, deps: Dependencies): Promise<SampleDetail> => {
  const { sample, left, reader } = await requireSample(ctx, deps);
  const asker = ctx.state.account?.id;
  const judges = await judgesOf(reader, sample, left);
  const own = judges.find(({ id }) => id === asker)?.verdicts;
  const isLeft = new Set(left);
  const { state } = await deps.load(libraryDecider, LIBRARY_STREAM);
  return {
    ...summaryOf(sample, left, judges, asker),
    theme: { id: sample.themeId, name: state.themes.get(sample.themeId)?.name ?? null },
    comments: sample.comments.map((_id) => ({ _id, carries: own?.get(_id) ?? null, erased: !isLeft.has(_id) })),
  };
};

/** Those that are of the sample and still there. */
const readTexts = async (
  ctx: Context,
  { reads }: Pick<Dependencies, 'reads'>,
  { projectId, left }: SamplePlace,
  ids: readonly number[],
): Promise<SampleComments> => {
  const models = { projects: PROJECTS_MODEL, comments: commentsModel(projectId) };
  const { projects, comments } = await readProjectModels(ctx, { reads }, projectId, models);
  const project = await findProject(projects, projectId);
  if (project === undefined) throw projectNotFound();
  const read = await readComments(
    comments,
    projectId,
    ids.filter((id) => left.includes(id)),
  );
  return { items: read.map(({ _id, text, fields }) => ({ _id, text, answers: answersOf(project, fields) })) };
};

/** As the stream has it: a model may lag. @throws HttpError 400 THEME_NOT_FOUND */
const requireLibraryTheme = async ({ load }: Pick<Dependencies, 'load'>, id: string): Promise<Theme> => {
  const { state } = await load(libraryDecider, LIBRARY_STREAM);
  const theme = state.themes.get(id);
  if (theme !== undefined) return theme;
  const message = `There is no theme '${id}'`;
  throw new HttpError(400, 'THEME_NOT_FOUND', message, { errors: [{ field: 'theme', message }] });
};
