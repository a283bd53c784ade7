/** The EventStoreDB adapter on a shared server, and timing behaviours of such servers. */
import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { copyEvents } from '@verbatim/eventstore/copy-events';
import { sealEvents } from '@verbatim/eventstore/digest-chain';
import { type EventStore, MAX_APPEND_BYTES, type SubscriptionMessage } from '@verbatim/eventstore/event-store';
import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import type { StandInServer } from '../support/eventstoredb-stand-in/stand-in-server.ts';
import {
  anEvent,
  collect,
  collectEvents,
  follow,
  isCaughtUp,
  readStream,
  rejection,
  someEvents,
} from './contract-events.ts';
import { faultyEventStoreDb, followEvents, upTo } from './support/faulty-eventstoredb.ts';

const { start, open } = faultyEventStoreDb();

/** Neither is a JSON object, and one is named like our account streams. */
const foreignEvents = (server: StandInServer): void => {
  const foreign = { type: 'AccountOpened', metadata: Buffer.alloc(0) };
  const list = { ...foreign, id: randomUUID(), isJson: true, data: Buffer.from('[1,2]') };
  const bytes = { ...foreign, id: randomUUID(), isJson: false, data: Buffer.from([0, 255, 7]) };
  server.log.append('account-77', 'any', [list, bytes]);
};

describe('a server of EventStoreDB that other applications use', () => {
  it('is read as if the other applications’ events were not there', async () => {
    const server = await start();
    const store = open(server);
    foreignEvents(server);
    expect(await store.lastPosition()).toBe('');
    expect(await collect(store.readAll())).toEqual([]);
    const { position } = await store.append('account-77', 'no-stream', someEvents(2));
    foreignEvents(server);
    expect((await readStream(store, 'account-77')).map(({ revision }) => revision)).toEqual([0, 1]);
    for (const filter of [{}, { streamPrefixes: ['account-'] }, { types: ['AccountOpened', 'SomethingHappened'] }]) {
      const messages = await follow(store, filter, isCaughtUp);
      expect(collectEvents(messages)).toEqual(await collect(store.readAll(filter)));
      expect(collectEvents(messages)).toHaveLength(2);
      expect(messages.at(-1)).toEqual({ kind: 'caught-up', position });
    }
    expect(await store.lastPosition()).toBe(position);
    await store.deleteStream('account-77', 'any');
    expect(server.log.stream('account-77')).toHaveLength(4);
  });

  it('holds two installations by two prefixes', async () => {
    const server = await start();
    const [ours, theirs] = [open(server), open(server, { streamPrefix: 'verbatim2_' })];
    const first = await ours.append('library', 'no-stream', someEvents(2));
    const second = await theirs.append('library', 'no-stream', someEvents(3));
    for (const [store, { position, revision }] of [
      [ours, first],
      [theirs, second],
    ] as const) {
      expect(await store.lastPosition()).toBe(position);
      expect((await collect(store.readAll())).map(({ stream }) => stream)).toEqual(Array(revision + 1).fill('library'));
      expect(collectEvents(await follow(store, {}, isCaughtUp))).toHaveLength(revision + 1);
    }
    await theirs.deleteStream('library', 'any');
    expect(await readStream(ours, 'library')).toHaveLength(2);
  });

  it('takes a copy of a log where its prefix is empty, and refuses one where it is not', async () => {
    const server = await start();
    foreignEvents(server);
    const from = new InMemoryEventStore();
    await from.append('library', 'no-stream', sealEvents('library', 'no-stream', someEvents(3)));
    expect(await copyEvents(from, open(server))).toMatchObject({ copied: 3, verified: 3, unverified: 0 });
    foreignEvents(server);
    expect(await copyEvents(from, open(server))).toMatchObject({ copied: 0, verified: 3 });
    const another = open(server, { streamPrefix: 'another_' });
    await another.append('library', 'no-stream', someEvents(1));
    expect(await rejection(() => copyEvents(from, another))).toMatchObject({ name: 'CopyConflictError' });
  });
});

