/** Thread that builds generations, with stores of its own. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { allModels, getModelProject, projectorNamed } from '../models/all-projectors.ts';
import { createGarbageThrottle } from '../stores/embedded/collect-garbage.ts';
import type { ReadStore } from '../stores/read-store.ts';
import { selectEventSource, UnknownModelError } from './subscriptions/projection-registry.ts';
import type { RebuildThread } from './rebuild/rebuild-threads.ts';
import { openEvents, openReadModels, type StoreSettings } from './projection-stores.ts';
import { buildGeneration, type RebuildProgress } from './rebuild/rebuild.ts';
import { serveCalls, type CallMessage } from './remote-calls.ts';

interface Stores {
  readonly events: EventStore;
  readonly readStore: ReadStore;
}

const openStores = async (settings: StoreSettings): Promise<Stores> => {
  const events = await openEvents(settings);
  try {
    return { events, readStore: await openReadModels(settings) };
  } catch (error) {
    await events.close();
    throw error;
  }
};

const filler = (port: MessagePort, settings: StoreSettings): RebuildThread => {
  let opening: Promise<Stores> | undefined;
  const open = (): Promise<Stores> =>
    (opening ??= openStores(settings).catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
  const boundGarbage = createGarbageThrottle();
  return {
    fill: async (model, upTo, onProgress, signal) => {
      const { events, readStore } = await open();
      const models = allModels();
      const projector = projectorNamed(models, model);
      if (projector === undefined) throw new UnknownModelError(model);
      const source = selectEventSource(events, projector, getModelProject(models, model));
      const onCommit = (progress: RebuildProgress): void => {
        onProgress(progress);
        boundGarbage();
      };
      return buildGeneration({ projector, source, events, readStore, signal, onProgress: onCommit }, upTo);
    },
    async end() {
      const stores = await opening;
      await stores?.readStore.close();
      await stores?.events.close();
      // Lets posted answers arrive first.
      setImmediate(() => port.close());
    },
  };
};

const main = (port: MessagePort, settings: StoreSettings): void => {
  const thread = filler(port, settings);
  const calls = serveCalls(
    () => thread,
    (answer) => port.postMessage(answer),
  );
  port.on('message', (call: CallMessage) => calls.take(call));
};

if (parentPort === null) throw new Error('fill-worker runs in a worker thread only');
main(parentPort, workerData as StoreSettings);
