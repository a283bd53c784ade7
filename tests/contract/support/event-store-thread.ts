/** Worker of the threads spec: follows or appends to the store of its folder, on a connection of its own. */
import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';

export type ThreadTask =
  | { readonly folder: string; readonly kind: 'follow'; readonly events: number }
  | { readonly folder: string; readonly kind: 'append'; readonly stream: string; readonly events: number }
  /** Appends one event at each revision from 0 on, and goes to the next when another was first. */
  | { readonly folder: string; readonly kind: 'race'; readonly stream: string; readonly events: number };

const anEvent = { type: 'Counted', data: {}, metadata: { schema: 1 } };

const run = async (task: ThreadTask): Promise<unknown> => {
  const store = await openEmbeddedEventStore(task.folder);
  if (task.kind === 'follow') {
    const stop = new AbortController();
    const seen: string[] = [];
    for await (const message of store.subscribeToAll({ signal: stop.signal })) {
      if (message.kind === 'caught-up' && seen.length === 0) parentPort?.postMessage('following');
      if (message.kind === 'event') {
        seen.push(`${message.event.stream}@${message.event.revision}`);
        parentPort?.postMessage({ seen: seen.length });
      }
      if (seen.length === task.events) stop.abort();
    }
    return seen;
  }
  let won = 0;
  for (let revision = 0; revision < task.events; revision++) {
    try {
      await store.append(task.stream, revision === 0 ? 'no-stream' : revision - 1, [{ id: randomUUID(), ...anEvent }]);
      won += 1;
    } catch (error) {
      if (task.kind !== 'race' || !(error instanceof Error) || error.name !== 'WrongExpectedRevisionError') throw error;
    }
  }
  await store.close();
  return won;
};

// A waiting subscription keeps no thread alive; this does, until the spec ends it.
parentPort?.on('message', () => undefined);

void run(workerData as ThreadTask).then((result) => parentPort?.postMessage({ result }));
