/** Everything that keeps the read models moving, opened and closed as one: for the thread beside a server and for a process of its own. */
import type { LeasedPartitionsOptions } from './distributed/leased-partitions.ts';
import { allModels } from '../models/all-projectors.ts';
import { openAssignment, openEvents, openReadModels, type Assigned, type StoreSettings } from './projection-stores.ts';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { forAWhile } from '@verbatim/eventstore/for-a-while';
import type { ReadStore } from '../stores/read-store.ts';
import type { ProjectionsControl } from './projections-protocol.ts';
import type { ProjectionsOptions } from './projections-options.ts';
import { runProjections } from './run-projections.ts';
import { whenReachable, type Waiting } from './when-reachable.ts';

type Log = LeasedPartitionsOptions['log'];

/** With the stores that they run on. */
export interface StartedProjections extends ProjectionsControl {
  readonly events: EventStore;
  readonly readStore: ReadStore;
}

/**
 * Starts when the stores' servers answer.
 * @returns undefined when the signal came first. `stop` also closes the stores, and takes 8 s at most whatever these do.
 * @throws StoreRefusedError, and what else cannot be mended by waiting
 */
export const startProjections = (
  settings: StoreSettings,
  log: Log,
  signal: AbortSignal,
  { onWaiting = () => undefined, fillThreads }: StartOptions = {},
): Promise<StartedProjections | undefined> =>
  whenReachable(() => startOnce(settings, log, fillThreads), { settings, log, signal, onWaiting });

export interface StartOptions extends Pick<Waiting, 'onWaiting'>, Pick<ProjectionsOptions, 'fillThreads'> {}

const startOnce = async (
  settings: StoreSettings,
  log: Log,
  fillThreads: ProjectionsOptions['fillThreads'],
): Promise<StartedProjections> => {
  const opened: { close(): Promise<void> }[] = [];
  const close = async (): Promise<void> => {
    for (const store of opened.reverse()) await store.close();
  };
  try {
    const events = await openEvents(settings);
    opened.push(events);
    const readStore = await openReadModels(settings);
    opened.push(readStore);
    const assigned = await openAssignment(settings, log);
    opened.push(assigned);
    const { assignment } = assigned;
    const projections = runProjections({ events, readStore, models: allModels(), assignment, log, fillThreads });
    const running = { ...projections, events, readStore };
    return { ...running, stop: () => stop(running, assigned, log) };
  } catch (error) {
    await close();
    throw error;
  }
};

/** How long a commit under way may take to its end, and EventStoreDB to let go. */
const COMMIT_MS = 4_000;
/** How long the leases may take to be given back, and whatever failed for want of the read store to end. */
const LEASES_MS = 3_000;

/**
 * Reading and computing are given up at once. A commit under way may come to its end; one that does not is left to the next writer, who
 * finishes it or takes it back as after a crash. What nobody can be told is told by silence: then others wait for the leases to expire.
 */
const stop = async ({ events, readStore, ...projections }: StartedProjections, assigned: Assigned, log: Log) => {
  const ended = Promise.all([projections.stop(), events.close()]).catch((error: unknown) =>
    log.error({ err: error }, 'not everything could be given back'),
  );
  await forAWhile(COMMIT_MS, ended);
  await readStore.close();
  await forAWhile(LEASES_MS, ended);
  await assigned.close();
};
