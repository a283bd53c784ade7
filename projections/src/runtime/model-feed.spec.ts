import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import type { Projector } from '../models/projector.ts';
import { openEmbeddedReadStore } from '../stores/embedded/embedded-read-store.ts';
import { type ModelWriter, type ReadStore, ReadStoreUnavailableError } from '../stores/read-store.ts';
import type { LogItem } from './log-items.ts';
import { ModelFeed } from './model-feed.ts';
import { eventsByPrefix } from './own-events.ts';

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

describe('the feed of a model', () => {
  let folder: string;
  let readStore: ReadStore;
  let log: InMemoryEventStore;
  const running: ModelFeed[] = [];
  /** How many commits, or reads, of a model are to fail from now on. */
  const toFail = new Map<string, number>();
  /** The event that is at fault for each failure, as it is logged. */
  const blamed: unknown[] = [];
  /** Whose commits have been made, in their order. */
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
  const feedOf = (name: string): ModelFeed => {
    const source = eventsByPrefix(log, ['s']);
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
      fetchTurn: (work) => work(),
      onApplied: () => undefined,
      onChange: () => undefined,
      onLost: () => undefined,
    });
    running.push(each);
    return each;
  };
  /** Appends, and hands to the feeds what the log's reader would. */
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

  it('goes on soon after its store was away, however often that has happened: only failures in a row make it slower', async () => {
    const feeds = [feedOf('veteran'), feedOf('novice')];
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

  it('goes on when the store was away while an event was applied, too: that is no fault of the event', async () => {
    const only = feedOf('only');
    toFail.set('reads of only', 3);
    const position = await happens([only]);
    await until(() => only.board.read().position === position || blamed.some((stream) => stream !== 'none'));
    expect(blamed).toEqual(['none', 'none', 'none']);
  });

  it('takes what it is given as it comes, with one commit for many, and reads none of it again', async () => {
    const only = feedOf('only');
    await happens([only], 200);
    await only.settled();
    expect([await countIn('only'), fetched, only.isBehind]).toEqual([200, 0, false]);
    expect(made.length).toBeLessThan(10);
  });

  it('fetches what it could not keep waiting, and what came before it was first given anything', async () => {
    const [busy, late] = [feedOf('busy'), feedOf('late')];
    await happens([busy], 3_000);
    await busy.settled();
    expect(await countIn('busy')).toBe(3_000);
    expect(fetched).toBeGreaterThan(0);
    await happens([late]);
    await late.settled();
    expect(await countIn('late')).toBe(3_001);
  });

  it('loses nothing of what comes while it rests', async () => {
    const only = feedOf('only');
    await happens([only], 2);
    await only.rest();
    await happens([only], 2);
    expect(only.isBehind).toBe(true);
    only.resume();
    await only.settled();
    expect([await countIn('only'), only.isBehind]).toEqual([4, false]);
  });

  it('says for how long the model has lacked anything, from the moment that it was given', async () => {
    const only = feedOf('only');
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
    // That it had rested is no failure.
    expect(blamed).toEqual([]);
  });

  it('settles when it has failed and waits to be tried again, so that whoever asks how it is hears why', async () => {
    const only = feedOf('only');
    toFail.set('only', 3);
    await happens([only]);
    await only.settled();
    expect(only.status('', 'live')).toMatchObject({ state: 'failed', failure: { reason: 'It is away' } });
    while (only.isBehind) await only.settled().then(() => wait(5));
    expect(only.status('', 'live').state).toBe('live');
  });
});
