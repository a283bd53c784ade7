import { createHash } from 'node:crypto';
import { agreementDecider } from '@verbatim/domain/agreement/agreement-decider';
import { agreementStream, type DrawnSample } from '@verbatim/domain/agreement/agreement-events';
import { toRatingKey } from '@verbatim/domain/agreement/agreement-state';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import { AGREEMENT_MODEL } from '@verbatim/projections/models/agreement/agreement';
import { listSamples } from '@verbatim/projections/models/agreement/agreement.query';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { readComments } from '@verbatim/projections/models/comments/comments.query';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { parseCanonicalQuery } from '@verbatim/projections/models/segments/canonical-query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import type { z } from 'zod';
import { NO_SAMPLE } from '../openapi/error-codes.ts';
import { parameter } from '../openapi/query-parameters.ts';
import { EXAMPLE } from '../openapi/example-ids.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { createQueryRequest } from '../http/read-your-writes.ts';
import {
  drawRequest,
  ratingRequest,
  sampleCommentsQuery,
  samplesQuery,
  shareRequest,
  type DrawResult,
  type RaterResult,
  type SampleComments,
  type SampleDetail,
  type SampleList,
  type ShareResult,
} from '../contract/agreement.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { readCreation } from '../http/idempotency.ts';
import { projectNotFound, readProjectModels, requireActiveProject } from '../projects/read-project-models.ts';
import { commandContext, type Context } from '../http/request-state.ts';
import { listResponseCells } from '../responses/response-dto.ts';
import { requireLibraryTheme } from '../responses/tag-command.ts';
import { setUndoHeader } from '../undo/undo-token.ts';
import { listPairs } from './rater-pairs.ts';
import {
  listSampleRaters,
  listRemaining,
  requireFinished,
  requireSample,
  toSampleSummary,
  type SamplePlace,
} from './sample-scope.ts';

/** More than a list is useful for. */
const MAX_SAMPLES = 50;

