import { randomUUID } from 'node:crypto';
import { projectorsOf, sharedProjectors } from '@verbatim/projections/models/all-projectors';
import { borrowedProjections } from '@verbatim/projections/runtime/distributed/borrowed-projections';
import type { LeaseStore } from '@verbatim/projections/runtime/distributed/lease-store';
import { leaseHolder } from '@verbatim/projections/runtime/projection-stores';
import type { ProjectionsControl } from '@verbatim/projections/runtime/projections-protocol';
import { runProjections } from '@verbatim/projections/runtime/run-projections';
import { isEmbedded, openStores, type Stores } from '../open-stores.ts';
import { openedParts } from '../opened-parts.ts';
import { connectOps } from './connect-ops.ts';
import { createOperations, type Operations, type OpsParts } from './operations.ts';
import { EVENT_LOG, ownEvents } from './open-event-store.ts';
import { requireStore } from './open-store.ts';
import type { OpsCall } from './ops-command.ts';
import { serveOps } from './ops-server.ts';

/**
 * Works with the operations of this installation. Embedded: those of the process that holds DATA_DIR, or, when nobody does, our own for
 * the time of the work. On servers: our own, beside the processes that run there.
 * @throws DataDirectoryLockedError when somebody holds DATA_DIR who does not answer
 */
export const withOperations = async <T>(
  { configuration }: Pick<OpsCall, 'configuration'>,
  work: (operations: Operations) => Promise<T>,
): Promise<T> => {
  const settings = configuration();
  const remote = isEmbedded(settings) ? await connectOps(settings.dataDir) : undefined;
  if (remote !== undefined) return work(remote);
  const own = await openHere(settings);
  try {
    return await work(own.operations);
  } finally {
    await own.close();
  }
};

type Settings = ReturnType<OpsCall['configuration']>;

const openHere = async (
  settings: Settings,
): Promise<{ readonly operations: Operations; readonly close: () => Promise<void> }> => {
  const opened = openedParts();
  // Working on a folder would make an installation of it.
  requireStore(EVENT_LOG, ownEvents(settings));
  try {
    const stores = await openStores(settings);
    opened.add(() => stores.close());
    const { events, readStore, leases } = stores;
    const projections = leases === undefined ? runHere(stores) : borrow(stores, leases);
    opened.add(() => projections.stop());
    if (leases === undefined) await caughtUp(projections);
    const parts: OpsParts = { events, readStore, projections, now: () => new Date(), newId: randomUUID };
    if (isEmbedded(settings)) {
      // Another terminal can ask how far this is, and cancel it.
      const server = await serveOps(settings.dataDir, parts);
      opened.add(() => server.close());
    }
    return { operations: createOperations(parts), close: opened.close };
  } catch (error) {
    await opened.close().catch(() => undefined);
    throw error;
  }
};

const runHere = ({ events, readStore }: Stores): ProjectionsControl => {
  // What a projector stops over is told by its status.
  const log = { error: () => undefined };
  const projections = runProjections({ events, readStore, shared: sharedProjectors(), ofProject: projectorsOf, log });
  return { ...projections, status: async () => projections.status() };
};

const borrow = ({ events, readStore }: Stores, leases: LeaseStore): ProjectionsControl =>
  borrowedProjections({
    ...{ events, readStore, leases, holder: leaseHolder() },
    shared: sharedProjectors(),
    ofProject: projectorsOf,
  });

const SETTLE_MS = 5_000;

/** Gives projectors that have just been started the time to catch up, for a while. */
const caughtUp = async (projections: Pick<ProjectionsControl, 'status'>): Promise<void> => {
  const deadline = performance.now() + SETTLE_MS;
  const isUnderWay = async (): Promise<boolean> =>
    (await projections.status()).some(({ state }) => state === 'starting' || state === 'catching-up');
  do await new Promise((resolve) => setTimeout(resolve, 20));
  while ((await isUnderWay()) && performance.now() < deadline);
};
