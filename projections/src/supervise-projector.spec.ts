import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { openEmbeddedReadStore } from './embedded/embedded-read-store.ts';
import type { Projector } from './projector.ts';
import { type ModelWriter, type ReadStore, ReadStoreUnavailableError } from './read-store.ts';
import { superviseProjector, type SupervisedProjector } from './supervise-projector.ts';

const projector = (name: string): Projector => ({
  name,
  filter: { streamPrefixes: ['s'] },
  start: () => ({ apply: async ({ position }, session) => session.put('counted', position, {}) }),
});

describe('a projector whose store is away', () => {
  let folder: string;
  let readStore: ReadStore;
  let log: InMemoryEventStore;
  const running: SupervisedProjector[] = [];
  /** How many commits of a model are to fail from now on. */
  const toFail = new Map<string, number>();
  /** Whose commits have been made, in their order. */
  const made: string[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-supervise-'));
    readStore = await openEmbeddedReadStore(folder);
    log = new InMemoryEventStore();
  });
  afterEach(async () => {
    for (const each of running.splice(0)) await each.stop();
    await readStore.close();
    await rm(folder, { recursive: true, force: true });
  });

  const failing = (name: string, writer: ModelWriter): ModelWriter => {
    const commit: ModelWriter['commit'] = async (...args) => {
      const left = toFail.get(name) ?? 0;
      toFail.set(name, left - 1);
      if (left > 0) throw new ReadStoreUnavailableError('It is away');
      await writer.commit(...args);
      made.push(name);
    };
    return new Proxy(writer, {
      get: (target, key) => {
        if (key === 'commit') return commit;
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  };
  const supervised = (name: string): SupervisedProjector => {
    const writer: ReadStore['writer'] = async (...args) => failing(name, await readStore.writer(...args));
    const each = superviseProjector(projector(name), {
      ...{ events: log, log: { error: () => undefined } },
      readStore: new Proxy(readStore, {
        get: (target, key) => {
          const value: unknown = key === 'writer' ? writer : Reflect.get(target, key);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      }),
      tenure: { fence: 1, lost: () => undefined, changed: () => undefined },
    });
    running.push(each);
    return each;
  };
  const happens = async (): Promise<string> => {
    await log.append('s', 'any', [{ id: randomUUID(), type: 'Happened', data: {}, metadata: {} }]);
    return log.lastPosition();
  };
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await wait(5);
  };

  it('goes on soon after, however often that has happened before: only failures in a row make it slower', async () => {
    const veteran = supervised('veteran');
    const novice = supervised('novice');
    const areAt = (position: string) =>
      until(() => [veteran, novice].every((each) => each.status().position === position));
    for (let times = 0; times < 4; times += 1) {
      toFail.set('veteran', 1);
      await areAt(await happens());
    }
    made.length = 0;
    toFail.set('veteran', 1);
    toFail.set('novice', 2);
    await areAt(await happens());
    expect(made).toEqual(['veteran', 'novice']);
  });
});
