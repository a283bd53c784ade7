import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { projectorsOf, sharedProjectors } from '@verbatim/projections/models/all-projectors';
import { borrowedProjections } from '@verbatim/projections/runtime/distributed/borrowed-projections';
import { leaseHolder } from '@verbatim/projections/runtime/projection-stores';
import type { ProjectionsControl } from '@verbatim/projections/runtime/projections-protocol';
import { runProjections, type Projections } from '@verbatim/projections/runtime/run-projections';
import type { Configuration } from '../configuration.ts';
import { isEmbedded, openStores, type Stores } from '../open-stores.ts';
import { openedParts } from '../opened-parts.ts';
import { connectOps, serveOps, type ConnectedOps } from './operations-socket.ts';
import { createOperations, type Operations } from './operations.ts';
import { eventLog, ownEvents, requireStore } from './open-store.ts';
import type { OpsCall } from './ops-command.ts';

/**
 * Works with the operations of this installation. Embedded: those of the process that holds DATA_DIR, or, when nobody does, our own for
 * the time of the work. On servers: our own, beside the processes that run there.
 * @throws DataDirectoryLockedError when somebody holds DATA_DIR who does not answer
 */
export const withOperations = async <T>(
  { configuration, signal }: Pick<OpsCall, 'configuration' | 'signal'>,
  work: (operations: Operations) => Promise<T>,
): Promise<T> => {
  const settings = configuration();
  const remote = isEmbedded(settings) ? await connectOps(settings.dataDir, signal) : undefined;
  const { operations, close } = remote ?? (await openHere(settings));
  try {
    return await work(operations);
  } finally {
    await close();
  }
};

const openHere = async (settings: Configuration): Promise<ConnectedOps> => {
  const opened = openedParts();
  // Working on a folder would make an installation of it.
  requireStore(eventLog(settings), ownEvents(settings));
  try {
    const stores = await openStores(settings);
    opened.add(() => stores.close());
    const { operations, stop } = await operationsOn(stores);
    opened.add(stop);
    if (isEmbedded(settings)) {
      // Another terminal can ask how far this is, and cancel it.
      const server = await serveOps(settings.dataDir, operations);
      opened.add(() => server.close());
    }
    return { operations, close: opened.close };
  } catch (error) {
    await opened.close().catch(() => undefined);
    throw error;
  }
};

/** Embedded the models are kept moving here for the time of the work; on servers others do that. */
export const operationsOn = async ({
  events,
  readStore,
  leases,
}: Pick<Stores, 'events' | 'readStore' | 'leases'>): Promise<{
  readonly operations: Operations;
  readonly stop: () => Promise<void>;
}> => {
  const projectors = { shared: sharedProjectors(), ofProject: projectorsOf };
  // What a projector stops over is told by its status.
  const log = { error: () => undefined };
  const projections =
    leases === undefined
      ? runHere(runProjections({ events, readStore, ...projectors, log }))
      : borrowedProjections({ events, readStore, leases, holder: leaseHolder(), ...projectors });
  if (leases === undefined) await caughtUp(projections);
  const parts = { events, readStore, projections, now: () => new Date(), newId: randomUUID };
  return { operations: createOperations(parts), stop: () => projections.stop() };
};

const runHere = (projections: Projections): ProjectionsControl => ({
  ...projections,
  async status() {
    await projections.projectsKnown();
    return projections.status();
  },
});

const SETTLE_MS = 5_000;
const LOOK_MS = 20;

/** Gives projectors that have just been started the time to catch up, for a while. Which there are is known before. */
const caughtUp = async (projections: Pick<ProjectionsControl, 'status'>): Promise<void> => {
  const deadline = performance.now() + SETTLE_MS;
  const isUnderWay = async (): Promise<boolean> =>
    (await projections.status()).some(({ state }) => state === 'starting' || state === 'catching-up');
  while ((await isUnderWay()) && performance.now() < deadline) await wait(LOOK_MS);
};
