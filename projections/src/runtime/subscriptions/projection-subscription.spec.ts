import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { TaskQueue } from '@verbatim/eventstore/async';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import type { Projector } from '../../models/projector.ts';
import { openEmbeddedReadStore } from '../../stores/embedded/embedded-read-store.ts';
import { type ModelWriter, type ReadStore, ReadStoreUnavailableError } from '../../stores/read-store.ts';
import type { LogItem } from './log-reader.ts';
import { ModelFeed } from './projection-subscription.ts';
import { readEventsByPrefix } from './model-session.ts';

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

describe('the subscription of a model', () => {
  let folder: string;
  let readStore: ReadStore;
  let log: InMemoryEventStore;
  const running: ModelFeed[] = [];
  /** How many of the next commits or reads of a model fail. */
  const toFail = new Map<string, number>();
  /** The logged event of each failure. */
  const blamed: unknown[] = [];
  /** Models in the order of their commits. */
  const made: string[] = [];
  let fetched = 0;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-feed-'));
    readStore = await openEmbeddedReadStore(folder);
    log = new InMemoryEventStore();
    fetched = 0;
  });
  afterEach(async () => {
    for (const each of running.splice(0)) await each.rest();
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
    return { ...writer, commit, get: read };
  };
  const getFeed = (name: string): ModelFeed => {
    const source = readEventsByPrefix(log, ['s']);
    const each = new ModelFeed(projector(name), {
      events: log,
      readStore: {
        writer: async (...args) => failing(name, await readStore.writer(...args)),
        reader: (model) => readStore.reader(model),
        cache: (model) => readStore.cache(model),
      },
      source: (after, upTo) => {
        fetched += 1;
        return source(after, upTo);
      },
      fencingToken: 1,
      isBeginning: ({ event }) => event.revision === 0,
      log: { error: (fields: object) => void blamed.push('stream' in fields ? fields.stream : 'none') },
      openTurn: (work) => work(),
      fetches: new TaskQueue(4),
      onApplied: () => undefined,
      onChange: () => undefined,
      onLost: () => undefined,
    });
    running.push(each);
    return each;
  };
  /** Appends, and delivers like the log reader. */
  const happens = async (feeds: readonly ModelFeed[], count = 1): Promise<string> => {
    const events = Array.from({ length: count }, () => ({
      id: randomUUID(),
      type: 'ProjectDeleted',
      data: {},
      metadata: {},
    }));
    const { revision } = await log.append('s', 'any', events);
    for await (const event of log.readStream('s', { from: revision - count + 1 })) {
      const item: LogItem = { kind: 'event', event };
      for (const feed of feeds) void feed.push(item);
    }
    return log.lastPosition();
  };
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await wait(5);
  };
  const countIn = async (name: string): Promise<number> => (await readStore.reader(name)).count('counted', {});

  it('continues soon after a store failure: only consecutive failures increase the pause', async () => {
    const feeds = [getFeed('veteran'), getFeed('novice')];
    const areAt = (position: string) => until(() => feeds.every((feed) => feed.board.read().position === position));
    for (let times = 0; times < 4; times += 1) {
      toFail.set('veteran', 1);
      await areAt(await happens(feeds));
    }
    made.length = 0;
    toFail.set('veteran', 1);
    toFail.set('novice', 2);
    await areAt(await happens(feeds));
    expect(made).toEqual(['veteran', 'novice']);
  });

  it('continues after a store failure while applying, which is not attributed to the event', async () => {
    const only = getFeed('only');
    toFail.set('reads of only', 3);
    const position = await happens([only]);
    await until(() => only.board.read().position === position || blamed.some((stream) => stream !== 'none'));
    expect(blamed).toEqual(['none', 'none', 'none']);
  });

  it('applies queued items with few commits, and does not reread them', async () => {
    const only = getFeed('only');
    await happens([only], 200);
    await only.settled();
    expect([await countIn('only'), fetched, only.isBehind]).toEqual([200, 0, false]);
    expect(made.length).toBeLessThan(10);
  });

  it('fetches items beyond its queue, and those before its first one', async () => {
    const [busy, late] = [getFeed('busy'), getFeed('late')];
    await happens([busy], 3_000);
    await busy.settled();
    expect(await countIn('busy')).toBe(3_000);
    expect(fetched).toBeGreaterThan(0);
    await happens([late]);
    await late.settled();
    expect(await countIn('late')).toBe(3_001);
  });

  it('loses no items that arrive while it is paused', async () => {
    const only = getFeed('only');
    await happens([only], 2);
    await only.rest();
    await happens([only], 2);
    expect(only.isBehind).toBe(true);
    only.resume();
    await only.settled();
    expect([await countIn('only'), only.isBehind]).toEqual([4, false]);
  });

  it('reports for how long the model has been behind', async () => {
    const only = getFeed('only');
    await happens([only]);
    await only.settled();
    expect(only.status('', 'live').behindSeconds).toBe(0);
    await only.rest();
    await happens([only]);
    await wait(20);
    expect(only.status('', 'live').behindSeconds).toBeGreaterThan(0.01);
    only.resume();
    await only.settled();
    expect(only.status('', 'live').behindSeconds).toBe(0);
    // A pause is not reported as a failure.
    expect(blamed).toEqual([]);
  });

  it('settles while it waits to retry, so that its status has the reason', async () => {
    const only = getFeed('only');
    toFail.set('only', 3);
    await happens([only]);
    await only.settled();
    expect(only.status('', 'live')).toMatchObject({ state: 'failed', failure: { reason: 'It is away' } });
    while (only.isBehind) await only.settled().then(() => wait(5));
    expect(only.status('', 'live').state).toBe('live');
  });
});
