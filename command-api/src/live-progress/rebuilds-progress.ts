import type { ProjectionsControl } from '@verbatim/projections/runtime/projections-protocol';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import type { RebuildProgress } from '@verbatim/projections/runtime/rebuild';
import type { RebuildsProgress, RebuildUnderWay } from '../contract/live-progress.ts';
import { withinTime } from '../health/time-limit.ts';
import type { RebuildBoard } from './rebuild-board.ts';
import { rebuildFraction } from './rebuild-fraction.ts';
import type { ReadState } from './watch-state.ts';

/** A projections thread in the middle of something long answers late: what is known without it is shown until then. */
const STATUS_LIMIT_MS = 200;

/** The rebuilds of this process with all there is to know, and of those of others that they are under way. */
export const readRebuilds =
  (
    board: Pick<RebuildBoard, 'underWay'>,
    projections: Pick<ProjectionsControl, 'status'>,
    readStore: Pick<ReadStore, 'generations'>,
  ): ReadState<RebuildsProgress> =>
  async (_key, previous) => {
    const [own, generations] = await Promise.all([
      withinTime(STATUS_LIMIT_MS, projections.status()).catch(() => undefined),
      readStore.generations(),
    ]);
    const rebuilds = new Map<string, RebuildUnderWay>();
    for (const { name, rebuild } of own ?? []) if (rebuild !== undefined) rebuilds.set(name, toRebuild(rebuild));
    for (const { model, progress } of board.underWay())
      if (!rebuilds.has(model)) rebuilds.set(model, progress === undefined ? untold(model) : toRebuild(progress));
    const here = new Set(own?.map(({ name }) => name));
    // One of this process that is being filled and not under way was interrupted: it is nobody's progress.
    for (const { model, state } of own === undefined ? [] : generations)
      if (state === 'building' && !here.has(model) && !rebuilds.has(model)) rebuilds.set(model, untold(model));
    const all = [...rebuilds.values()];
    return previous !== undefined && isSame(previous.rebuilds, all) ? previous : { rebuilds: all };
  };

const toRebuild = ({ model, applied, rate, position, target, seconds }: RebuildProgress): RebuildUnderWay => ({
  ...{ model, applied, rate, position, target, fraction: rebuildFraction({ position, target }) },
  seconds: Math.round(seconds * 1000) / 1000,
});

const untold = (model: string): RebuildUnderWay => ({
  ...{ model, applied: null, rate: null, position: null, target: null, fraction: null, seconds: null },
});

const isSame = (a: readonly RebuildUnderWay[], b: readonly RebuildUnderWay[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
