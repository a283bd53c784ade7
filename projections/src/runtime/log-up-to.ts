import {
  type EventStore,
  CheckpointAheadOfLogError,
  type Position,
  START_OF_LOG,
  type SubscribeOptions,
  type SubscriptionMessage,
} from '@verbatim/eventstore/event-store';

/**
 * The log as it is up to a position, with an end: its subscriptions say that they have caught up once, there. The store's own say so
 * after long runs of hidden events as well, where the end may be far.
 */
export const logUpTo = (events: EventStore, end: Position): EventStore => ({
  append: (stream, expected, made) => events.append(stream, expected, made),
  readStream: (stream, options) => events.readStream(stream, options),
  readAll: (options) => events.readAll(options),
  async *subscribeToAll({ signal, ...options }: SubscribeOptions): AsyncGenerator<SubscriptionMessage> {
    const { after = START_OF_LOG } = options;
    if (after > end) {
      if (!(await events.reaches(after)))
        throw new CheckpointAheadOfLogError(`The log ends at ${end}, before ${after}`);
      // Behind the last event there may be some that are hidden.
      yield { kind: 'caught-up', position: after };
      return;
    }
    for await (const event of events.readAll(options)) {
      if (signal.aborted) return;
      if (event.position > end) break;
      yield { kind: 'event', event };
    }
    yield { kind: 'caught-up', position: end };
  },
  deleteStream: (stream, expected) => events.deleteStream(stream, expected),
  lastPosition: () => events.lastPosition(),
  reaches: (position) => events.reaches(position),
  close: () => events.close(),
});