describe('the end of the log on EventStoreDB', () => {
  const readAsked = async (server: StandInServer, ask: () => Promise<unknown>): Promise<StandInServer['work']> => {
    const before = server.work;
    await ask();
    const { sentEvents, lookedAt } = server.work;
    return { sentEvents: sentEvents - before.sentEvents, lookedAt: lookedAt - before.lookedAt };
  };

  it('costs what came since it was asked, however much of the server’s own is behind our last event', async () => {
    const server = await start();
    const { position } = await open(server).append('ours', 'no-stream', someEvents(5));
    server.log.collectStatistics(20_000);
    const store = open(server);
    const ask = async (): Promise<void> => expect(await store.lastPosition()).toBe(position);
    const first = await readAsked(server, ask);
    expect(first.sentEvents).toBeLessThan(20);
    expect(await readAsked(server, ask)).toEqual({ sentEvents: 1, lookedAt: 1 });
    server.log.collectStatistics(100);
    expect((await readAsked(server, ask)).lookedAt).toBeLessThan(110);
    const other = open(server);
    const next = await other.append('ours', 4, someEvents(200));
    server.log.collectStatistics(100);
    const then = await readAsked(server, async () => expect(await store.lastPosition()).toBe(next.position));
    expect(then.lookedAt).toBeLessThan(600);
    expect(then.sentEvents).toBeLessThan(100);
  });

  it('is read once for all who ask at the same time', async () => {
    const server = await start();
    const store = open(server);
    const { position } = await store.append('ours', 'no-stream', someEvents(5));
    const { lookedAt } = await readAsked(server, async () => {
      const ends = await Promise.all(upTo(300).map(() => store.lastPosition()));
      expect(new Set(ends)).toEqual(new Set([position]));
    });
    expect(lookedAt).toBeLessThan(4);
    // A call after an append is never answered by an earlier read.
    const before = store.lastPosition();
    const next = await open(server).append('ours', 4, someEvents(1));
    expect(await store.lastPosition()).toBe(next.position);
    expect([position, next.position]).toContain(await before);
  });

  it('is not asked for again to say whether the log goes as far as it was seen to go', async () => {
    const server = await start();
    const { position } = await open(server).append('ours', 'no-stream', someEvents(5));
    server.log.collectStatistics(10);
    const store = open(server);
    expect(await store.reaches(position)).toBe(true);
    expect(await readAsked(server, () => store.reaches(position))).toEqual({ sentEvents: 0, lookedAt: 0 });
  });

  it('is not read again by an idle follower', async () => {
    const server = await start();
    const store = open(server, { silenceMs: 30 });
    await store.append('ours', 'no-stream', someEvents(5));
    server.log.collectStatistics(5_000);
    const { seen, done } = followEvents(store, 6);
    while (seen.length < 5) await pause(5);
    // Only the first scan reads existing events.
    let lookedAt = Number.POSITIVE_INFINITY;
    for (let window = 0; window < 20 && lookedAt > 50; window++)
      ({ lookedAt } = await readAsked(server, () => pause(500)));
    expect(lookedAt).toBeLessThan(50);
    await store.append('ours', 4, someEvents(1));
    await done;
  });

  it('is where a subscription says, even if the server has added events of its own', async () => {
    const server = await start();
    const store = open(server);
    const { position } = await store.append('ours', 'no-stream', someEvents(5));
    const stop = new AbortController();
    const messages: SubscriptionMessage[] = [];
    const following = (async () => {
      for await (const message of store.subscribeToAll({ after: position, signal: stop.signal }))
        messages.push(message);
    })();
    while (messages.length === 0) await pause(5);
    // The server sends a checkpoint to live subscribers at every 1024th event.
    for (let round = 0; round < 30; round++) {
      server.log.collectStatistics(100);
      await pause(5);
    }
    await pause(100);
    stop.abort();
    await following;
    expect(messages).toEqual([{ kind: 'caught-up', position }]);
    expect(await store.lastPosition()).toBe(position);
  });
});

/** Hundreds of concurrent reads take a busy machine longer than the usual timeout of a second. */
const PATIENT = { callTimeoutMs: 60_000, giveUpAfterMs: 120_000 };

describe('a connection to EventStoreDB, which carries 100 streams', () => {
  it('holds back every further call without an error, so that subscriptions have to be few', async () => {
    const server = await start();
    const client = EventStoreDBClient.connectionString(server.connectionString);
    const subscriptions = upTo(100).map(() => client.subscribeToAll());
    while (server.subscriptions < 100) await pause(10);
    const reading = client.getStreamMetadata('any');
    const outcome = await Promise.race([reading.then(() => 'answered'), pause(500, 'nothing')]);
    expect(outcome).toBe('nothing');
    await subscriptions[0]?.unsubscribe();
    expect((await reading).streamName).toBe('any');
    await client.dispose();
  });

  it('is enough for a subscription and any number of reads and appends', async () => {
    const server = await start();
    const store = open(server, PATIENT);
    const { done } = followEvents(store, 800);
    await Promise.all(upTo(400).map((number) => store.append(`stream-${number}`, 'no-stream', someEvents(2))));
    await Promise.all(
      upTo(400).map(async (number) => {
        expect(await readStream(store, `stream-${number}`)).toHaveLength(2);
        expect(await collect(store.readAll({ streamPrefixes: [`stream-${number}`], maxCount: 2 }))).toHaveLength(2);
      }),
    );
    await done;
  });

  it.each([
    ['a stream', (store: EventStore) => store.readStream('long')],
    ['the log', (store: EventStore) => store.readAll({ streamPrefixes: ['long'] })],
  ])(
    'is enough for readers of %s who read on while they read, and for those who stop in the middle',
    async (_, read) => {
      const server = await start();
      const store = open(server, PATIENT);
      const texts = upTo(300).map((number) => anEvent('Counted', { number, text: 'x'.repeat(1_000) }));
      await store.append('long', 'no-stream', texts);
      await store.append('short', 'no-stream', someEvents(2));
      const halfRead = upTo(120).map(() => read(store)[Symbol.asyncIterator]());
      for (const events of halfRead) expect((await events.next()).done).toBe(false);
      const seen = await Promise.all(
        halfRead.map(async (events) => {
          expect(await readStream(store, 'short')).toHaveLength(2);
          const rest = await collect({ [Symbol.asyncIterator]: () => events });
          return rest.map(({ data }) => data['number']);
        }),
      );
      for (const numbers of seen) expect(numbers).toEqual(upTo(300).slice(1));
    },
  );
});

describe('the limit of an append', () => {
  it.each(['24.2', '24.10'] as const)(
    'is never found by a server of version %s, for we count as the strictest',
    async (version) => {
      const server = await start({ version });
      const store = open(server);
      const sized = (bytes: number) => anEvent('Sized', { text: 'x'.repeat(bytes) }, { note: 'x'.repeat(500_000) });
      const most =
        MAX_APPEND_BYTES - JSON.stringify([sized(0).data, sized(0).metadata]).length + 3 - 2 * 'Sized'.length;
      expect(await store.append('sized', 'no-stream', [sized(most)])).toMatchObject({ revision: 0 });
      const refusal = {
        name: 'AppendTooLargeError',
        message: expect.stringContaining(`${MAX_APPEND_BYTES + 1} bytes`),
      };
      expect(await rejection(() => store.append('sized', 0, [sized(most + 1)]))).toMatchObject(refusal);
    },
  );
});
