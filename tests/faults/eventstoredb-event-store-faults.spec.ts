/** The EventStoreDB adapter while its server fails during appends and reads. */
import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from '@verbatim/eventstore/event-store';
import { anEvent, collect, readStream, rejection, someEvents } from '../contract/contract-events.ts';
import { ended, readOutput, startProgram } from '../contract/support/child-program.ts';
import { faultyEventStoreDb, followEvents, numbers, upTo } from '../contract/support/faulty-eventstoredb.ts';

const { start, open } = faultyEventStoreDb();

describe('appends to EventStoreDB', () => {
  it('are stored once when their answers are lost after the commit, a thousand times', async () => {
    const server = await start();
    const store = open(server, { firstPauseMs: 1 });
    const streams = upTo(10).map((number) => `stream-${number}`);
    for (let round = 0; round < 100; round++) {
      await Promise.all(
        streams.map(async (stream) => {
          const events = [anEvent('Lost', { number: 2 * round }), anEvent('Lost', { number: 2 * round + 1 })];
          server.answersToLose += 1;
          const { revision } = await store.append(stream, round === 0 ? 'no-stream' : 2 * round - 1, events);
          expect(revision).toBe(2 * round + 1);
        }),
      );
    }
    expect(server.answersToLose).toBe(0);
    for (const stream of streams) expect(numbers(await readStream(store, stream))).toEqual(upTo(200));
  });

  it('have their position once the server has indexed them, if their answer was lost', async () => {
    const server = await start();
    const store = open(server, { firstPauseMs: 1 });
    await store.append('slow-index', 'no-stream', someEvents(1));
    server.answersToLose = 1;
    server.log.readsBeforeIndexed = 3;
    const { revision, position } = await store.append('slow-index', 0, someEvents(1));
    const stored = await readStream(store, 'slow-index');
    expect([revision, position]).toEqual([1, stored[1]?.position]);
    expect(server.log.readsBeforeIndexed).toBe(0);
  });

  it('have one winner among 20 writers at one revision, also when answers are lost', async () => {
    const server = await start();
    const [first, second] = [open(server), open(server)];
    for (let round = 0; round < 20; round++) {
      server.answersToLose = 1;
      const outcomes = await Promise.allSettled(
        upTo(20).map((writer) =>
          (writer % 2 === 0 ? first : second).append('raced', round === 0 ? 'no-stream' : round - 1, [anEvent()]),
        ),
      );
      const refused = outcomes.filter(({ status }) => status === 'rejected');
      for (const { reason } of refused as PromiseRejectedResult[])
        expect(reason).toMatchObject({ name: 'WrongExpectedRevisionError' });
      expect(outcomes.length - refused.length).toBe(1);
    }
    expect(await readStream(first, 'raced')).toHaveLength(20);
  });

  it('are given up when the server is frozen, and can be repeated after the thaw', async () => {
    const server = await start();
    const store = open(server, { giveUpAfterMs: 1_000 });
    await store.append('frozen', 'no-stream', someEvents(1));
    server.network.freeze();
    const events = someEvents(2);
    // Nothing is rejected or broken: only its own timeout can end it.
    expect(await rejection(() => store.append('frozen', 0, events))).toMatchObject({
      name: 'EventStoreUnavailableError',
      cause: { name: 'CallTimeoutError' },
    });
    server.network.thaw();
    expect((await store.append('frozen', 0, events)).revision).toBe(2);
    expect(await readStream(store, 'frozen')).toHaveLength(3);
  });

  it.each([200, 1_500])('survive a frost of %d ms, many and large ones at once, and a cut at its end', async (ms) => {
    const server = await start();
    const store = open(server);
    await store.append('warm', 'no-stream', someEvents(1));
    server.network.freeze();
    const text = 'x'.repeat(200_000);
    const appends = upTo(40).map((number) =>
      store.append(`large-${number}`, 'no-stream', [anEvent('Large', { text })]),
    );
    await pause(ms);
    server.network.cut();
    await pause(100);
    server.network.thaw();
    expect((await Promise.all(appends)).map(({ revision }) => revision)).toEqual(upTo(40).fill(0));
    for (const number of upTo(40)) expect(await readStream(store, `large-${number}`)).toHaveLength(1);
  });

  it('are refused in time by a server that is not there, and work once it is', async () => {
    const server = await start();
    await server.network.refuse();
    const store = open(server, { giveUpAfterMs: 500 });
    for (const call of [
      () => store.append('later', 'no-stream', someEvents(1)),
      () => readStream(store, 'later'),
      () => collect(store.readAll()),
      () => collect(store.readAll({ types: ['Never'] })),
      () => store.lastPosition(),
      () => store.deleteStream('later', 'any'),
    ])
      expect(await rejection(call)).toMatchObject({ name: 'EventStoreUnavailableError' });
    await server.network.listen();
    expect((await store.append('later', 'no-stream', someEvents(1))).revision).toBe(0);
  });

  it('and deletions go over servers without batches, and over connection strings that switch errors off', async () => {
    const server = await start({ supportsBatchAppend: false });
    for (const [stream, query] of [
      ['one', ''],
      ['two', '&throwOnAppendFailure=false'],
    ] as const) {
      const store = open(server, {}, query);
      const events = someEvents(2);
      const answer = await store.append(stream, 'no-stream', events);
      expect(await store.append(stream, 'no-stream', events)).toEqual(answer);
      expect(await rejection(() => store.append(stream, 0, [anEvent()]))).toMatchObject({
        name: 'WrongExpectedRevisionError',
        actual: 1,
      });
      server.answersToLose = 1;
      await store.deleteStream(stream, 1);
      expect(await rejection(() => store.append(stream, 1, [anEvent()]))).toMatchObject({ name: 'StreamDeletedError' });
    }
  });
});

