import { randomUUID } from 'node:crypto';
import { projectorsOf, sharedProjectors } from '@verbatim/projections/all-projectors';
import { borrowedProjections } from '@verbatim/projections/borrowed-projections';
import type { LeaseStore } from '@verbatim/projections/leases/lease-store';
import { leaseHolder } from '@verbatim/projections/projection-stores';
import type { ProjectionsControl } from '@verbatim/projections/projections-protocol';
import { runProjections, type Projections } from '@verbatim/projections/run-projections';
import { isEmbedded, openStores, type Stores } from '../open-stores.ts';
import { connectOps } from './connect-ops.ts';
import { createOperations, type Operations, type OpsParts } from './operations.ts';
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
  const stores = await openStores(settings);
  const { events, readStore, leases } = stores;
  const projections = leases === undefined ? await runHere(stores) : borrow(stores, leases);
  const parts: OpsParts = { events, readStore, projections, now: () => new Date(), newId: randomUUID };
  // Another terminal can ask how far this is, and cancel it.
  const server = isEmbedded(settings) ? await serveOps(settings.dataDir, parts) : undefined;
  return {
    operations: createOperations(parts),
    close: async () => {
      await server?.close();
      await projections.stop();
      await stores.close();
    },
  };
};

const runHere = async ({ events, readStore }: Stores): Promise<ProjectionsControl> => {
  // What a projector stops over is told by its status.
  const log = { error: () => undefined };
  const projections = runProjections({ events, readStore, shared: sharedProjectors(), ofProject: projectorsOf, log });
  await caughtUp(projections);
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
const caughtUp = async (projections: Projections): Promise<void> => {
  const deadline = performance.now() + SETTLE_MS;
  const isUnderWay = (): boolean =>
    projections.status().some(({ state }) => state === 'starting' || state === 'catching-up');
  do await new Promise((resolve) => setTimeout(resolve, 20));
  while (isUnderWay() && performance.now() < deadline);
};
