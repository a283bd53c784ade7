/** Reports of the processes that keep models, as seen from any process. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ProcessReport } from '../partitions/partitions.ts';
import type { Heartbeat, Lease, LeaseStore } from './lease-store.ts';
import { DEAD_AFTER_MS, livelinessWatch, type LivelinessWatch } from './liveness-watch.ts';

/** A dead process's last report: its models have no owner until they are taken over. */
export const collectReports = (heartbeats: readonly Heartbeat[], watch: LivelinessWatch): readonly ProcessReport[] =>
  heartbeats.map(({ holder, report }) => {
    if (!watch.isDead(holder)) return report;
    const { heldUp: _, ...known } = report;
    return {
      ...known,
      statuses: report.statuses.map((status) => ({ ...status, state: 'stopped' as const, rate: 0 })),
    };
  });

export interface PartitionProgress {
  readonly leases: readonly Lease[];
  readonly reports: readonly ProcessReport[];
  /** The report of a partition's owner; undefined without a living one. */
  readonly reportOf: (partition: string) => ProcessReport | undefined;
}

const seenBy = (
  { leases, heartbeats }: Awaited<ReturnType<LeaseStore['read']>>,
  watch: LivelinessWatch,
): PartitionProgress => ({
  leases,
  reports: collectReports(heartbeats, watch),
  reportOf(partition) {
    const holder = leases.find(({ name }) => name === partition)?.holder;
    if (holder === undefined || watch.isDead(holder)) return undefined;
    return heartbeats.find((heartbeat) => heartbeat.holder === holder)?.report;
  },
});

/** For long-lived processes: the first call presumes every holder alive. */
export const watchPartitions = (leases: Pick<LeaseStore, 'read'>): (() => Promise<PartitionProgress>) => {
  const watch = livelinessWatch(DEAD_AFTER_MS);
  return async () => {
    const seen = await leases.read();
    watch.look(seen.heartbeats);
    return seenBy(seen, watch);
  };
};

/** Four heartbeats, because busy machines may skip some. */
const SILENT_AFTER_MS = 4_000;
const LOOK_MS = 200;

/** For short-lived commands: watches until each holder is known to be alive or silent. */
export const partitionsUnderWay = (
  leases: Pick<LeaseStore, 'read'>,
  silentAfterMs = SILENT_AFTER_MS,
): (() => Promise<PartitionProgress>) => {
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
