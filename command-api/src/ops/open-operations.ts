import { randomUUID } from 'node:crypto';
import { lockDataDirectory } from '@verbatim/eventstore/data-directory-lock';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import { upcastingStore } from '@verbatim/eventstore/upcasting';
import { projectorsOf, sharedProjectors } from '@verbatim/projections/all-projectors';
import { openEmbeddedReadStore } from '@verbatim/projections/embedded/embedded-read-store';
import { EVENT_SCHEMAS } from '@verbatim/projections/event-schemas';
import { runProjections, type Projections } from '@verbatim/projections/run-projections';
import { connectOps } from './connect-ops.ts';
import { createOperations, type Operations, type OpsParts } from './operations.ts';
import type { OpsCall } from './ops-command.ts';
import { serveOps } from './ops-server.ts';

/**
 * Works with the operations of this DATA_DIR: those of the process that holds it, or, when nobody does, our own for the time of the work.
 * @throws DataDirectoryLockedError when somebody holds it who does not answer
 */
export const withOperations = async <T>(
  { configuration }: Pick<OpsCall, 'configuration'>,
  work: (operations: Operations) => Promise<T>,
): Promise<T> => {
  const { dataDir } = configuration();
  const remote = await connectOps(dataDir);
  if (remote !== undefined) return work(remote);
  const own = await openHere(dataDir);
  try {
    return await work(own.operations);
  } finally {
    await own.close();
  }
};

const openHere = async (dataDir: string): Promise<{ readonly operations: Operations; close(): Promise<void> }> => {
  const lock = lockDataDirectory(dataDir);
  const stored = await openEmbeddedEventStore(dataDir);
  const events = upcastingStore(stored, EVENT_SCHEMAS);
  const readStore = await openEmbeddedReadStore(dataDir);
  // What a projector stops over is told by its status.
  const log = { error: () => undefined };
  const projections = runProjections({ events, readStore, shared: sharedProjectors(), ofProject: projectorsOf, log });
  await caughtUp(projections);
  const control: OpsParts['projections'] = { ...projections, status: async () => projections.status() };
  const parts: OpsParts = { events, readStore, projections: control, now: () => new Date(), newId: randomUUID };
  // Another terminal can ask how far this is, and cancel it.
  const server = await serveOps(dataDir, parts);
  return {
    operations: createOperations(parts),
    async close() {
      await server.close();
      await projections.stop();
      await readStore.close();
      await events.close();
      lock.release();
    },
  };
};

const SETTLE_MS = 5_000;

/** Gives projectors that have just been started the time to catch up, for a while. */
const caughtUp = async (projections: Projections): Promise<void> => {
  const deadline = performance.now() + SETTLE_MS;
  const isUnderWay = (): boolean =>
    projections.status().some(({ state }) => state === 'starting' || state === 'catching-up');
  do await new Promise((resolve) => setTimeout(resolve, 20));
  while (isUnderWay() && performance.now() < deadline);
};
