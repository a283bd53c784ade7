import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  type EventToAppend,
  type ExpectedRevision,
  type JsonObject,
  MAX_APPEND_BYTES,
  START_OF_LOG,
} from '@verbatim/eventstore/event-store';
import type { ContractContext } from './event-store.contract.ts';
import { anEvent, readStream, rejection, someEvents } from './contract-events.ts';

export const appendContract = (context: ContractContext): void => {
  describe('append', () => {
    revisions(context);
    repeats(context);
    races(context);
    limits(context);
    invalidEvents(context);
  });
};

const revisions = ({ store, newStream }: ContractContext): void => {
  it('numbers the events of a stream from 0 and answers the last one with its position', async () => {
    const stream = newStream();
    const first = await store().append(stream, 'no-stream', someEvents(3));
    const second = await store().append(stream, 2, someEvents(2));
    expect([first.revision, second.revision]).toEqual([2, 4]);
    expect(second.position > first.position).toBe(true);
    const events = await readStream(store(), stream);
    expect(events.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
    expect(events.map(({ position }) => position)).toEqual(events.map(({ position }) => position).toSorted());
    expect([events[2]?.position, events[4]?.position]).toEqual([first.position, second.position]);
    expect(await store().lastPosition()).toBe(second.position);
  });

  it('appends to any revision, with and without a stream', async () => {
    const stream = newStream();
    expect((await store().append(stream, 'any', someEvents(2))).revision).toBe(1);
    expect((await store().append(stream, 'any', someEvents(1))).revision).toBe(2);
  });

  it.each<[string, number, ExpectedRevision, number | 'no-stream']>([
    ['a stream that is there, expected absent', 2, 'no-stream', 1],
    ['a stream that is absent, expected at 0', 0, 0, 'no-stream'],
    ['a stream that is behind', 2, 5, 1],
    ['a stream that is one behind', 2, 2, 1],
    ['a stream that went on', 3, 0, 2],
  ])('refuses %s with what it is at, and stores nothing', async (_, existing, expected, actual) => {
    const stream = newStream();
    if (existing > 0) await store().append(stream, 'no-stream', someEvents(existing));
    const before = await store().lastPosition();
    const error = await rejection(() => store().append(stream, expected, [anEvent()]));
    expect(error).toMatchObject({ name: 'WrongExpectedRevisionError', stream, expected, actual });
    expect(await store().lastPosition()).toBe(before);
    expect(await readStream(store(), stream)).toHaveLength(existing);
  });

  it('answers the head when there is nothing to append, whatever is expected', async () => {
    const stream = newStream();
    expect(await store().append(stream, 'no-stream', [])).toEqual({ revision: -1, position: START_OF_LOG });
    expect(await readStream(store(), stream)).toEqual([]);
    const head = await store().append(stream, 'no-stream', someEvents(2));
    await store().append(newStream(), 'no-stream', someEvents(1));
    for (const expected of ['any', 'no-stream', 1, 7] as const)
      expect(await store().append(stream, expected, [])).toEqual(head);
  });

  it('keeps the order of appends that were not awaited', async () => {
    const stream = newStream();
    const batches = Array.from({ length: 40 }, (_, batch) => [
      anEvent('Batched', { batch, at: 0 }),
      anEvent('Batched', { batch, at: 1 }),
    ]);
    await Promise.all(
      batches.map((events, batch) => store().append(stream, batch === 0 ? 'no-stream' : batch * 2 - 1, events)),
    );
    expect((await readStream(store(), stream)).map(({ id }) => id)).toEqual(batches.flat().map(({ id }) => id));
  });
};

const repeats = ({ store, newStream }: ContractContext): void => {
  it('answers a repeated append as the first time and stores nothing, also after later events', async () => {
    const stream = newStream();
    const [first, second] = [someEvents(3), someEvents(2)];
    const answers = [await store().append(stream, 'no-stream', first), await store().append(stream, 2, second)];
    await store().append(stream, 4, someEvents(1));
    const end = await store().lastPosition();
    expect(await store().append(stream, 'no-stream', first)).toEqual(answers[0]);
    expect(await store().append(stream, 2, second)).toEqual(answers[1]);
    expect(await store().lastPosition()).toBe(end);
    expect(await readStream(store(), stream)).toHaveLength(6);
  });

  it('answers the first part of a repeated append with where that part ended', async () => {
    const stream = newStream();
    const events = someEvents(4);
    await store().append(stream, 'no-stream', events);
    const stored = await readStream(store(), stream);
    expect(await store().append(stream, 'no-stream', events.slice(0, 2))).toEqual({
      revision: 1,
      position: stored[1]?.position,
    });
    expect(await readStream(store(), stream)).toHaveLength(4);
  });

  it('refuses a repeat that goes on with new events, holds others or stands elsewhere', async () => {
    const stream = newStream();
    const events = someEvents(3);
    await store().append(stream, 'no-stream', events);
    const wrong: [ExpectedRevision, EventToAppend[]][] = [
      ['no-stream', [...events, anEvent()]],
      ['no-stream', [...events.slice(0, 2), anEvent()]],
      ['no-stream', events.toReversed()],
      [0, events.slice(0, 2)],
    ];
    for (const [expected, batch] of wrong)
      expect(await rejection(() => store().append(stream, expected, batch))).toMatchObject({
        name: 'WrongExpectedRevisionError',
        actual: 2,
      });
    expect(await readStream(store(), stream)).toHaveLength(3);
  });

  it('knows an id by its value, not by the case of its letters', async () => {
    const stream = newStream();
    const event = anEvent();
    const answer = await store().append(stream, 'no-stream', [{ ...event, id: event.id.toUpperCase() }]);
    expect(await store().append(stream, 'no-stream', [event])).toEqual(answer);
    expect((await readStream(store(), stream)).map(({ id }) => id)).toEqual([event.id.toLowerCase()]);
  });

  it('writes the same id again at a newer correct revision', async () => {
    const stream = newStream();
    const event = anEvent();
    await store().append(stream, 'no-stream', [event]);
    expect((await store().append(stream, 0, [event])).revision).toBe(1);
  });
};

const races = ({ store, newStream }: ContractContext): void => {
  it('lets exactly one of 50 writers at one revision win, a hundred times', async () => {
    const stream = newStream();
    for (let round = 0; round < 100; round++) {
      const expected = round === 0 ? 'no-stream' : round - 1;
      const writers = Array.from({ length: 50 }, () => anEvent());
      const outcomes = await Promise.allSettled(writers.map((event) => store().append(stream, expected, [event])));
      const won = outcomes.flatMap((outcome, index) => (outcome.status === 'fulfilled' ? [writers[index]?.id] : []));
      const lost = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [(outcome.reason as Error).name] : [],
      );
      expect(won).toHaveLength(1);
      expect(new Set(lost)).toEqual(new Set(['WrongExpectedRevisionError']));
      expect((await readStream(store(), stream)).at(-1)?.id).toBe(won[0]);
    }
  });
};

