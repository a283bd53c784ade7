/** What the processes that keep models report, as any process sees it. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ProcessReport } from '../partition-assignment.ts';
import type { Heartbeat, Lease, LeaseStore } from './lease-store.ts';
import { DEAD_AFTER_MS, livelinessWatch, type LivelinessWatch } from './liveliness-watch.ts';

/** Of a process that has died, what it reported last: nobody keeps these models until another takes them over. */
export const reportsOf = (heartbeats: readonly Heartbeat[], watch: LivelinessWatch): readonly ProcessReport[] =>
  heartbeats.map(({ holder, report }) => {
    if (!watch.isDead(holder)) return report;
    const { heldUp: _, ...known } = report;
    return {
      ...known,
      statuses: report.statuses.map((status) => ({ ...status, state: 'stopped' as const, rate: 0 })),
    };
  });

export interface PartitionsSeen {
  readonly leases: readonly Lease[];
  readonly reports: readonly ProcessReport[];
  /** What the process that keeps a partition reports; undefined when nobody living does. */
  readonly reportOf: (partition: string) => ProcessReport | undefined;
}

const seenBy = (
  { leases, heartbeats }: Awaited<ReturnType<LeaseStore['read']>>,
  watch: LivelinessWatch,
): PartitionsSeen => ({
  leases,
  reports: reportsOf(heartbeats, watch),
  reportOf(partition) {
    const holder = leases.find(({ name }) => name === partition)?.holder;
    if (holder === undefined || watch.isDead(holder)) return undefined;
    return heartbeats.find((heartbeat) => heartbeat.holder === holder)?.report;
  },
});

/** For a process that stays and asks now and then: the first answer takes every holder for alive. */
export const watchPartitions = (leases: Pick<LeaseStore, 'read'>): (() => Promise<PartitionsSeen>) => {
  const watch = livelinessWatch(DEAD_AFTER_MS);
  return async () => {
    const seen = await leases.read();
    watch.look(seen.heartbeats);
    return seenBy(seen, watch);
  };
};

/** Four heartbeats: less may be a busy machine. */
const SILENT_AFTER_MS = 4_000;
const LOOK_MS = 200;

/** For a process that asks and goes: looks until each heart was seen to beat, or not to. */
export const partitionsUnderWay = (
  leases: Pick<LeaseStore, 'read'>,
  silentAfterMs = SILENT_AFTER_MS,
): (() => Promise<PartitionsSeen>) => {
  const watch = livelinessWatch(silentAfterMs);
  return async () => {
    for (;;) {
      const seen = await leases.read();
      watch.look(seen.heartbeats);
      const holders = new Set([
        ...seen.heartbeats.map(({ holder }) => holder),
        ...seen.leases.flatMap(({ holder }) => holder ?? []),
      ]);
      if ([...holders].every((holder) => watch.hasBeaten(holder) || watch.isDead(holder))) return seenBy(seen, watch);
      await wait(LOOK_MS);
    }
  };
};
