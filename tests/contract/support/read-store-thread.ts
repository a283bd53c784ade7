/**
 * Worker of the read store's threads spec: rebuilds a model again and again, in two commits each, on a store
 * of its own.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openEmbeddedReadStore } from '../../../projections/src/stores/embedded/embedded-read-store.ts';

export interface ReadStoreThreadTask {
  readonly folder: string;
  readonly model: string;
  readonly rebuilds: number;
  readonly documents: number;
}

const run = async ({ folder, model, rebuilds, documents }: ReadStoreThreadTask): Promise<void> => {
  const store = await openEmbeddedReadStore(folder);
  for (let rebuild = 0; rebuild < rebuilds; rebuild++) {
    const writer = await store.beginGeneration(model);
    const writes = Array.from({ length: documents }, (_, n) => ({
      kind: 'put' as const,
      collection: 'c',
      id: String(n),
      document: { rebuild },
    }));
    await writer.commit(writes.slice(0, documents / 2), '', '1');
    await writer.commit(writes.slice(documents / 2), '1', '2');
    await store.serveGeneration(model);
  }
  await store.close();
};

void run(workerData as ReadStoreThreadTask).then(() => parentPort?.postMessage('done'));
