import type { ProjectionsControl } from '@verbatim/projections/projections-protocol';
import type { ReadStore } from '@verbatim/projections/read-store';
import type { RebuildProgress } from '@verbatim/projections/rebuild';
import type { RebuildsProgress, RebuildUnderWay } from '../contract/live-progress.ts';
import type { ReadState } from './watch-state.ts';

/** The rebuilds of this process with all there is to know, and of those of others that they are under way. */
export const readRebuilds =
  (
    projections: Pick<ProjectionsControl, 'status'>,
    readStore: Pick<ReadStore, 'generations'>,
  ): ReadState<RebuildsProgress> =>
  async (_key, previous) => {
    const [own, generations] = await Promise.all([projections.status(), readStore.generations()]);
    const here = new Set(own.map(({ name }) => name));
    const elsewhere = generations.filter(({ model, state }) => state === 'building' && !here.has(model));
    const rebuilds = [
      ...own.flatMap(({ rebuild }) => (rebuild === undefined ? [] : [toRebuild(rebuild)])),
      ...elsewhere.map(({ model }) => unknownRebuild(model)),
    ];
    return previous !== undefined && isSame(previous.rebuilds, rebuilds) ? previous : { rebuilds };
  };

const toRebuild = ({ model, applied, rate, position, target, seconds }: RebuildProgress): RebuildUnderWay => ({
  ...{ model, applied, rate, position, target, seconds: Math.round(seconds * 1000) / 1000 },
});

const unknownRebuild = (model: string): RebuildUnderWay => ({
  ...{ model, applied: null, rate: null, position: null, target: null, seconds: null },
});

const isSame = (a: readonly RebuildUnderWay[], b: readonly RebuildUnderWay[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