describe('reads from EventStoreDB', () => {
  it('go on where they were when the connection is cut', async () => {
    const server = await start();
    const store = open(server);
    for (let first = 0; first < 6000; first += 1000)
      await store.append(
        'long',
        first === 0 ? 'no-stream' : first - 1,
        upTo(1000).map((index) => anEvent('Read', { number: first + index, text: 'x'.repeat(200) })),
      );
    const reads: [AsyncIterable<RecordedEvent>, number[]][] = [
      [store.readStream('long'), upTo(6000)],
      [store.readStream('long', { direction: 'backwards', maxCount: 5000 }), upTo(6000).toReversed().slice(0, 5000)],
      [store.readAll(), upTo(6000)],
      [store.readAll({ types: ['Read'] }), upTo(6000)],
    ];
    for (const [read, expected] of reads) {
      const seen: RecordedEvent[] = [];
      for await (const event of read) {
        seen.push(event);
        if (seen.length % 1500 === 700) server.network.cut();
      }
      expect(numbers(seen)).toEqual(expected);
    }
  });

  it('give an unreadable event at its place and say so, and refuse a position between two events', async () => {
    const server = await start();
    const store = open(server);
    const { position } = await store.append('ours', 'no-stream', someEvents(1));
    const whole = Buffer.from('{}');
    for (const [data, metadata] of [
      [Buffer.from('{"half":'), whole],
      [Buffer.from('[]'), whole],
      [Buffer.from('{"text":"\xff"}', 'latin1'), whole],
      [whole, Buffer.from('{"text":"\xff"}', 'latin1')],
    ] as const)
      server.log.append('verbatim_broken', 'any', [
        { id: randomUUID(), type: 'Damaged', isJson: true, data, metadata },
      ]);
    await store.append('broken', 3, someEvents(1));
    const [noJson, noUtf8] = ['its JSON cannot be read', 'it contains bytes that are not UTF-8'];
    const found = [noJson, noJson, noUtf8, noUtf8, undefined];
    const ofStream = await readStream(store, 'broken');
    expect(ofStream.map(({ damage }) => damage)).toEqual(found);
    expect(ofStream.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
    expect(ofStream[2]).toMatchObject({ stream: 'broken', type: 'Damaged', data: {}, metadata: {} });
    const ofAll = await collect(store.readAll());
    expect(ofAll.map(({ damage }) => damage)).toEqual([undefined, ...found]);
    const between = position.replace(/\d\/\d{20}$/, '1/00000000000000000001');
    const refusal = { name: 'CheckpointAheadOfLogError' };
    expect(await rejection(() => collect(store.readAll({ after: between })))).toMatchObject(refusal);
    const signal = new AbortController().signal;
    expect(await rejection(() => collect(store.subscribeToAll({ after: between, signal })))).toMatchObject(refusal);
  });
});

describe('closing the adapter of EventStoreDB', () => {
  it('ends reads, subscriptions and appends that are under way, long before they would end by themselves', async () => {
    const server = await start();
    const store = open(server, { callTimeoutMs: 600_000, giveUpAfterMs: 600_000, silenceMs: 600_000 });
    await store.append('open', 'no-stream', someEvents(3000));
    const reading = store.readAll()[Symbol.asyncIterator]();
    await reading.next();
    const following = followEvents(store, 100_000, { types: ['SomethingHappened'] });
    while (following.seen.length < 3000) await pause(5);
    server.network.freeze();
    const outcomes = Promise.allSettled([
      store.append('open', 2999, someEvents(1)),
      readStream(store, 'open'),
      store.lastPosition(),
    ]);
    await pause(50);
    await store.close();
    await following.done;
    expect(
      await rejection(async () => {
        for (;;) if ((await reading.next()).done === true) return;
      }),
    ).toMatchObject({ name: 'EventStoreClosedError' });
    for (const outcome of await outcomes) expect(outcome.status).toBe('rejected');
    server.network.thaw();
  });

  it('lets the process end', async () => {
    const server = await start();
    const child = startProgram('open-and-close-eventstoredb', server.connectionString);
    const output = readOutput(child);
    // One that does not end by itself has no exit code.
    const late = setTimeout(() => child.kill('SIGKILL'), 60_000);
    expect(await output).toBe('3 events, caught up, closed\n');
    await ended(child);
    clearTimeout(late);
    expect(child.exitCode).toBe(0);
  });
});
