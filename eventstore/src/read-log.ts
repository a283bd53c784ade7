/**
 * Reads and follows a log in pages, for stores with page-wise reads: nothing stays open between pages, and
 * the event loop runs after each.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  CheckpointAheadOfLogError,
  type EventFilter,
  type ReadAllOptions,
  type RecordedEvent,
  type SubscribeOptions,
  type SubscriptionMessage,
} from './event-store.ts';
import { formatPosition, parsePosition } from './stored-event.ts';

/**
 * Iterates over the items of pages without a generator, which would take three microtasks per item. Like a
 * generator it answers in order of the calls, and ends its pages on return.
 */
export class PagedIterator<T> implements AsyncIterableIterator<T> {
  readonly #pages: AsyncGenerator<readonly T[]>;
  readonly #signal: AbortSignal | undefined;
  #page: readonly T[] = [];
  #next = 0;
  /** While the next page is read, later calls wait for earlier ones. */
  #reading: Promise<unknown> | undefined;

  /** @param signal stops the rest of the current page; the pages handle it themselves */
  constructor(pages: AsyncGenerator<readonly T[]>, signal?: AbortSignal) {
    this.#pages = pages;
    this.#signal = signal;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<T>> {
    if (this.#signal?.aborted === true) this.#page = [];
    if (this.#reading === undefined && this.#next < this.#page.length) return Promise.resolve(this.#take());
    const answer = (this.#reading ?? Promise.resolve()).then(() => this.#fromNextPage());
    const reading = answer.catch(() => undefined);
    this.#reading = reading;
    void reading.then(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    return answer;
  }

  async return(): Promise<IteratorResult<T>> {
    this.#page = [];
    await this.#pages.return(undefined);
    return { value: undefined, done: true };
  }

  async #fromNextPage(): Promise<IteratorResult<T>> {
    while (this.#next >= this.#page.length) {
      const page = await this.#pages.next();
      if (page.done === true) return { value: undefined, done: true };
      this.#page = page.value;
      this.#next = 0;
    }
    return this.#take();
  }

  #take(): IteratorResult<T> {
    const value = this.#page[this.#next++] as T;
    // Releases megabytes that would be kept until the next page.
    if (this.#next === this.#page.length) [this.#page, this.#next] = [[], 0];
    return { value, done: false };
  }
}

export interface LogPage {
  readonly events: readonly RecordedEvent[];
  /** Every event up to this ordinal is on the page or filtered out. */
  readonly scannedTo: number;
}

export interface PagedLog {
  /** Ordinal of the last event, 0 for an empty log. */
  end(): number;
  /** Some of the events in (`after`, `upTo`], in order; `scannedTo` exceeds `after` whenever `upTo` does. */
  page(after: number, upTo: number, filter: EventFilter): LogPage;
}

/** A version of the log that changes with every append. */
export interface LogChanges {
  readonly version: number;
  /** Resolves when the version differs from `since`, or the signal aborts. */
  changed(since: number, signal: AbortSignal): Promise<void>;
}

/** Filtered events after which a checkpoint message is sent. */
const LONG_HIDDEN_RUN = 1000;

/** The end of the log is determined at the call; reading begins with the first pull. */
export const readLog = (log: PagedLog, options: ReadAllOptions): AsyncIterable<RecordedEvent> =>
  new PagedIterator(getPages(log, options, parsePosition(options.after ?? ''), log.end()));

async function* getPages(
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
): AsyncIterable<SubscriptionMessage> => new PagedIterator(messagePages(log, changes, options), options.signal);

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
    // Taken before the log is read, so that an append in between ends the wait at once.
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
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`${count} is not a number of events`);
  return count;
};
