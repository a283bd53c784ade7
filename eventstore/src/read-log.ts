/**
 * Reading and following a log in pages, for the stores that can read a page at once: nothing is held open between pages, so a
 * consumer may take its time, and the event loop gets its turn after each.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type EventFilter,
  CheckpointAheadOfLogError,
  type ReadAllOptions,
  type RecordedEvent,
  type SubscribeOptions,
  type SubscriptionMessage,
} from './event-store.ts';
import { ItemsOfPages } from './items-of-pages.ts';
import { formatPosition, parsePosition } from './log-position.ts';

export interface LogPage {
  readonly events: readonly RecordedEvent[];
  /** Every event up to this ordinal is on the page or hidden by the filter. */
  readonly scannedTo: number;
}

export interface PagedLog {
  /** Ordinal of the last event, 0 when there is none. */
  end(): number;
  /** Some of the events after `after` and up to `upTo`, in order; `scannedTo` is over `after` whenever `upTo` is. */
  page(after: number, upTo: number, filter: EventFilter): LogPage;
}

/** A number that changes with every append, and the wait for it to change. */
export interface LogChanges {
  readonly version: number;
  /** Settles as soon as the version is another one than `since`, or the signal aborts. */
  changed(since: number, signal: AbortSignal): Promise<void>;
}

/** So many events in a row that the filter hides are worth a message of their own. */
const LONG_HIDDEN_RUN = 1000;

/** The end of the log is taken here, at the call; reading begins with the first pull. */
export const readLog = (log: PagedLog, options: ReadAllOptions): AsyncIterable<RecordedEvent> =>
  new ItemsOfPages(pagesOf(log, options, parsePosition(options.after ?? ''), log.end()));

async function* pagesOf(
  log: PagedLog,
  options: ReadAllOptions,
  after: number,
  end: number,
): AsyncGenerator<readonly RecordedEvent[]> {
  let left = checkCount(options.maxCount);
  let scanned = after;
  while (scanned < end && left > 0) {
    if (scanned !== after) await nextTurn();
    const page = log.page(scanned, end, options);
    scanned = page.scannedTo;
    yield page.events.length > left ? page.events.slice(0, left) : page.events;
    left -= page.events.length;
  }
}

export const followLog = (
  log: PagedLog,
  changes: LogChanges,
  options: SubscribeOptions,
): AsyncIterable<SubscriptionMessage> => new ItemsOfPages(messagePages(log, changes, options), options.signal);

async function* messagePages(
  log: PagedLog,
  changes: LogChanges,
  options: SubscribeOptions,
): AsyncGenerator<readonly SubscriptionMessage[]> {
  const { signal } = options;
  let scanned = parsePosition(options.after ?? '');
  let delivered = scanned;
  let reported: number | undefined;
  while (!signal.aborted) {
    // Taken before the look at the log: an append during the look or while the consumer is at work ends the wait at once.
    const version = changes.version;
    const end = log.end();
    if (scanned > end) throw new CheckpointAheadOfLogError(`The log ends at ${end}, before ${scanned}`);
    if (scanned < end) {
      const page = log.page(scanned, end, options);
      yield page.events.map((event) => ({ kind: 'event', event }));
      if (signal.aborted) return;
      delivered = parsePosition(page.events.at(-1)?.position ?? formatPosition(delivered));
      scanned = page.scannedTo;
    }
    const atEnd = scanned >= end;
    if (atEnd ? reported !== scanned : scanned - Math.max(delivered, reported ?? 0) >= LONG_HIDDEN_RUN) {
      reported = scanned;
      yield [{ kind: 'caught-up', position: formatPosition(scanned) }];
    }
    await (atEnd ? changes.changed(version, signal) : nextTurn());
  }
}

/** @throws RangeError */
export const checkCount = (count: number | undefined): number => {
  if (count === undefined) return Number.POSITIVE_INFINITY;
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`${count} is no number of events`);
  return count;
};
