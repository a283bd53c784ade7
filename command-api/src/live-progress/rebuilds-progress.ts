import type { ProjectionsControl } from '@verbatim/projections/runtime/projections-protocol';
import type { RebuildProgress } from '@verbatim/projections/runtime/rebuild/rebuild';
import { withTimeout } from '@verbatim/eventstore/async';
import type { RebuildsProgress, RebuildUnderWay } from '../contract/live-progress.ts';
import type { RebuildBoard } from './rebuild-board.ts';
import { rebuildFraction } from './rebuild-fraction.ts';
import type { ReadState } from './watch-state.ts';

/** A busy projections thread answers late: until then the other reports are shown. */
const REPORT_LIMIT_MS = 200;

/** Rebuilds of this process, and those that others report. */
export const readRebuilds =
  (
    board: Pick<RebuildBoard, 'underWay'>,
    projections: Pick<ProjectionsControl, 'health'>,
  ): ReadState<RebuildsProgress> =>
  async (_key, previous) => {
    const health = await withTimeout(REPORT_LIMIT_MS, projections.health()).catch(() => undefined);
    const rebuilds = new Map<string, RebuildUnderWay>();
    const reports = health === undefined ? [] : [health.own, ...health.others];
    for (const { name, rebuild } of reports.flatMap(({ statuses }) => statuses))
      if (rebuild !== undefined) rebuilds.set(name, toRebuild(rebuild));
    for (const { model, progress } of board.underWay())
      if (!rebuilds.has(model)) rebuilds.set(model, progress === undefined ? unreported(model) : toRebuild(progress));
    const all = [...rebuilds.values()];
    return previous !== undefined && isSame(previous.rebuilds, all) ? previous : { rebuilds: all };
  };

const toRebuild = ({ model, applied, rate, position, target, seconds }: RebuildProgress): RebuildUnderWay => ({
  model,
  applied,
  rate,
  position,
  target,
  fraction: rebuildFraction({ position, target }),
  seconds: Math.round(seconds * 1000) / 1000,
});

const unreported = (model: string): RebuildUnderWay => ({
  model,
  applied: null,
  rate: null,
  position: null,
  target: null,
  fraction: null,
  seconds: null,
});

const isSame = (a: readonly RebuildUnderWay[], b: readonly RebuildUnderWay[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
