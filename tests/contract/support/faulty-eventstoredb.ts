/** A stand-in for EventStoreDB and stores on it, for failure specs; closed after each test. */
import { afterEach, expect } from '@jest/globals';
import { openEventStoreDb } from '@verbatim/eventstore/eventstoredb/eventstoredb-event-store';
import type { EventStore, RecordedEvent, SubscribeOptions } from '@verbatim/eventstore/event-store';
import { StandInServer, type StandInOptions } from '../../support/eventstoredb-stand-in/stand-in-server.ts';

/** Short timeouts for specs. */
export const QUICK = {
  callTimeoutMs: 1_000,
  giveUpAfterMs: 15_000,
  firstPauseMs: 5,
  longestPauseMs: 100,
  silenceMs: 400,
};

export interface FaultyEventStoreDb {
  readonly start: (options?: StandInOptions) => Promise<StandInServer>;
  /** @param query is added to the connection string */
  readonly open: (
    server: StandInServer,
    options?: Partial<typeof QUICK & { streamPrefix: string }>,
    query?: string,
  ) => EventStore;
}

/** Also checks for unhandled rejections, which would end the process. */
export const faultyEventStoreDb = (): FaultyEventStoreDb => {
  const running: { close(): Promise<unknown> }[] = [];
  const unhandled: unknown[] = [];
  process.on('unhandledRejection', (error) => unhandled.push(error));

  afterEach(async () => {
    for (const part of running.splice(0).reverse()) await part.close();
    expect(unhandled.splice(0)).toEqual([]);
  });

  return {
    start: async (options = {}) => {
      const server = await StandInServer.start(options);
      running.push({ close: () => server.stop() });
      return server;
    },
    open: (server, options = {}, query = '') => {
      const store = openEventStoreDb({ connectionString: server.connectionString + query, ...QUICK, ...options });
      running.push(store);
      return store;
    },
  };
};

/** Follows until so many events have arrived; progress is readable meanwhile. */
export const followEvents = (
  store: EventStore,
  count: number,
  options: Omit<SubscribeOptions, 'signal'> = {},
): { readonly seen: RecordedEvent[]; readonly done: Promise<void> } => {
  const stop = new AbortController();
  const seen: RecordedEvent[] = [];
  const done = (async () => {
    for await (const message of store.subscribeToAll({ ...options, signal: stop.signal })) {
      if (message.kind !== 'event') continue;
      seen.push(message.event);
      if (seen.length === count) stop.abort();
    }
  })();
  return { seen, done };
};

export const numbers = (events: readonly RecordedEvent[]): unknown[] => events.map(({ data }) => data['number']);

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, number) => number);
