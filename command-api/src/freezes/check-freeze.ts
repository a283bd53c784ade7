/** Whether results as of the moment of a freeze are still those that were frozen, and if not, why. */
import type { FigureName, StoredFigure } from '@verbatim/domain/freeze/figure-events';
import type { Freeze, RuleVersions } from '@verbatim/domain/freeze/freeze-events';
import { projectStream } from '@verbatim/domain/project/project-events';
import { HISTORY_MODEL } from '@verbatim/projections/models/history/history';
import { findFileName } from '@verbatim/projections/models/history/history.query';
import { filesSplitSince } from '@verbatim/projections/past/past-segments';
import type { Past } from '@verbatim/projections/past/past-models';
import { FieldError } from '@verbatim/projections/results/engine/filters';
import { QueryTooCostlyError } from '@verbatim/projections/results/engine/query-cost';
import type { FreezeCheck } from '../contract/freezes.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { createQueryRequest } from '../http/read-your-writes.ts';
import type { Context } from '../http/request-state.ts';
import { PRESENT_RULES } from '../past/present-rules.ts';
import { listErased } from '../past/list-erased.ts';
import { computeFigures, waitForSegments, type FigureSettings } from './compute-figures.ts';
import { computeSha256, readFigures } from './figure-store.ts';

type Deps = Pick<Dependencies, 'events' | 'reads' | 'queries' | 'past'>;

/** @param past the moment of the freeze, which the request reads as of */
export const checkFreeze = async (ctx: Context, deps: Deps, freeze: Freeze, past: Past): Promise<FreezeCheck> => {
  const { figures: stored, isIntact } = await readFigures(deps, freeze);
  await waitForSegments(ctx, deps, freeze.projectId);
  const figures = await compareFigures(ctx, deps, freeze, stored);
  const { history } = await deps.reads.read(ctx, { history: HISTORY_MODEL });
  const name = (fileId: string): Promise<string> => findFileName(history, freeze.projectId, fileId);
  const stream = projectStream(freeze.projectId);
  const resplit = new Set(await filesSplitSince(deps.events, stream, past.moment.project));
  return {
    same: figures.every(({ same }) => same),
    intact: isIntact,
    figures,
    erased: await listErased(deps, past, name),
    resplit: await Promise.all([...resplit].map(name)),
    rules: (Object.keys(PRESENT_RULES) as (keyof RuleVersions)[]).flatMap((rule) =>
      freeze.rules[rule] === PRESENT_RULES[rule]
        ? []
        : [{ rule, frozen: freeze.rules[rule], now: PRESENT_RULES[rule] }],
    ),
  };
};

const compareFigures = async (
  ctx: Context,
  deps: Deps,
  { projectId, workspaceId, figures: digests }: Freeze,
  stored: ReadonlyMap<StoredFigure, Uint8Array>,
): Promise<FreezeCheck['figures']> => {
  const settings = stored.get('settings');
  if (settings === undefined) return digests.map(({ figure }) => unavailable(figure, LOST));
  const asked = JSON.parse(Buffer.from(settings).toString()) as FigureSettings;
  const computed = await computeFigures(ctx, deps, workspaceId, asked);
  const checks: FreezeCheck['figures'][number][] = [];
  for (const { figure, sha256 } of digests) {
    if (figure === 'settings') continue;
    const frozen = figure === 'cloud' || figure === 'termFrequency' ? undefined : stored.get(figure);
    try {
      const now = await computed.get(figure)!();
      const isSame = (await computeSha256(now)) === sha256;
      const query = { projectId, frozen: frozen ?? now, now };
      const difference = isSame
        ? undefined
        : await deps.queries.ask('figureDifference', query, createQueryRequest(ctx, deps, []));
      // Fields that a later version has added change the digest, and no figure.
      const same = isSame || (frozen !== undefined && difference === undefined);
      checks.push({ figure, same, difference: difference ?? null, error: null });
    } catch (error) {
      if (!(error instanceof FieldError || error instanceof QueryTooCostlyError)) throw error;
      checks.push(unavailable(figure, error.message));
    }
  }
  return checks;
};

const LOST = 'The settings of the freeze are damaged.';
const unavailable = (figure: FigureName, error: string) => ({ figure, same: false, difference: null, error });
