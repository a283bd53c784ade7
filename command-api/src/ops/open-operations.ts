import { randomUUID } from 'node:crypto';
import { allModels } from '@verbatim/projections/models/all-projectors';
import { borrowedProjections } from '@verbatim/projections/runtime/distributed/borrowed-projections';
import { assignAllPartitions } from '@verbatim/projections/runtime/partitions/partitions';
import {
  createInMemoryCheckpoints,
  type CheckpointStore,
} from '@verbatim/projections/runtime/partitions/partition-checkpoints';
import { openEmbeddedCheckpoints } from '@verbatim/projections/stores/embedded/embedded-checkpoints';
import { createRebuildThreads, type RebuildThreads } from '@verbatim/projections/runtime/rebuild/rebuild-threads';
import { createPastModels } from '@verbatim/projections/past/past-models';
import { createQueryThreads, type QueryThreads } from '@verbatim/projections/query-threads/query-threads';
import { leaseHolder } from '@verbatim/projections/runtime/projection-stores';
import { runProjections } from '@verbatim/projections/runtime/run-projections';
import { pino } from 'pino';
import { baseUrl, type Configuration } from '../bootstrap/configuration.ts';
import { isEmbedded, openStores, type Stores } from '../bootstrap/open-stores.ts';
import { openedParts } from '../bootstrap/opened-resources.ts';
import { createReadYourWrites } from '../http/read-your-writes.ts';
import { openSealer } from '../seals/open-sealer.ts';
import type { Sealer } from '../seals/sealer.ts';
import { connectOps, serveOps, type ConnectedOps } from './operations-socket.ts';
import { createOperations, type Operations } from './operations.ts';
import { eventLog, ownEvents, requireStore } from './open-store.ts';
import type { OpsCall } from './ops-command.ts';

/**
 * Runs work with the operations of this installation: embedded, those of the process that holds DATA_DIR, or
 * temporary ones if none does. On servers, our own next to the running processes.
 * @throws DataDirectoryLockedError if the holder of DATA_DIR does not answer
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
  // Opening the stores would create an empty installation.
  requireStore(eventLog(settings), ownEvents(settings));
  try {
    const stores = await openStores(settings);
    opened.add(() => stores.close());
    const marks =
      stores.leases === undefined ? await openEmbeddedCheckpoints(settings.dataDir) : createInMemoryCheckpoints();
    const threads = fillWorkerFile === undefined ? undefined : createRebuildThreads(fillWorkerFile, settings);
    const log = pino({ name: 'verbatim-ops', level: settings.logLevel }, pino.destination(2));
    const sealing = openSealer(settings, stores.events, baseUrl(settings, settings.port), log);
    opened.add(sealing.close);
    const queries = createQueryThreads({
      workerFile: new URL('query-worker.js', import.meta.url),
      dataDir: settings.dataDir,
      mongoUrl: settings.mongoUrl,
      eventStoreUrl: settings.eventStoreUrl,
      eventStorePrefix: settings.eventStorePrefix,
      memoryBytes: settings.queryMemoryBytes,
      log,
    });
    opened.add(() => queries.close());
    const { operations, stop } = operationsOn({ ...stores, queries }, sealing.sealer, marks, threads);
    opened.add(stop);
    if (isEmbedded(settings)) {
      // Lets other terminals read the progress and cancel.
      const server = await serveOps(settings.dataDir, operations);
      opened.add(() => server.close());
    }
    return { operations, close: opened.close };
  } catch (error) {
    await opened.close().catch(() => undefined);
    throw error;
  }
};

/**
 * Embedded, models are idle except during an operation; on servers, they are borrowed from other processes.
 * @param marks closed by `stop`
 */
export const operationsOn = (
  {
    events,
    readStore,
    leases,
    queries,
    uploadsDir,
  }: Pick<Stores, 'events' | 'readStore' | 'leases' | 'uploadsDir'> & { readonly queries: QueryThreads },
  sealer: Sealer,
  marks: CheckpointStore,
  fillThreads?: RebuildThreads,
): { readonly operations: Operations; readonly stop: () => Promise<void> } => {
  const models = allModels();
  // Projector failures are reported by the status.
  const log = { error: () => undefined };
  const projections =
    leases === undefined
      ? runProjections({
          events,
          readStore,
          models,
          assignment: assignAllPartitions(marks),
          log,
          fillThreads,
          follows: false,
        })
      : borrowedProjections({ events, readStore, leases, holder: leaseHolder(), models });
  const past = createPastModels({ events: async () => events, readStore: async () => readStore });
  const parts = {
    events,
    readStore,
    reads: createReadYourWrites(events, readStore, { past }),
    past,
    queries,
    uploadsDir,
    projections,
    sealer,
    now: () => new Date(),
    newId: randomUUID,
  };
  return { operations: createOperations(parts), stop: () => projections.stop() };
};
