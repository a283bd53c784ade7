/** A query thread: it has its own read store open and keeps the columns that its queries need. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { createSegmentReads } from '../results/segment-reads.ts';
import { openReadModels } from '../runtime/projection-stores.ts';
import { serveCalls, type CallMessage } from '../runtime/remote-calls.ts';
import type { ReadStore } from '../stores/read-store.ts';
import { answerQueries } from './answer-queries.ts';
import { queryErrors } from './query-errors.ts';
import type { QueryCalls, QueryThreadData } from './query-protocol.ts';
import { threadSide } from './thread-state.ts';

/** Of the memory of a thread, for queries while they run; the rest is for columns. */
const QUERY_PART = 1 / 4;

const main = (port: MessagePort, { state, memoryBytes, ...settings }: QueryThreadData): void => {
  const shared = threadSide(state);
  let opened: Promise<ReadStore> | undefined;
  // What could not be opened is tried again by the next query.
  const store = (): Promise<ReadStore> =>
    (opened ??= openReadModels(settings).catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  const queryBytes = Math.floor(memoryBytes * QUERY_PART);
  const cacheOf = async (model: string) => (await store()).cache(model);
  const reads = createSegmentReads({ cacheBytes: memoryBytes - queryBytes, queryBytes, cacheOf });
  const asker = (flag: number) => ({ isGone: () => shared.isGone(flag) });
  const queries: QueryCalls = {
    ...answerQueries({ reads, store, asker }),
    async stop() {
      await (await opened)?.close();
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
  // Before the first query asks for it; whether it fails, that query finds out.
  store().catch(() => undefined);
};

if (parentPort === null) throw new Error('query-worker runs in a worker thread only');
main(parentPort, workerData as QueryThreadData);
