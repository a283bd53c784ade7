/** Subscriptions of the EventStoreDB adapter while the server fails. */
import { describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type EventStore,
  type EventToAppend,
  type SubscribeOptions,
  START_OF_LOG,
} from '@verbatim/eventstore/event-store';
import type { StandInServer } from '../support/eventstoredb-stand-in/stand-in-server.ts';
import { anEvent, collectEvents, follow, isCaughtUp, someEvents } from '../contract/contract-events.ts';
import { faultyEventStoreDb, followEvents, numbers, upTo } from '../contract/support/faulty-eventstoredb.ts';

const { start, open } = faultyEventStoreDb();

/** The first append after a lost connection may fail. */
const patientAppend = async (store: EventStore, stream: string, events: readonly EventToAppend[]): Promise<unknown> =>
  store.append(stream, 'no-stream', events).catch(() => patientAppend(store, stream, events));

describe('subscriptions to EventStoreDB', () => {
  /** Appends batches of 10 during a fault, and expects every event once, in order. */
  const survives = async (
    server: StandInServer,
    happen: (round: number) => unknown,
    options: Omit<SubscribeOptions, 'signal'> = {},
  ): Promise<void> => {
    const store = open(server);
    const { seen, done } = followEvents(store, 400, options);
    for (let round = 0; round < 40; round++) {
      const batch = upTo(10).map((index) => anEvent('Wanted', { number: 10 * round + index }));
      await store.append('wanted-1', round === 0 ? 'no-stream' : 10 * round - 1, batch);
      await store.append('other-1', 'any', someEvents(3, 'Other'));
      if (round % 8 === 3) await happen(round);
    }
    await done;
    expect(numbers(seen)).toEqual(upTo(400));
  };
  const filters: [string, Omit<SubscribeOptions, 'signal'>][] = [
    ['by stream', { streamPrefixes: ['wanted-'] }],
    ['by type', { types: ['Wanted'] }],
    ['by both', { streamPrefixes: ['wanted-', 'other-'], types: ['Wanted'] }],
  ];

  it.each(filters)('go on after every restart of the server (filtered %s)', async (_, filter) => {
    const server = await start();
    await survives(server, () => server.restart(50), filter);
  });

  it.each(filters)('go on after they were dropped, ended or cut (filtered %s)', async (_, filter) => {
    const server = await start();
    const faults = [
      () => server.dropSubscribers(),
      () => server.endSubscriptions(),
      () => server.network.cut(),
      async () => {
        server.network.freeze();
        await pause(600);
        server.network.thaw();
      },
    ];
    await survives(server, (round) => faults[(round >> 3) % faults.length]?.(), filter);
  });

  it('end when the server comes back with an older log, and wait for one that is short for a moment only', async () => {
    const server = await start();
    const store = open(server);
    await store.append('kept-1', 'no-stream', someEvents(5));
    const backup = server.log.nextPosition;
    const lost = someEvents(5);
    const comeBackWith = async (restored: () => unknown): Promise<void> => {
      await server.network.refuse();
      server.log.restore(backup);
      await server.network.listen();
      await restored();
    };
    await store.append('lost-1', 'no-stream', lost);
    const { seen, done } = followEvents(store, 11);
    while (seen.length < 10) await pause(5);
    await comeBackWith(async () => {
      await patientAppend(store, 'lost-1', lost);
    });
    await store.append('lost-1', 4, someEvents(1));
    await done;
    const following = [{}, { streamPrefixes: ['kept-', 'lost-'] }].map((filter) => followEvents(store, 99, filter));
    while (following.some((one) => one.seen.length < 11)) await pause(5);
    const ends = Promise.allSettled(following.map((one) => one.done));
    await comeBackWith(() => undefined);
    const foreign = { status: 'rejected', reason: { name: 'CheckpointAheadOfLogError' } };
    expect(await ends).toMatchObject([foreign, foreign]);
  });

  it('that have gone deaf are noticed after a silence, and restarted', async () => {
    const server = await start();
    const store = open(server);
    const patient = followEvents(open(server, { silenceMs: 600_000 }), 20);
    const all = followEvents(store, 20);
    const some = followEvents(store, 20, { streamPrefixes: ['heard-'] });
    await store.append('heard-1', 'no-stream', someEvents(10));
    while ([all, some, patient].some(({ seen }) => seen.length < 10)) await pause(5);
    server.isDeaf = true;
    await store.append('heard-1', 9, someEvents(10));
    await Promise.all([all.done, some.done]);
    // Only the silence reveals it.
    expect(patient.seen).toHaveLength(10);
    for (const { seen } of [all, some]) expect(seen.map(({ revision }) => revision)).toEqual(upTo(20));
  });

  it.each(['23.10', '24.2'] as const)('lose nothing when their consumer is slow (server %s)', async (version) => {
    const server = await start({ version });
    const store = open(server);
    const stop = new AbortController();
    const seen: number[] = [];
    const consuming = (async () => {
      for await (const message of store.subscribeToAll({ signal: stop.signal })) {
        if (message.kind !== 'event') continue;
        seen.push(message.event.revision);
        if (seen.length % 500 === 0) await pause(50);
        if (seen.length === 5000) stop.abort();
      }
    })();
    for (let batch = 0; batch < 50; batch++) {
      await store.append('burst', 'any', someEvents(100));
      await pause(1);
    }
    await consuming;
    expect(seen).toEqual(upTo(5000));
  });

  it('that nothing has passed yet lose nothing in the first burst', async () => {
    const server = await start();
    const store = open(server);
    await store.append('other-1', 'no-stream', someEvents(3, 'Other'));
    const stop = new AbortController();
    const seen: number[] = [];
    for await (const message of store.subscribeToAll({ streamPrefixes: ['burst-'], signal: stop.signal })) {
      if (message.kind === 'event') seen.push(message.event.revision);
      else if (seen.length === 0) await store.append('burst-1', 'no-stream', someEvents(200));
      if (seen.length === 200) stop.abort();
    }
    expect(seen).toEqual(upTo(200));
  });

  it('take no checkpoint for an invalid position: the server sends one when nothing has passed yet', async () => {
    const server = await start();
    server.log.collectStatistics(2000);
    const messages = await follow(open(server), { streamPrefixes: ['burst-'] }, isCaughtUp);
    expect(messages).toEqual([{ kind: 'caught-up', position: START_OF_LOG }]);
  });

  it('are closed on the server when they are left, and reads are too', async () => {
    const server = await start();
    const store = open(server);
    await store.append('left', 'no-stream', someEvents(500));
    for (let round = 0; round < 10; round++) {
      for await (const message of store.subscribeToAll({
        types: ['SomethingHappened'],
        signal: new AbortController().signal,
      }))
        if (message.kind === 'event') break;
      for await (const event of store.readAll({ types: ['SomethingHappened'] })) if (event.revision === 3) break;
    }
    expect(collectEvents(await follow(store, {}, isCaughtUp))).toHaveLength(500);
    for (let wait = 0; wait < 6_000 && server.subscriptions > 0; wait++) await pause(10);
    expect(server.subscriptions).toBe(0);
  });
});
