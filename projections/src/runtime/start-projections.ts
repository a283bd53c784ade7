/** Opens and closes the projections with their stores, for a server's thread and for a process of its own. */
import type { LeasedPartitionsOptions } from './distributed/leased-partitions.ts';
import { allModels } from '../models/all-projectors.ts';
import { openAssignment, openEvents, openReadModels, type Assigned, type StoreSettings } from './projection-stores.ts';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { waitAtMost } from '@verbatim/eventstore/async';
import type { ReadStore } from '../stores/read-store.ts';
import { adoptFormat } from './rebuild/adopt-format.ts';
import type { ProjectionsControl } from './projections-protocol.ts';
import type { ProjectionsOptions } from './projections-options.ts';
import { runProjections } from './run-projections.ts';
import { whenReachable, type Waiting } from './retry-until-reachable.ts';

type Log = LeasedPartitionsOptions['log'];

/** The projections with their stores. */
export interface StartedProjections extends ProjectionsControl {
  readonly events: EventStore;
  readonly readStore: ReadStore;
}

/**
 * Starts as soon as the stores' servers answer. `stop` also closes the stores, and takes at most 8 s.
 * @returns undefined if aborted
 * @throws StoreRefusedError; errors that waiting cannot resolve
 */
export const startProjections = (
  settings: StoreSettings,
  log: Log,
  signal: AbortSignal,
  { onWaiting = () => undefined, fillThreads, onSuperseded }: StartOptions = {},
): Promise<StartedProjections | undefined> =>
  whenReachable(() => startOnce(settings, log, { fillThreads, onSuperseded }), { settings, log, signal, onWaiting });

export interface StartOptions
  extends
    Pick<Waiting, 'onWaiting'>,
    Pick<ProjectionsOptions, 'fillThreads'>,
    Pick<LeasedPartitionsOptions, 'onSuperseded'> {}

const startOnce = async (
  settings: StoreSettings,
  log: Log,
  { fillThreads, onSuperseded }: Pick<StartOptions, 'fillThreads' | 'onSuperseded'>,
): Promise<StartedProjections> => {
  const opened: { close(): Promise<void> }[] = [];
  const close = async (): Promise<void> => {
    for (const store of opened.reverse()) await store.close();
  };
  try {
    if (settings.mongoUrl !== undefined) await adoptFormat(settings, log);
    const events = await openEvents(settings);
    opened.push(events);
    const readStore = await openReadModels(settings);
    opened.push(readStore);
    const assigned = await openAssignment(settings, log, onSuperseded);
    opened.push(assigned);
    const { assignment } = assigned;
    const options = { events, readStore, models: allModels(), assignment, log, fillThreads };
    const projections = runProjections({ ...options, updatesOutdated: true });
    const running = { ...projections, events, readStore };
    return { ...running, stop: () => stop(running, assigned, log) };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Time limit for a running commit, and for EventStoreDB to close. */
const COMMIT_MS = 4_000;
/** Time limit for releasing the leases, and for failing calls of the read store. */
const LEASES_MS = 3_000;

/**
 * Aborts reading and computing at once. An unfinished commit is left to the next writer, who completes or
 * reverts it as after a crash; unreleased leases expire.
 */
const stop = async ({ events, readStore, ...projections }: StartedProjections, assigned: Assigned, log: Log) => {
  const ended = Promise.all([projections.stop(), events.close()]).catch((error: unknown) =>
    log.error({ err: error }, 'not everything could be released'),
  );
  await waitAtMost(COMMIT_MS, ended);
  await readStore.close();
  await waitAtMost(LEASES_MS, ended);
  await assigned.close();
};
