/** Items of the log, including unknown events: only the models they concern stop. */
import type { EventStore, Position, RecordedEvent } from '@verbatim/eventstore/event-store';
import { UnknownEventError } from '@verbatim/eventstore/upcasting';
import type { CheckpointEvent } from '../../stores/read-store.ts';

export type LogItem =
  | { readonly kind: 'event'; readonly event: RecordedEvent }
  | { readonly kind: 'unknown'; readonly event: UnknownEventError };

export const getItemPosition = ({ event }: LogItem): Position => event.position;

export const toCheckpointEvent = ({ event: { stream, revision, id } }: LogItem): CheckpointEvent => ({
  stream,
  revision,
  id,
});

/**
 * Continues reading after each unknown event.
 * @param read from after the position, initially the start
 */
export async function* withUnknown(
  read: (behind: UnknownEventError | undefined) => AsyncIterable<RecordedEvent>,
): AsyncGenerator<LogItem> {
  let behind: UnknownEventError | undefined;
  for (;;)
    try {
      for await (const event of read(behind)) yield { kind: 'event', event };
      return;
    } catch (error) {
      if (!(error instanceof UnknownEventError)) throw error;
      behind = error;
      yield { kind: 'unknown', event: error };
    }
}

/** A model reads all its files' streams concurrently, and waiting ones hold what they have read. */
const EVENTS_AT_ONCE = 16;

/** Events of a stream from a revision on, in small pages. */
export async function* streamItems(
  events: Pick<EventStore, 'readStream'>,
  stream: string,
  from: number,
): AsyncGenerator<LogItem> {
  for (let next = from, got = EVENTS_AT_ONCE; got >= EVENTS_AT_ONCE;) {
    const end = next + EVENTS_AT_ONCE;
    got = 0;
    const read = (behind: UnknownEventError | undefined) => {
      const start = behind === undefined ? next : behind.revision + 1;
      return events.readStream(stream, { from: start, maxCount: Math.max(0, end - start) });
    };
    for await (const item of withUnknown(read)) {
      got += 1;
      next = item.event.revision + 1;
      yield item;
    }
  }
}
