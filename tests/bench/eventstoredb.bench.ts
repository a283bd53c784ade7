/**
 * Throughput of the EventStoreDB adapter against the bare client, in turns on the same server and events. The
 * stand-in server keeps its log in memory in another process, so this measures the client and our overhead,
 * not EventStoreDB's disk; TEST_EVENTSTORE_URL selects a real server.
 */
import { EventStoreDBClient, excludeSystemEvents, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import type { EventStore, EventToAppend } from '@verbatim/eventstore/event-store';
import { openEventStoreDb } from '@verbatim/eventstore/eventstoredb/eventstoredb-event-store';
import { DEFAULT_STREAM_PREFIX } from '@verbatim/eventstore/eventstoredb/stream-prefix';
import type { BenchResult } from './bench-result.ts';
import { startEventStore } from './eventstoredb-process.ts';
import { type Interleaved, interleaved } from './interleaved.ts';

const BATCH = 500;
const BATCHES = 40;
const READ_EVENTS = 40_000;
const ROUNDS = 7;

export const run = async (): Promise<readonly BenchResult[]> => {
  const { connectionString, stop } = await startEventStore();
  const client = EventStoreDBClient.connectionString(connectionString);
  const store = openEventStoreDb({ connectionString });
  try {
    return await measure(client, store);
  } finally {
    await client.dispose();
    await store.close();
    stop();
  }
};

const measure = async (client: EventStoreDBClient, store: EventStore): Promise<readonly BenchResult[]> => {
  const unique = Date.now();
  let streams = 0;
  const appending = await interleaved(
    () => appendOurs(store, `bench-${unique}-${++streams}`),
    () => appendBare(client, `${DEFAULT_STREAM_PREFIX}bench-${unique}-${++streams}`),
    ROUNDS,
  );
  // More was appended by now than is read.
  const reading = await interleaved(
    () => readOurs(store),
    () => readBare(client),
    ROUNDS,
  );
  const catchingUp = await interleaved(
    () => followOurs(store),
    () => followBare(client),
    ROUNDS,
  );
  return [
    result('events appended in batches of 500 of 330 B', BATCH * BATCHES, appending, 1),
    result('events of the whole log read', READ_EVENTS, reading, 0.95),
    result('events caught up with by a subscription', READ_EVENTS, catchingUp, 0.95),
  ];
};

const result = (what: string, events: number, { ours, theirs, spread }: Interleaved, atLeast: number): BenchResult => ({
  name: `EventStoreDB: ${what}`,
  measured: events / ours,
  unit: 'events/s',
  baseline: { name: 'bare client', measured: events / theirs },
  target: { atLeast },
  note: `median of ${ROUNDS} rounds in turns, spread ${Math.round(spread * 100)} %`,
});

const text = 'Absolutely wonderful, silky and comfortable; runs a bit large, but the fabric is lovely. '.repeat(2);
const metadata = { schema: 1, at: '2024-05-01T12:00:00.000Z', correlationId: 'bench' };

const batch = (): EventToAppend[] =>
  Array.from({ length: BATCH }, (_, number) => ({
    id: crypto.randomUUID(),
    type: 'CommentImported',
    data: {
      number,
      text,
      rating: 5,
      department: 'Dresses',
      age: 40,
      title: 'A title of some words',
      recommended: true,
    },
    metadata,
  }));

const appendOurs = async (store: EventStore, stream: string): Promise<void> => {
  for (let index = 0; index < BATCHES; index++)
    await store.append(stream, index === 0 ? 'no-stream' : index * BATCH - 1, batch());
};

const appendBare = async (client: EventStoreDBClient, stream: string): Promise<void> => {
  for (let index = 0; index < BATCHES; index++) {
    const expectedRevision = index === 0 ? NO_STREAM : BigInt(index * BATCH - 1);
    const events = batch().map(({ id, type, data }) => jsonEvent({ id, type, data: { ...data }, metadata }));
    await client.appendToStream(stream, events, { expectedRevision });
  }
};

const readOurs = async (store: EventStore): Promise<void> => {
  let events = 0;
  for await (const { data } of store.readAll({ maxCount: READ_EVENTS })) events += data['number'] === undefined ? 0 : 1;
  expectAll(events);
};

const readBare = async (client: EventStoreDBClient): Promise<void> => {
  let events = 0;
  const read = client.readAll();
  for await (const { event } of read) {
    if (event === undefined || event.type.startsWith('$')) continue;
    events += 1;
    if (events === READ_EVENTS) break;
  }
  await read.cancel();
  expectAll(events);
};

const followOurs = async (store: EventStore): Promise<void> => {
  let events = 0;
  for await (const message of store.subscribeToAll({ signal: new AbortController().signal })) {
    if (message.kind !== 'event') continue;
    events += 1;
    if (events === READ_EVENTS) return;
  }
};

const followBare = async (client: EventStoreDBClient): Promise<void> => {
  let events = 0;
  const subscription = client.subscribeToAll({ filter: excludeSystemEvents() });
  for await (const { event } of subscription) {
    if (event !== undefined) events += 1;
    if (events === READ_EVENTS) break;
  }
  await subscription.unsubscribe();
};

const expectAll = (events: number): void => {
  if (events !== READ_EVENTS) throw new Error(`Read ${events} events, not ${READ_EVENTS}`);
};
