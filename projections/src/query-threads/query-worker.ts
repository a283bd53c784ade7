/** A query thread with its own read store and column cache. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { createPastModels } from '../past/past-models.ts';
import { createSegmentReads } from '../results/engine/segment-reads.ts';
import { openEvents, openReadModels } from '../runtime/projection-stores.ts';
import { serveCalls, type CallMessage } from '../runtime/remote-calls.ts';
import type { ReadStore } from '../stores/read-store.ts';
import { answerQueries, threadSide } from './answer-queries.ts';
import { queryErrors } from './query-errors.ts';
import type { QueryThreadData } from './query-protocol.ts';

/** Share of the thread's memory for running queries; the rest is for columns. */
const QUERY_PART = 1 / 4;

const main = (port: MessagePort, { state, memoryBytes, ...settings }: QueryThreadData): void => {
  const shared = threadSide(state);
  let opened: Promise<ReadStore> | undefined;
  // A failed open is retried by the next query.
  const store = (): Promise<ReadStore> =>
    (opened ??= openReadModels(settings).catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  let log: Promise<EventStore> | undefined;
  // Only for queries about the past.
  const events = (): Promise<EventStore> =>
    (log ??= openEvents(settings).catch((error: unknown) => {
      log = undefined;
      throw error;
    }));
  const past = createPastModels({ events, readStore: store });
  const queryBytes = Math.floor(memoryBytes * QUERY_PART);
  const readCache = async (model: string) => (await store()).cache(model);
  const reads = createSegmentReads({ cacheBytes: memoryBytes - queryBytes, queryBytes, cacheOf: readCache });
  const querySignal = (flag: number) => ({ isGone: () => shared.isGone(flag) });
  const queries = {
    ...answerQueries({ reads, store, past, querySignal }),
    async stop() {
      await (await opened)?.close();
      await (await log)?.close();
    },
  };
  const calls = serveCalls(
    () => queries,
    (answer) => {
      shared.tellMemory(reads.cachedBytes + reads.room.bytes);
      port.postMessage(answer);
    },
    undefined,
    queryErrors,
  );
  port.on('message', (call: CallMessage) => {
    calls.take(call);
    if ('method' in call && call.method === 'stop') void calls.settled().then(() => port.close());
  });
  // Ahead of the first query, which reports any failure.
  store().catch(() => undefined);
};

if (parentPort === null) throw new Error('query-worker runs in a worker thread only');
main(parentPort, workerData as QueryThreadData);
