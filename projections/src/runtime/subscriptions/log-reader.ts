/**
 * Reads the log for all models of the process: from the earliest checkpoint to the end, and then follows it.
 */
import { Backoff } from '@verbatim/eventstore/async';
import {
  CheckpointAheadOfLogError,
  type EventStore,
  type Position,
  type RecordedEvent,
  START_OF_LOG,
} from '@verbatim/eventstore/event-store';
import { UnknownEventError } from '@verbatim/eventstore/stored-event';
import type { CheckpointEvent } from '../../stores/read-store.ts';

// Items of the log, including unknown events: only the models they concern stop.

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

export interface LogReaderOptions {
  readonly events: Pick<EventStore, 'subscribeToAll'>;
  readonly streamPrefixes: readonly string[];
  /** Where to begin, also after each `restart`; undefined if there is nothing to read for. */
  readonly begin: () => Position | undefined;
  /** Processes an item; failures are retried. */
  readonly take: (item: LogItem) => Promise<void>;
  readonly onCaughtUp: () => void;
  /** Called if the log was replaced, or restored from a backup. */
  readonly onOtherLog: () => void;
  readonly log: { error(fields: object, message: string): void };
}

export interface LogReader {
  /** Position up to which all items were processed. */
  readonly seen: Position;
  /** The last event up to that position. */
  readonly lastEvent: CheckpointEvent | undefined;
  /** Whether there is anything to read for. */
  readonly isReading: boolean;
  /** Whether it has reached the end of the log since its start. */
  readonly isLive: boolean;
  /** Begins again, possibly at another position. */
  restart(): void;
  stop(): Promise<void>;
}

export const readLog = (options: LogReaderOptions): LogReader => new Reader(options);

class Reader implements LogReader {
  readonly #options: LogReaderOptions;
  readonly #stopping = new AbortController();
  readonly #reading: Promise<void>;
  readonly #pauses = new Backoff();
  #restarting = new AbortController();
  seen: Position = START_OF_LOG;
  lastEvent: CheckpointEvent | undefined;
  isReading = false;
  isLive = false;

  constructor(options: LogReaderOptions) {
    this.#options = options;
    this.#reading = this.#keepReading();
  }

  restart(): void {
    this.#restarting.abort();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#reading;
  }

  async #keepReading(): Promise<void> {
    const { begin, log, onOtherLog } = this.#options;
    while (!this.#stopping.signal.aborted) {
      this.#restarting = new AbortController();
      const signal = AbortSignal.any([this.#stopping.signal, this.#restarting.signal]);
      const from = begin();
      this.isReading = from !== undefined;
      try {
        if (from === undefined) await untilAborted(signal);
        else await this.#readFrom(from, signal);
      } catch (error) {
        if (signal.aborted) continue;
        log.error({ err: error }, 'cannot read the event log');
        if (error instanceof CheckpointAheadOfLogError) {
          this.seen = START_OF_LOG;
          this.lastEvent = undefined;
          onOtherLog();
        }
        await this.#pauses.wait(signal);
      }
    }
  }

  async #readFrom(from: Position, signal: AbortSignal): Promise<void> {
    const { events, streamPrefixes } = this.#options;
    this.isLive = false;
    let after = from;
    this.seen = from;
    while (!signal.aborted)
      try {
        for await (const message of events.subscribeToAll({ streamPrefixes, after, signal })) {
          if (message.kind === 'event') await this.#take(message);
          else this.#caughtUp(message.position);
          this.#pauses.reset();
        }
        return;
      } catch (error) {
        // An unknown event ends the subscription, which resumes after it.
        if (!(error instanceof UnknownEventError)) throw error;
        await this.#take({ kind: 'unknown', event: error });
        after = error.position;
      }
  }

  async #take(item: LogItem): Promise<void> {
    await this.#options.take(item);
    this.seen = getItemPosition(item);
    this.lastEvent = toCheckpointEvent(item);
  }

  #caughtUp(position: Position): void {
    if (position > this.seen) this.seen = position;
    this.isLive = true;
    this.#options.onCaughtUp();
  }
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
