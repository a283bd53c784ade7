import type { ApplyRatings } from '@verbatim/domain/tags/tag-commands';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import type { Theme } from '@verbatim/domain/library/library-state';
import { tagsStream, type TagEvent } from '@verbatim/domain/tags/tag-events';
import { blockId, getCommentBlock, manualState } from '@verbatim/domain/tags/tag-state';
import { asEvent } from '@verbatim/eventstore/stored-event';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { parseCanonicalQuery } from '@verbatim/projections/models/segments/canonical-query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { readBlocks } from '@verbatim/projections/models/tags/tags.query';
import { NO_SAMPLE } from '../openapi/error-codes.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { createQueryRequest } from '../http/read-your-writes.ts';
import { resultQuery, type AgreementResult, type ApplyResult } from '../contract/agreement.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { themeNotFound } from '../library/library-dto.ts';
import { readProjectModels } from '../projects/read-project-models.ts';
import type { Context } from '../http/request-state.ts';
import { runTagCommand } from '../responses/tag-command.ts';
import { agreementResult } from './agreement-result.ts';
import {
  createNotRated,
  requireFinished,
  requireSample,
  type Finished,
  type SampleRater,
  type SamplePlace,
} from './sample-scope.ts';

/** Results of a sample, only for those who are not rating it, and turning ratings into tags on request. */
export const resultRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/agreement/:aid/result',
    summary: 'Get the agreement of the theme’s query with people',
    query: resultQuery,
    errors: { 404: [...NO_SAMPLE[404], 'THEME_NOT_FOUND'], 409: ['SAMPLE_NOT_JUDGED'] },
    answer: json<AgreementResult>(),
    handler: async ({ ctx, deps, query }) => {
      const place = await requireSample(ctx, deps);
      const { finished, own } = await requireFinished(ctx, place);
      const asked = query.judge ?? own?.id;
      const judge = finished.find(({ id }) => id === asked) ?? (asked === undefined ? finished[0] : undefined);
      if (judge === undefined) throw createNotRated(`User '${String(asked)}' has not rated all of this sample`);
      return readResult(ctx, deps, place, { judge, finished, own });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/projects/:pid/agreement/:aid/apply',
    summary: 'Turn your ratings into tags',
    errors: { 404: [...NO_SAMPLE[404], 'THEME_NOT_FOUND'], 409: ['SAMPLE_NOT_JUDGED'] },
    answer: json<ApplyResult>(),
    handler: async ({ ctx, deps }) => {
      const place = await requireSample(ctx, deps);
      const { own } = await requireFinished(ctx, place);
      if (own === undefined) throw createNotRated('You have not rated this sample, so there is nothing to apply');
      return applyJudgements(ctx, deps, place, own);
    },
  }),
];

const readResult = async (
  ctx: Context,
  deps: Dependencies,
  place: SamplePlace,
  { judge, finished, own }: Finished & { readonly judge: SampleRater },
): Promise<AgreementResult> => {
  const { sample, left } = place;
  const text = (await themeNow(deps, sample.themeId))?.text;
  const digest = text === undefined ? null : (parseCanonicalQuery(text)?.digest ?? null);
  const found = new Set(text === undefined ? [] : await foundBy(ctx, deps, place));
  const applicable =
    text === undefined || own === undefined ? NOTHING : await countApplicable(ctx, deps, place, own, found);
  const foundNow = digest === null || digest === sample.query ? null : found;
  return agreementResult({ sample, left, judge, finished, foundNow, applicable });
};

const NOTHING = { tag: 0, exclude: 0 };

/** Undefined if deleted. */
const themeNow = async ({ load }: Pick<Dependencies, 'load'>, themeId: string): Promise<Theme | undefined> =>
  (await load(libraryDecider, LIBRARY_STREAM)).state.themes.get(themeId);

/** Remaining comments that the theme's current query finds. */
const foundBy = async (
  ctx: Context,
  deps: Dependencies,
  { projectId, sample, left }: SamplePlace,
): Promise<readonly number[]> => {
  const models = { segments: segmentsModel(projectId), tags: tagsModel(projectId), library: LIBRARY_MODEL };
  await readProjectModels(ctx, deps, projectId, models);
  const asking = createQueryRequest(ctx, deps, Object.values(models));
  return (await deps.queries.ask('automatic', { projectId, theme: sample.themeId, comments: left }, asking)).found;
};

const countApplicable = async (
  ctx: Context,
  deps: Dependencies,
  { projectId, sample: { themeId }, left }: SamplePlace,
  { verdicts }: SampleRater,
  found: ReadonlySet<number>,
): Promise<AgreementResult['applicable']> => {
  const { tags } = await readProjectModels(ctx, deps, projectId, { tags: tagsModel(projectId) });
  const state = await readBlocks(tags, new Set(left.map((comment) => blockId(getCommentBlock(comment), themeId))));
  const free = left.filter((comment) => manualState(state, themeId, comment, null) === null);
  return {
    tag: free.filter((comment) => verdicts.get(comment) === 'yes' && !found.has(comment)).length,
    exclude: free.filter((comment) => verdicts.get(comment) === 'no' && found.has(comment)).length,
  };
};

const applyJudgements = async (
  ctx: Context,
  deps: Dependencies,
  place: SamplePlace,
  { verdicts }: SampleRater,
): Promise<ApplyResult> => {
  const { projectId, sample, left } = place;
  const theme = await themeNow(deps, sample.themeId);
  if (theme === undefined) throw themeNotFound();
  const automatic = new Set(await foundBy(ctx, deps, place));
  const those = (verdict: 'yes' | 'no'): readonly number[] => left.filter((each) => verdicts.get(each) === verdict);
  const command: ApplyRatings = {
    type: 'ApplyJudgements',
    themeId: sample.themeId,
    carrying: those('yes'),
    without: those('no'),
    automatic,
    query: parseCanonicalQuery(theme.text)?.digest ?? null,
    version: theme.version,
    screen: 'agreement',
  };
  const { revision, appended } = await runTagCommand(ctx, deps, projectId, command, {});
  const result = { tagged: 0, excluded: 0 };
  if (appended === 0) return result;
  const from = revision - appended + 1;
  for await (const event of deps.events.readStream(tagsStream(projectId), { from, maxCount: appended })) {
    const { type, data } = asEvent<TagEvent>(event);
    result[type === 'CommentsTagged' ? 'tagged' : 'excluded'] += data.comments.length;
  }
  return result;
};