const limits = ({ store, newStream }: ContractContext): void => {
  /** An event of this size: its data, its metadata, and twice its type. */
  const ofBytes = (bytes: number, metadata: JsonObject = { schema: 1 }): EventToAppend => {
    const rest = 2 * 'Sized'.length + JSON.stringify(metadata).length + '{"text":""}'.length;
    return anEvent('Sized', { text: 'x'.repeat(bytes - rest) }, metadata);
  };

  it('takes 1 MiB in one append, counted as the strictest server does, and a byte less', async () => {
    const stream = newStream();
    const half = MAX_APPEND_BYTES / 2;
    await store().append(stream, 'no-stream', [ofBytes(half), ofBytes(half)]);
    await store().append(stream, 1, [ofBytes(MAX_APPEND_BYTES - 1)]);
    await store().append(stream, 2, [ofBytes(MAX_APPEND_BYTES, { note: 'x'.repeat(half) })]);
    expect(await readStream(store(), stream)).toHaveLength(4);
  });

  it('refuses a byte more, be it of data, metadata or types, counted in UTF-8, and stores nothing', async () => {
    const stream = newStream();
    const half = MAX_APPEND_BYTES / 2;
    for (const events of [
      [ofBytes(MAX_APPEND_BYTES + 1)],
      [ofBytes(half), ofBytes(half + 1)],
      [ofBytes(half + 1, { note: 'x'.repeat(half - 1000) }), ofBytes(half)],
      [ofBytes(MAX_APPEND_BYTES - 50), anEvent('x'.repeat(30))],
      [anEvent('Sized', { text: 'ü'.repeat(half) })],
      [anEvent('Sized', {}, { note: 'ü'.repeat(half) })],
    ])
      expect(await rejection(() => store().append(stream, 'no-stream', events))).toMatchObject({
        name: 'AppendTooLargeError',
      });
    expect(await readStream(store(), stream)).toEqual([]);
  });

  it('takes ten thousand small events in one append', async () => {
    const stream = newStream();
    const events = someEvents(10_000, 'Tiny');
    expect((await store().append(stream, 'no-stream', events)).revision).toBe(9_999);
    expect((await readStream(store(), stream)).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  });
};

const invalidEvents = ({ store, newStream }: ContractContext): void => {
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  const invalid: [string, Record<string, unknown>][] = [
    ['an id that is no UUID', { id: 'not-a-uuid' }],
    ['an id that is absent', { id: undefined }],
    ['an empty type', { type: '' }],
    ['a type of EventStoreDB', { type: '$metadata' }],
    ['the id that is no id', { id: '00000000-0000-0000-0000-000000000000' }],
    ['data that is undefined', { data: undefined }],
    ['data that is a list', { data: [] }],
    ['data that is null', { data: null }],
    ['data that is a date', { data: new Date(0) }],
    ['a BigInt in the data', { data: { count: 1n } }],
    ['circular data', { data: circular }],
    ['a BigInt in the metadata', { metadata: { count: 1n } }],
    ['metadata that is undefined', { metadata: undefined }],
  ];

  it.each(invalid)('refuses %s, stores nothing and goes on working', async (_, part) => {
    const stream = newStream();
    const wrong = { ...anEvent(), ...part };
    expect(await rejection(() => store().append(stream, 'no-stream', [anEvent(), wrong]))).toMatchObject({
      name: 'InvalidEventError',
    });
    expect(await readStream(store(), stream)).toEqual([]);
    expect((await store().append(stream, 'no-stream', [anEvent()])).revision).toBe(0);
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d as a revision', async (expected) => {
    expect(await rejection(() => store().append(newStream(), expected, [anEvent()]))).toMatchObject({
      name: 'InvalidEventError',
    });
  });

  it.each(['', '$all'])("refuses '%s' as a stream", async (stream) => {
    expect(await rejection(() => store().append(stream, 'any', [anEvent()]))).toMatchObject({
      name: 'InvalidEventError',
    });
    expect(await rejection(() => readStream(store(), stream))).toMatchObject({ name: 'InvalidEventError' });
    expect(await rejection(() => store().deleteStream(stream, 'any'))).toMatchObject({ name: 'InvalidEventError' });
  });

  it.each(['nul\0', 'half \ud83c'])(
    'refuses %j within the name of a stream or type, and finds no such stream',
    async (name) => {
      const stream = newStream(name);
      expect(await rejection(() => store().append(stream, 'any', [anEvent()]))).toMatchObject({
        name: 'InvalidEventError',
      });
      expect(await rejection(() => store().append(newStream(), 'any', [anEvent(name)]))).toMatchObject({
        name: 'InvalidEventError',
      });
      expect(await readStream(store(), stream)).toEqual([]);
    },
  );

  it('gives back every value that JSON holds', async () => {
    const stream = newStream('Ünïcode ✓ 漢字 🎉');
    const data: JsonObject = {
      'clé "quoted" \\ \n \u2028': ['é', 'e\u0301', '漢字', '🎉', '\u0000', '\ud800', '</script>', "it's"],
      numbers: [0, -1.5, 1e21, 5e-324, Number.MAX_SAFE_INTEGER, 0.1],
      nested: { deep: [[], {}, [null, true, false]] },
      '2': 'two',
      '10': 'ten',
    };
    const event: EventToAppend = {
      id: randomUUID(),
      type: 'Tÿpe 漢字 🎉',
      data,
      metadata: { actor: { name: 'Zoë "O\'Hara"' }, schema: 1 },
    };
    const { position } = await store().append(stream, 'no-stream', [event]);
    expect(await readStream(store(), stream)).toEqual([{ ...event, stream, revision: 0, position }]);
  });
};
