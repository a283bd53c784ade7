import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Worker } from 'node:worker_threads';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import { anEvent, collect, readStream } from './contract-events.ts';
import { readOutput, startProgram, startThread } from './support/child-program.ts';
import type { ThreadTask } from './support/event-store-thread.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

describe('embedded event store in several threads', () => {
  let folder: string;
  let remove: () => void;
  const workers: Worker[] = [];
  beforeEach(() => {
    ({ folder, remove } = temporaryFolder());
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.terminate();
    remove();
  });

  const start = (task: ThreadTask) => {
    const worker = startThread('event-store-thread', task);
    workers.push(worker);
    const following = new Promise<void>((resolve) =>
      worker.on('message', (message) => message === 'following' && resolve()),
    );
    const result = new Promise<unknown>((resolve, reject) => {
      worker.on('message', (message: unknown) => {
        if (typeof message === 'object' && message !== null && 'result' in message) resolve(message.result);
      });
      worker.once('error', reject);
    });
    /** Resolves when a follower has seen so many events. */
    const seen = (count: number): Promise<void> =>
      new Promise((resolve) =>
        worker.on('message', (message: { seen?: number }) => message.seen === count && resolve()),
      );
    return { following, result, seen };
  };

  it('wakes another thread by itself, which need not wait for its slow look at the file', async () => {
    const store = await openEmbeddedEventStore(folder);
    const { following, result, seen } = start({ folder, kind: 'watch', changes: 8 });
    await following;
    for (let revision = 0; revision < 8; revision++) {
      const isSeen = revision === 7 ? result : seen(revision + 1);
      await store.append('s', revision === 0 ? 'no-stream' : revision - 1, [anEvent()]);
      await isSeen;
    }
    expect(await result).toBe(8);
    await store.close();
  });

  it('hands each event to a subscription in another thread before the next is appended', async () => {
    const store = await openEmbeddedEventStore(folder);
    const { following, result, seen } = start({ folder, kind: 'follow', events: 8 });
    await following;
    for (let revision = 0; revision < 8; revision++) {
      const isSeen = seen(revision + 1);
      await store.append('s', revision === 0 ? 'no-stream' : revision - 1, [anEvent()]);
      await isSeen;
    }
    expect(await result).toHaveLength(8);
    await store.close();
  });

  it('delivers every event once, in the order of the log, while several threads append', async () => {
    const store = await openEmbeddedEventStore(folder);
    const { result, following } = start({ folder, kind: 'follow', events: 600 });
    await following;
    const writers = ['a', 'b'].map((stream) => start({ folder, kind: 'append', stream, events: 200 }).result);
    for (let revision = 0; revision < 200; revision++)
      await store.append('c', revision === 0 ? 'no-stream' : revision - 1, [anEvent()]);
    await Promise.all(writers);
    const log = (await collect(store.readAll())).map(({ stream, revision }) => `${stream}@${revision}`);
    expect(log).toHaveLength(600);
    expect(await result).toEqual(log);
    await store.close();
  });

  it('lets exactly one of several racing threads win each revision', async () => {
    const racers = [1, 2, 3, 4].map(() => start({ folder, kind: 'race', stream: 's', events: 150 }).result);
    const won = (await Promise.all(racers)) as number[];
    const store = await openEmbeddedEventStore(folder);
    expect(await readStream(store, 's')).toHaveLength(150);
    expect(won.reduce((sum, wins) => sum + wins, 0)).toBe(150);
    await store.close();
  });

  it('notices what another process appends', async () => {
    const store = await openEmbeddedEventStore(folder);
    const stop = new AbortController();
    const child = startProgram('append-until-killed', folder);
    let seen = 0;
    for await (const message of store.subscribeToAll({ signal: stop.signal })) {
      if (message.kind === 'event') seen += 1;
      if (seen >= 200) stop.abort();
    }
    child.kill('SIGKILL');
    await readOutput(child);
    expect(seen).toBeGreaterThanOrEqual(200);
    await store.close();
  });
});
