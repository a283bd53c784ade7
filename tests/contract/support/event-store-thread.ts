/** Worker of the threads spec: follows or appends to the store of its folder, on a connection of its own. */
import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { LogWatch, openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { EventStore } from '@verbatim/eventstore/event-store';

export type ThreadTask =
  | { readonly folder: string; readonly kind: 'follow'; readonly events: number }
  | { readonly folder: string; readonly kind: 'append'; readonly stream: string; readonly events: number }
  /** Waits for changes of the log without polling the file. */
  | { readonly folder: string; readonly kind: 'watch'; readonly changes: number }
  /** Appends one event at each revision from 0 on, and continues when another was first. */
  | { readonly folder: string; readonly kind: 'race'; readonly stream: string; readonly events: number };

const anEvent = { type: 'Counted', data: {}, metadata: { schema: 1 } };

const watch = async ({ folder, changes }: Extract<ThreadTask, { kind: 'watch' }>): Promise<number> => {
  const log = new LogWatch(realpathSync(join(folder, 'events.db')), () => 0);
  const { signal } = new AbortController();
  // Its first poll counts as one, because it cannot know what preceded it.
  await log.changed(log.version, signal);
  for (let seen = 0; seen < changes; seen += 1) {
    const { version } = log;
    parentPort?.postMessage(seen === 0 ? 'following' : { seen });
    await log.changed(version, signal);
  }
  log.close();
  return changes;
};

const follow = async (store: EventStore, events: number): Promise<readonly string[]> => {
  const stop = new AbortController();
  const seen: string[] = [];
  for await (const message of store.subscribeToAll({ signal: stop.signal })) {
    if (message.kind === 'caught-up' && seen.length === 0) parentPort?.postMessage('following');
    if (message.kind === 'event') {
      seen.push(`${message.event.stream}@${message.event.revision}`);
      parentPort?.postMessage({ seen: seen.length });
    }
    if (seen.length === events) stop.abort();
  }
  return seen;
};

const run = async (task: ThreadTask): Promise<unknown> => {
  if (task.kind === 'watch') return watch(task);
  const store = await openEmbeddedEventStore(task.folder);
  if (task.kind === 'follow') return follow(store, task.events);
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
