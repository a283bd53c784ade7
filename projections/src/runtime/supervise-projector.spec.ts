import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { openEmbeddedReadStore } from '../stores/embedded/embedded-read-store.ts';
import type { Projector } from '../models/projector.ts';
import { type ModelWriter, type ReadStore, ReadStoreUnavailableError } from '../stores/read-store.ts';
import { superviseProjector, type SupervisedProjector } from './supervise-projector.ts';

const projector = (name: string): Projector => ({
  name,
  filter: { streamPrefixes: ['s'] },
  start: () => ({
    on: {
      async ProjectDeleted({ position }, session) {
        if ((await session.get('counted', position)) === undefined) session.put('counted', position, {});
      },
    },
  }),
});

describe('a projector whose store is away', () => {
  let folder: string;
  let readStore: ReadStore;
  let log: InMemoryEventStore;
  const running: SupervisedProjector[] = [];
  /** How many commits, or reads, of a model are to fail from now on. */
  const toFail = new Map<string, number>();
  /** The event that is at fault for each failure, as it is logged. */
  const blamed: unknown[] = [];
  /** Whose commits have been made, in their order. */
  const made: string[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-supervise-'));
    readStore = await openEmbeddedReadStore(folder);
    log = new InMemoryEventStore();
  });
  afterEach(async () => {
    for (const each of running.splice(0)) await each.stop();
    blamed.length = made.length = 0;
    await readStore.close();
    await rm(folder, { recursive: true, force: true });
  });

  const failing = (name: string, writer: ModelWriter): ModelWriter => {
    const answer = (what: string): void => {
      const left = toFail.get(what) ?? 0;
      toFail.set(what, left - 1);
      if (left > 0) throw new ReadStoreUnavailableError('It is away');
    };
    const commit: ModelWriter['commit'] = async (...args) => {
      answer(name);
      await writer.commit(...args);
      made.push(name);
    };
    const read: ModelWriter['get'] = async (collection, id) => {
      if (collection === 'counted') answer(`reads of ${name}`);
      return writer.get(collection, id);
    };
    return new Proxy(writer, {
      get: (target, key) => {
        if (key === 'commit') return commit;
        if (key === 'get') return read;
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  };
  const supervised = (name: string): SupervisedProjector => {
    const writer: ReadStore['writer'] = async (...args) => failing(name, await readStore.writer(...args));
    const each = superviseProjector(projector(name), {
      ...{
        events: log,
        log: { error: (fields: object) => void blamed.push('stream' in fields ? fields.stream : 'none') },
      },
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
    await log.append('s', 'any', [{ id: randomUUID(), type: 'ProjectDeleted', data: {}, metadata: {} }]);
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

  it('goes on when it was away while an event was applied, too: that is no fault of the event', async () => {
    const only = supervised('only');
    toFail.set('reads of only', 3);
    const position = await happens();
    await until(() => only.status().position === position || blamed.some((stream) => stream !== 'none'));
    expect(blamed).toEqual(['none', 'none', 'none']);
  });
});
