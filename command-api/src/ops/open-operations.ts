import { randomUUID } from 'node:crypto';
import { allModels } from '@verbatim/projections/models/all-projectors';
import { borrowedProjections } from '@verbatim/projections/runtime/distributed/borrowed-projections';
import { everythingHere } from '@verbatim/projections/runtime/partition-assignment';
import { inMemoryMarks, type MarkStore } from '@verbatim/projections/runtime/partition-marks';
import { openEmbeddedMarks } from '@verbatim/projections/stores/embedded/embedded-marks';
import { embeddedFillThreads, type FillThreads } from '@verbatim/projections/runtime/fill-threads';
import { leaseHolder } from '@verbatim/projections/runtime/projection-stores';
import { runProjections } from '@verbatim/projections/runtime/run-projections';
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
  {
    configuration,
    signal,
    fillWorkerFile,
  }: Pick<OpsCall, 'configuration' | 'signal'> & Partial<Pick<OpsCall, 'fillWorkerFile'>>,
  work: (operations: Operations) => Promise<T>,
): Promise<T> => {
  const settings = configuration();
  const remote = isEmbedded(settings) ? await connectOps(settings.dataDir, signal) : undefined;
  const { operations, close } = remote ?? (await openHere(settings, fillWorkerFile));
  try {
    return await work(operations);
  } finally {
    await close();
  }
};

const openHere = async (settings: Configuration, fillWorkerFile: string | undefined): Promise<ConnectedOps> => {
  const opened = openedParts();
  // Working on a folder would make an installation of it.
  requireStore(eventLog(settings), ownEvents(settings));
  try {
    const stores = await openStores(settings);
    opened.add(() => stores.close());
    const marks = stores.leases === undefined ? await openEmbeddedMarks(settings.dataDir) : inMemoryMarks();
    const threads = fillWorkerFile === undefined ? undefined : embeddedFillThreads(fillWorkerFile, settings);
    const { operations, stop } = operationsOn(stores, marks, threads);
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

/** Embedded the models are at rest but for the time of the work; on servers others keep them. @param marks closed with the rest */
export const operationsOn = (
  { events, readStore, leases }: Pick<Stores, 'events' | 'readStore' | 'leases'>,
  marks: MarkStore,
  fillThreads?: FillThreads,
): { readonly operations: Operations; readonly stop: () => Promise<void> } => {
  const models = allModels();
  // What a projector stops over is reported by its status.
  const log = { error: () => undefined };
  const projections =
    leases === undefined
      ? runProjections({
          ...{ events, readStore, models, assignment: everythingHere(marks), log, fillThreads },
          follows: false,
        })
      : borrowedProjections({ events, readStore, leases, holder: leaseHolder(), models });
  const parts = { events, readStore, projections, now: () => new Date(), newId: randomUUID };
  return { operations: createOperations(parts), stop: () => projections.stop() };
};
