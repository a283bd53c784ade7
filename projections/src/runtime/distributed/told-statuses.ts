/** What the processes that do the work have told of it, as any process sees it. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ToldStatus } from '../projector-status.ts';
import type { Lease, LeaseStore } from './lease-store.ts';
import { DEAD_AFTER_MS, livelinessWatch, type LivelinessWatch } from './liveliness-watch.ts';

/** Of a process that has died, what it told last: nobody runs these projectors until another takes them over. */
export const toldStatuses = (all: readonly Lease[], watch: LivelinessWatch): readonly ToldStatus[] =>
  all.flatMap((lease) =>
    watch.isDead(lease) ? lease.told.map((status) => ({ ...status, state: 'stopped' as const, rate: 0 })) : lease.told,
  );

/** For a process that stays and asks now and then: the first answer takes every holder for alive. */
export const statusesElsewhere = (leases: Pick<LeaseStore, 'all'>): (() => Promise<readonly ToldStatus[]>) => {
  const watch = livelinessWatch(DEAD_AFTER_MS);
  return async () => {
    const all = await leases.all();
    watch.look(all);
    return toldStatuses(all, watch);
  };
};

export interface WorkUnderWay {
  /** Works that somebody alive does. */
  readonly works: ReadonlySet<string>;
  readonly told: readonly ToldStatus[];
}

/** Four beats: less may be a busy machine. */
const SILENT_AFTER_MS = 4_000;
const LOOK_MS = 200;

/** For a process that asks and goes: looks until each holder was seen to beat, or not to. */
export const workUnderWay = (
  leases: Pick<LeaseStore, 'all'>,
  silentAfterMs = SILENT_AFTER_MS,
): (() => Promise<WorkUnderWay>) => {
  const watch = livelinessWatch(silentAfterMs);
  return async () => {
    for (;;) {
      const all = await leases.all();
      watch.look(all);
      if (all.every((lease) => watch.hasBeaten(lease) || watch.isDead(lease))) {
        const works = new Set(all.filter((lease) => !watch.isDead(lease)).map(({ name }) => name));
        return { works, told: toldStatuses(all, watch) };
      }
      await wait(LOOK_MS);
    }
  };
};
