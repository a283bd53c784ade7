/** Everything that keeps the read models moving, opened and closed as one: for the thread beside a server and for a process of its own. */
import { setTimeout as wait } from 'node:timers/promises';
import { EventStoreUnavailableError } from '@verbatim/eventstore/event-store';
import type { LeasedWorkOptions } from './leases/leased-work.ts';
import { projectorsOf, sharedProjectors } from './all-projectors.ts';
import { openAssignment, openEvents, openReadModels, type StoreSettings } from './projection-stores.ts';
import { ReadStoreUnavailableError } from './read-store.ts';
import { runProjections, type Projections } from './run-projections.ts';

type Log = LeasedWorkOptions['log'];

const RETRY_MS = 2_000;

/**
 * While a server does not answer, says so and tries again, until the signal.
 * @returns undefined when the signal came first. `stop` also closes the stores. @throws what cannot be mended by waiting
 */
export const startProjections = async (
  settings: StoreSettings,
  log: Log,
  signal: AbortSignal,
): Promise<Projections | undefined> => {
  while (!signal.aborted)
    try {
      return await startOnce(settings, log);
    } catch (error) {
      if (!(error instanceof ReadStoreUnavailableError || error instanceof EventStoreUnavailableError)) throw error;
      log.error({ reason: error.message }, 'a store cannot be used yet; trying again');
      await wait(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  return undefined;
};

const startOnce = async (settings: StoreSettings, log: Log): Promise<Projections> => {
  const opened: { close(): Promise<void> }[] = [];
  const close = async (): Promise<void> => {
    for (const store of opened.reverse()) await store.close();
  };
  try {
    const events = await openEvents(settings);
    opened.push(events);
    // Its client connects with the first call.
    await events.lastPosition();
    const readStore = await openReadModels(settings);
    opened.push(readStore);
    const assigned = await openAssignment(settings, log);
    opened.push(assigned);
    const { assignment } = assigned;
    const projectors = { shared: sharedProjectors(), ofProject: projectorsOf };
    const projections = runProjections({ events, readStore, ...projectors, assignment, log });
    return {
      ...projections,
      stop: async () => {
        await projections.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
};