/** Samples of a theme's comments, rated blind: without showing what the query finds. */
export const agreementRoutes = [
  defineRoute({
    method: 'POST',
    path: '/projects/:pid/agreement',
    summary: 'Draw a sample of comments to check a theme',
    body: drawRequest,
    creates: true,
    errors: {
      400: ['THEME_WITHOUT_QUERY', 'COMMENTS_NOT_FOUND', 'COMMENTS_REQUIRED'],
      404: ['PROJECT_NOT_FOUND', 'THEME_NOT_FOUND'],
      409: ['SAMPLE_EXISTS'],
    },
    example: { body: { theme: EXAMPLE.theme, method: 'simple', size: 10, seed: 7 } },
    answer: json<DrawResult>(),
    handler: ({ ctx, deps, body }) => draw(ctx, deps, body),
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/agreement',
    summary: 'List the samples of a theme',
    query: samplesQuery,
    errors: { 404: ['PROJECT_NOT_FOUND', 'THEME_NOT_FOUND'] },
    example: { query: { theme: EXAMPLE.theme } },
    answer: json<SampleList>(),
    handler: async ({ ctx, deps, params: { pid }, query }) => {
      const project = await requireActiveProject(deps, pid);
      const theme = await requireLibraryTheme(deps, query.theme, 'theme');
      const { agreement } = await deps.reads.read(ctx, { agreement: AGREEMENT_MODEL });
      const samples = await listSamples(agreement, pid, theme.themeId, MAX_SAMPLES);
      const rated = await Promise.all(
        samples.map(async (sample) => {
          const left = listRemaining(sample, project);
          return { sample, left, raters: await listSampleRaters(agreement, sample, left) };
        }),
      );
      return {
        theme: { id: theme.themeId, name: theme.name, hasQuery: theme.text !== '' },
        samples: rated.map(({ sample, left, raters }) => toSampleSummary(sample, left, raters, ctx.state.account?.id)),
        pairs: listPairs(rated.map(({ raters }) => raters)),
      };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/agreement/:aid',
    summary: 'Get a sample and your ratings',
    errors: NO_SAMPLE,
    answer: json<SampleDetail>(),
    handler: ({ ctx, deps }) => readDetail(ctx, deps),
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/agreement/:aid/comments',
    summary: 'Get comments of a sample',
    query: sampleCommentsQuery,
    errors: { 404: NO_SAMPLE[404], 409: ['SAMPLE_NOT_JUDGED'] },
    example: { query: { ids: '1,2,3' } },
    parameters: { marked: parameter('Adds the matches of the theme’s current query, once you have rated all.', false) },
    answer: json<SampleComments>(),
    handler: async ({ ctx, deps, query: { ids, marked } }) => {
      const place = await requireSample(ctx, deps);
      if (marked) await requireFinished(ctx, place);
      return readTexts(ctx, deps, place, { ids, marked });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:pid/agreement/:aid/judgements',
    summary: 'Rate whether a comment carries the theme',
    body: ratingRequest,
    errors: { 400: ['COMMENT_NOT_IN_SAMPLE'], 404: ['PROJECT_NOT_FOUND', 'SAMPLE_NOT_FOUND', 'COMMENT_ERASED'] },
    example: { body: { comment: EXAMPLE.comment, carries: 'yes' } },
    answer: json<RaterResult>(),
    handler: async ({ ctx, deps, body: { comment, carries } }) => {
      const { sample, project } = await requireSample(ctx, deps);
      const left = listRemaining(sample, project);
      if (sample.comments.includes(comment) && !left.includes(comment))
        throw notFound('COMMENT_ERASED', `Comment ${comment} was erased with its file`);
      const context = commandContext(ctx, deps.now);
      const by = context.actor.id;
      const stream = agreementStream(sample.id);
      const command = { type: 'JudgeComment', comment, carries, by } as const;
      const { state, position } = await deps.handle(agreementDecider, stream, command, context);
      deps.reads.noteWrite(ctx, stream, position);
      const judged = left.filter((each) => state.judgements.has(toRatingKey(by, each))).length;
      return { judged, left: left.length };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:pid/agreement/:aid/share',
    summary: 'Set how many comments in the queue of suggestions are shared ones',
    more: 'A percentage: 0, 5, 10 or 20. Shared comments are those of the newest sample of the theme, which all people rate.',
    body: shareRequest,
    errors: NO_SAMPLE,
    example: { body: { share: 20 } },
    answer: json<ShareResult>(),
    handler: async ({ ctx, deps, body: { share } }) => {
      const { sample } = await requireSample(ctx, deps);
      const context = commandContext(ctx, deps.now);
      const stream = agreementStream(sample.id);
      const handled = await deps.handle(agreementDecider, stream, { type: 'SetSampleShare', share }, context);
      deps.reads.noteWrite(ctx, stream, handled.position);
      setUndoHeader(ctx, context.commandId, stream, handled);
      return { share: handled.state.share };
    },
  }),
];

/** @throws HttpError 404 THEME_NOT_FOUND, 400 THEME_WITHOUT_QUERY */
const draw = async (ctx: Context, deps: Dependencies, asked: z.infer<typeof drawRequest>): Promise<DrawResult> => {
  const projectId = ctx.params['pid'] ?? '';
  await requireActiveProject(deps, projectId);
  const { id, idempotency } = readCreation(ctx, deps.newId, asked);
  const stream = agreementStream(id);
  // A retry returns the stored sample: comments and query may have changed since.
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
  const query = parseCanonicalQuery((await requireLibraryTheme(deps, themeId, 'theme')).text)?.digest;
  if (query === undefined && method === 'stratified') {
    const message = 'The theme has no query: draw a simple sample, to compare people';
    throw new HttpError(400, 'THEME_WITHOUT_QUERY', message, { errors: [{ field: 'theme', message }] });
  }
  const models = { segments: segmentsModel(projectId), tags: tagsModel(projectId), library: LIBRARY_MODEL };
  await readProjectModels(ctx, deps, projectId, models);
  const asking = createQueryRequest(ctx, deps, Object.values(models));
  const sample = await deps.queries.ask('sample', { projectId, theme: themeId, method, size, seed }, asking);
  return { projectId, themeId, query: query ?? '', size, seed, method, ...sample };
};

const chosenSeed = (id: string): number => createHash('sha256').update(id).digest().readUInt32LE(0);

const readDetail = async (ctx: Context, deps: Dependencies): Promise<SampleDetail> => {
  const { sample, left, reader } = await requireSample(ctx, deps);
  const querySignal = ctx.state.account?.id;
  const judges = await listSampleRaters(reader, sample, left);
  const own = judges.find(({ id }) => id === querySignal)?.verdicts;
  const isLeft = new Set(left);
  const { state } = await deps.load(libraryDecider, LIBRARY_STREAM);
  return {
    ...toSampleSummary(sample, left, judges, querySignal),
    theme: { id: sample.themeId, name: state.themes.get(sample.themeId)?.name ?? null },
    comments: sample.comments.map((_id) => ({ _id, carries: own?.get(_id) ?? null, erased: !isLeft.has(_id) })),
  };
};

/** Texts of those comments that are in the sample and not erased. */
const readTexts = async (
  ctx: Context,
  { reads, load }: Pick<Dependencies, 'reads' | 'load'>,
  { projectId, left, sample }: SamplePlace,
  { ids, marked }: { readonly ids: readonly number[]; readonly marked: boolean },
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
  const theme = marked ? (await load(libraryDecider, LIBRARY_STREAM)).state.themes.get(sample.themeId) : undefined;
  const query = parseCanonicalQuery(theme?.text ?? '')?.query;
  return {
    items: read.map(({ _id, text, sentences, ...cells }) => ({
      _id,
      text,
      ...(marked && { spans: query === undefined ? [] : (matchComment(query, text, sentences)?.spans ?? []) }),
      answers: listResponseCells(project, cells),
    })),
  };
};
