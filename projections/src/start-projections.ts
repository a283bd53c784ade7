/** Everything that keeps the read models moving, opened and closed as one: for the thread beside a server and for a process of its own. */
import type { LeasedWorkOptions } from './leases/leased-work.ts';
import { projectorsOf, sharedProjectors } from './all-projectors.ts';
import { openAssignment, openEvents, openReadModels, type StoreSettings } from './projection-stores.ts';
import { runProjections, type Projections } from './run-projections.ts';

/** `stop` also closes the stores. @throws ReadStoreUnavailableError when MongoDB does not answer */
export const startProjections = async (
  settings: StoreSettings,
  log: LeasedWorkOptions['log'],
): Promise<Projections> => {
  const events = await openEvents(settings);
  const readStore = await openReadModels(settings);
  const { assignment, close } = await openAssignment(settings, log);
  const projections = runProjections({
    events,
    readStore,
    shared: sharedProjectors(),
    ofProject: projectorsOf,
    assignment,
    log,
  });
  return {
    ...projections,
    stop: async () => {
      await projections.stop();
      await close();
      await readStore.close();
      await events.close();
    },
  };
};
