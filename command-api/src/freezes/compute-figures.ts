/** The figures of a workspace as of the moment of the request. */
import type { FigureName } from '@verbatim/domain/freeze/figure-events';
import { projectStream } from '@verbatim/domain/project/project-events';
import { findStreamEnd } from '@verbatim/eventstore/read-position';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import type { Filters } from '@verbatim/projections/results/engine/filters';
import type { FreezeSettings } from '../contract/freezes.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { mergeWritten } from '../http/read-your-writes.ts';
import { readProjectModels } from '../projects/read-project-models.ts';
import type { Context } from '../http/request-state.ts';
import { readBanner } from '../tables/read-banner.ts';
import { readGroups, readWorkspaceScope } from '../tables/workspace-scope.ts';

export type ComputedFigure = Exclude<FigureName, 'settings'>;
type Compute = () => Promise<Uint8Array>;

/** What the figures are computed for. */
export interface FigureSettings extends Pick<FreezeSettings, 'groupBy' | 'parts' | 'weight' | 'field' | 'step'> {
  readonly filters: Filters;
}

/**
 * By name, each computed when it is called, as JSON in UTF-8.
 * @throws HttpError 404 WORKSPACE_NOT_FOUND, PROJECT_NOT_FOUND
 */
export const computeFigures = async (
  ctx: Context,
  { reads, queries }: Pick<Dependencies, 'reads' | 'queries'>,
  workspaceId: string,
  { groupBy, parts, filters, weight: column, field, step }: FigureSettings,
): Promise<ReadonlyMap<ComputedFigure, Compute>> => {
  const { scope, asking } = await readWorkspaceScope(ctx, { reads }, workspaceId);
  const { projectId } = scope;
  const grouped =
    parts === undefined
      ? { groupBy, groups: await readGroups(ctx, { reads }, projectId, groupBy) }
      : await readBanner(ctx, { reads }, { projectId, banners: [] }, { parts });
  const weight = column ?? undefined;
  const table = { ...scope, ...grouped, filters, weight, unclassified: true, means: true, pagination: ALL_ROWS };
  const figures = new Map<ComputedFigure, Compute>([
    ['table', () => queries.ask('table', table, asking)],
    ['stats', async () => toJson(await queries.ask('stats', { ...scope, filters }, asking))],
    ['coOccurrence', () => queries.ask('coOccurrence', { ...scope, filters }, asking)],
    ['cloud', () => queries.ask('cloud', { projectId, filters, partsOfSpeech: [], numbers: false }, asking)],
    ['termFrequency', () => queries.ask('termFrequency', { projectId, filters, numbers: false }, asking)],
  ]);
  if (field !== null && step !== null)
    figures.set('timeSeries', () => queries.ask('timeSeries', { ...scope, filters, weight, field, step }, asking));
  return figures;
};

const ALL_ROWS = { sort: 'count', order: 'desc', offset: 0, limit: Infinity } as const;

export const toJson = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

/**
 * Rows come from the present segments, which may be behind another client's upload.
 * @throws ModelBehindError
 */
export const waitForSegments = async (
  ctx: Context,
  { events, reads }: Pick<Dependencies, 'events' | 'reads'>,
  projectId: string,
): Promise<void> => {
  const stream = projectStream(projectId);
  ctx.state.restored = mergeWritten(ctx.state.restored, new Map([[stream, await findStreamEnd(events, stream)]]));
  await readProjectModels(ctx, { reads }, projectId, { segments: segmentsModel(projectId) });
};
