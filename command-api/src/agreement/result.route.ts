import type { ApplyJudgements } from '@verbatim/domain/tags/tag-commands';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import type { Theme } from '@verbatim/domain/library/library-state';
import { tagsStream, type TagEvent } from '@verbatim/domain/tags/tag-events';
import { blockId, blockOf, manualState } from '@verbatim/domain/tags/tag-state';
import { asEvent } from '@verbatim/eventstore/stored-event';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { canonicalQueryOf } from '@verbatim/projections/models/segments/canonical-query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { readBlocks } from '@verbatim/projections/models/tags/tags.query';
import { askingOf } from '../asking.ts';
import { resultQuery, type AgreementResult, type ApplyResult } from '../contract/agreement.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../http-error.ts';
import { themeNotFound } from '../library/library-dto.ts';
import { queryOf } from '../middleware/validate.ts';
import { readProjectModels } from '../projects/read-project-models.ts';
import type { Context, Routes } from '../request-state.ts';
import { runTagCommand } from '../responses/tag-command.ts';
import { agreementResult } from './agreement-result.ts';
import { judgesOf, requireSample, type SampleJudge, type SamplePlace } from './sample-place.ts';

/** What comes of a sample, for whoever does not judge it any more; and its way into the tags, which is nobody's but by request. */
export const resultRoutes = (routes: Routes, deps: Dependencies, path: string): void => {
  routes.get(`${path}/:aid/result`, async (ctx: Context) => {
    const place = await requireSample(ctx, deps);
    const { finished, own } = await requireFinished(ctx, place);
    const { judge: asked = own?.id } = queryOf(ctx, resultQuery);
    const judge = finished.find(({ id }) => id === asked) ?? (asked === undefined ? finished[0] : undefined);
    if (judge === undefined) throw notJudged(`Nobody with the id '${String(asked)}' has judged all of this sample`);
    ctx.body = await readResult(ctx, deps, place, { judge, finished, own });
  });

  routes.post(`${path}/:aid/apply`, async (ctx: Context) => {
    const place = await requireSample(ctx, deps);
    const { own } = await requireFinished(ctx, place);
    if (own === undefined) throw notJudged('You have not judged this sample: there is nothing of yours to apply');
    ctx.body = await applyJudgements(ctx, deps, place, own);
  });
};

const notJudged = (message: string): HttpError => new HttpError(409, 'SAMPLE_NOT_JUDGED', message);

interface Finished {
  /** Those who have judged all. */
  readonly finished: readonly SampleJudge[];
  /** The account that asks, where it is one of them. */
  readonly own: SampleJudge | undefined;
}

/** Who is at it judges blind to the end. @throws HttpError 409 SAMPLE_NOT_JUDGED */
const requireFinished = async (ctx: Context, { reader, sample, left }: SamplePlace): Promise<Finished> => {
  const judges = await judgesOf(reader, sample, left);
  const own = judges.find(({ id }) => id === ctx.state.account?.id);
  if (own !== undefined && !own.isFinished)
    throw notJudged(`You have judged ${own.verdicts.size} of ${left.length} comments: the result is told at the end`);
  const finished = judges.filter(({ isFinished }) => isFinished);
  if (finished.length === 0) throw notJudged('Nobody has judged all of this sample yet');
  return { finished, own };
};

const readResult = async (
  ctx: Context,
  deps: Dependencies,
  place: SamplePlace,
  { judge, finished, own }: Finished & { readonly judge: SampleJudge },
): Promise<AgreementResult> => {
  const { sample, left } = place;
  const text = (await themeNow(deps, sample.themeId))?.text;
  const digest = text === undefined ? null : (canonicalQueryOf(text)?.digest ?? null);
  const found = new Set(text === undefined ? [] : await foundBy(ctx, deps, place));
  const applicable =
    text === undefined || own === undefined ? NOTHING : await countApplicable(ctx, deps, place, own, found);
  const foundNow = digest === null || digest === sample.query ? null : found;
  return agreementResult({ sample, left, judge, finished, foundNow, applicable });
};

const NOTHING = { tag: 0, exclude: 0 };

/** Undefined for one that was deleted. */
const themeNow = async ({ load }: Pick<Dependencies, 'load'>, themeId: string): Promise<Theme | undefined> =>
  (await load(libraryDecider, LIBRARY_STREAM)).state.themes.get(themeId);

/** What the theme's query of now finds of the comments that are left. */
const foundBy = async (
  ctx: Context,
  deps: Dependencies,
  { projectId, sample, left }: SamplePlace,
): Promise<readonly number[]> => {
  const models = { segments: segmentsModel(projectId), tags: tagsModel(projectId), library: LIBRARY_MODEL };
  await readProjectModels(ctx, deps, projectId, models);
  const asking = askingOf(ctx, deps, Object.values(models));
  return (await deps.queries.automatic({ projectId, theme: sample.themeId, comments: left }, asking)).found;
};

const countApplicable = async (
  ctx: Context,
  deps: Dependencies,
  { projectId, sample: { themeId }, left }: SamplePlace,
  { verdicts }: SampleJudge,
  found: ReadonlySet<number>,
): Promise<AgreementResult['applicable']> => {
  const { tags } = await readProjectModels(ctx, deps, projectId, { tags: tagsModel(projectId) });
  const state = await readBlocks(tags, new Set(left.map((comment) => blockId(blockOf(comment), themeId))));
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
  { verdicts }: SampleJudge,
): Promise<ApplyResult> => {
  const { projectId, sample, left } = place;
  const theme = await themeNow(deps, sample.themeId);
  if (theme === undefined) throw themeNotFound();
  const automatic = new Set(await foundBy(ctx, deps, place));
  const those = (verdict: 'yes' | 'no'): readonly number[] => left.filter((each) => verdicts.get(each) === verdict);
  const command: ApplyJudgements = {
    ...{ type: 'ApplyJudgements', themeId: sample.themeId, carrying: those('yes'), without: those('no') },
    ...{ automatic, query: canonicalQueryOf(theme.text)?.digest ?? null, version: theme.version, screen: 'agreement' },
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
