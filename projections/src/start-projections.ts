/** Everything that keeps the read models moving, opened and closed as one: for the thread beside a server and for a process of its own. */
import type { LeasedWorkOptions } from './leases/leased-work.ts';
import { projectorsOf, sharedProjectors } from './all-projectors.ts';
import { openAssignment, openEvents, openReadModels, type StoreSettings } from './projection-stores.ts';
import type { EventStore } from '@verbatim/eventstore/event-store';
import type { ReadStore } from './read-store.ts';
import { runProjections, type Projections } from './run-projections.ts';
import { whenReachable } from './when-reachable.ts';

type Log = LeasedWorkOptions['log'];

/** With the stores that they run on. */
export interface StartedProjections extends Projections {
  readonly events: EventStore;
  readonly readStore: ReadStore;
}

/**
 * Starts when the stores' servers answer.
 * @returns undefined when the signal came first. `stop` also closes the stores.
 * @throws StoreRefusedError, and what else cannot be mended by waiting
 */
export const startProjections = (
  settings: StoreSettings,
  log: Log,
  signal: AbortSignal,
): Promise<StartedProjections | undefined> => whenReachable(() => startOnce(settings, log), { settings, log, signal });

const startOnce = async (settings: StoreSettings, log: Log): Promise<StartedProjections> => {
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
    const projectors = { shared: sharedProjectors(), ofProject: projectorsOf };
    const projections = runProjections({ events, readStore, ...projectors, assignment, log });
    return {
      ...{ ...projections, events, readStore },
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
