/**
 * Combines consecutive events of one stream into one append: a log is copied in order, but not with a commit
 * per event.
 */
import { type EventStore, type EventToAppend, MAX_APPEND_BYTES, type RecordedEvent } from './event-store.ts';
import { appendedBytes } from './digest-chain.ts';

const MAX_EVENTS = 500;

export interface AppendBatches {
  /** Stores the event now, or at the latest with the next `flush`. */
  add(event: Omit<RecordedEvent, 'position'>): Promise<void>;
  flush(): Promise<void>;
}

export const appendBatches = (to: Pick<EventStore, 'append'>): AppendBatches => {
  let stream = '';
  let first = 0;
  let bytes = 0;
  let batch: EventToAppend[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const events = batch;
    batch = [];
    bytes = 0;
    await to.append(stream, first === 0 ? 'no-stream' : first - 1, events);
  };
  return {
    flush,
    async add({ stream: name, revision, id, type, data, metadata }) {
      const size = appendedBytes([{ type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) }]);
      if (name !== stream || batch.length >= MAX_EVENTS || bytes + size > MAX_APPEND_BYTES) await flush();
      if (batch.length === 0) {
        stream = name;
        first = revision;
      }
      batch.push({ id, type, data, metadata });
      bytes += size;
    },
  };
};
