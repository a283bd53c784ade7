/** Events of the contract suites, and their readers. */
import { randomUUID } from 'node:crypto';
import type {
  EventStore,
  EventToAppend,
  JsonObject,
  RecordedEvent,
  SubscribeOptions,
  SubscriptionMessage,
} from '@verbatim/eventstore/event-store';

export const anEvent = (
  type = 'SomethingHappened',
  data: JsonObject = {},
  metadata: JsonObject = { schema: 1 },
): EventToAppend => ({
  id: randomUUID(),
  type,
  data,
  metadata,
});

export const someEvents = (count: number, type = 'SomethingHappened'): EventToAppend[] =>
  Array.from({ length: count }, (_, number) => anEvent(type, { number }));

export const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
};

export const readStream = (store: EventStore, stream: string): Promise<RecordedEvent[]> =>
  collect(store.readStream(stream));

/** Follows the log until `enough` returns true, then aborts and waits for the end. */
export const follow = async (
  store: EventStore,
  options: Omit<SubscribeOptions, 'signal'>,
  enough: (messages: readonly SubscriptionMessage[]) => boolean,
): Promise<SubscriptionMessage[]> => {
  const stop = new AbortController();
  const messages: SubscriptionMessage[] = [];
  for await (const message of store.subscribeToAll({ ...options, signal: stop.signal })) {
    messages.push(message);
    if (enough(messages)) stop.abort();
  }
  return messages;
};

export const isCaughtUp = (messages: readonly SubscriptionMessage[]): boolean => messages.at(-1)?.kind === 'caught-up';

export const collectEvents = (messages: readonly SubscriptionMessage[]): RecordedEvent[] =>
  messages.flatMap((message) => (message.kind === 'event' ? [message.event] : []));

/** The error a call rejects with; fails when it does not. */
export const rejection = async (call: () => Promise<unknown>): Promise<unknown> => {
  let answer: unknown;
  try {
    answer = await call();
  } catch (error) {
    return error;
  }
  throw new Error(`Expected a rejection, got ${JSON.stringify(answer)}`);
};
