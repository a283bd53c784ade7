/** The one reader of the log in a process: from where the work begins to the log's end, and on. */
import {
  CheckpointAheadOfLogError,
  START_OF_LOG,
  type EventStore,
  type Position,
} from '@verbatim/eventstore/event-store';
import { UnknownEventError } from '@verbatim/eventstore/upcasting';
import type { CheckpointEvent } from '../stores/read-store.ts';
import { checkpointEventOf, type LogItem, positionOf } from './log-items.ts';
import { retryPauses } from './retry-pauses.ts';

export interface LogReaderOptions {
  readonly events: Pick<EventStore, 'subscribeToAll'>;
  readonly streamPrefixes: readonly string[];
  /** Where it is to begin, again after each `restart`; undefined while there is nothing to read for. */
  readonly begin: () => Position | undefined;
  /** Takes an item over; what it throws is tried again. */
  readonly take: (item: LogItem) => Promise<void>;
  readonly onCaughtUp: () => void;
  /** The log is another one, or of an earlier time. */
  readonly onOtherLog: () => void;
  readonly log: { error(fields: object, message: string): void };
}

export interface LogReader {
  /** Everything up to here was taken over. */
  readonly seen: Position;
  /** The last event up to there. */
  readonly lastEvent: CheckpointEvent | undefined;
  /** Whether there is anything to read for. */
  readonly isReading: boolean;
  /** Whether it has come to the log's end since it was started. */
  readonly isLive: boolean;
  /** Begins anew, at another place perhaps. */
  restart(): void;
  stop(): Promise<void>;
}

export const readLog = (options: LogReaderOptions): LogReader => new Reader(options);

class Reader implements LogReader {
  readonly #options: LogReaderOptions;
  readonly #stopping = new AbortController();
  readonly #reading: Promise<void>;
  readonly #pauses = retryPauses();
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
          this.#pauses.restore();
        }
        return;
      } catch (error) {
        // What nobody can read ends the subscription: it goes on behind it.
        if (!(error instanceof UnknownEventError)) throw error;
        await this.#take({ kind: 'unknown', event: error });
        after = error.position;
      }
  }

  async #take(item: LogItem): Promise<void> {
    await this.#options.take(item);
    this.seen = positionOf(item);
    this.lastEvent = checkpointEventOf(item);
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
