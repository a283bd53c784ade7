/**
 * A resilient subscription. The server's ends with its connection, is dropped if slow, and may go silent:
 * this one is monitored and resumed after the last delivered event, and only reports positions of our own
 * events.
 */
import {
  CheckpointAheadOfLogError,
  EventStoreClosedError,
  type EventFilter,
  type Position,
  type RecordedEvent,
  START_OF_LOG,
  type SubscriptionMessage,
} from '../event-store.ts';
import { pause } from '../async.ts';
import { checkCount } from '../read-log.ts';
import { type EventStoreDbLimits, CallTimeout, withCallTimeout } from './call-timeout.ts';
import { finalError, createUnavailableError } from './client-errors.ts';
import { formatPosition, maxPosition, parsePosition } from './client-position.ts';
import type { Connection } from './connection.ts';
import type { LogEnd } from './log-end.ts';
import { type ReadAnswer, type RecordedMessage, subscription } from './protocol.ts';
import { getRecordedMessage, ourHeader, passes, recordEvent } from './record-event.ts';
import { ReadGaveWayError } from './read-limiter.ts';
import type { StreamPuller } from './stream-puller.ts';

/** Silence after which a burst counts as over. */
const LULL_MS = 5;
/** How long to wait for events that are known to exist. */
const EXPECTING_MS = 100;
/** Filtered events after which a checkpoint message is sent. */
const LONG_HIDDEN_RUN = 1000;

export interface FollowOptions extends EventFilter {
  readonly connection: Connection;
  readonly end: LogEnd;
  readonly limits: EventStoreDbLimits;
  /** Prefix of our streams' names on the server. */
  readonly prefix: string;
  readonly after: Position;
  readonly signal: AbortSignal;
  /**
   * Ends at the end of the log, and fails with EventStoreUnavailableError after a timeout instead of retrying
   * for ever. The server filters by full prefixes then; for an endless subscription that would hide its
   * progress.
   */
  readonly endsWhenCaughtUp?: boolean;
}

/** @throws EventStoreUnavailableError | CheckpointAheadOfLogError | EventStoreCorruptError */
export async function* followLog(options: FollowOptions): AsyncGenerator<SubscriptionMessage> {
  const { signal } = options;
  parsePosition(options.after);
  const follower = new LogFollower(options);
  try {
    while (!signal.aborted) {
      const message = follower.take();
      if (message !== undefined) yield message;
      else await follower.wait();
    }
  } finally {
    follower.close();
  }
}

/**
 * Events up to the current end of the log, or up to a count: a subscription that ends. Within long runs of
 * foreign events servers report progress to subscriptions, but not to reads.
 * @param options their signal aborts when the store is closed
 * @throws as above, and EventStoreClosedError
 */
export async function* readLogUpTo(
  end: Promise<Position>,
  maxCount: number | undefined,
  options: Omit<FollowOptions, 'endsWhenCaughtUp'>,
): AsyncGenerator<RecordedEvent> {
  parsePosition(options.after);
  let left = checkCount(maxCount);
  const last = await end;
  if (options.after >= last) return;
  const follower = new LogFollower({ ...options, endsWhenCaughtUp: true });
  try {
    while (left > 0) {
      const message = follower.take();
      if (options.signal.aborted) throw new EventStoreClosedError();
      if (message === undefined) {
        if (follower.isLive) return;
        await follower.wait();
      } else if (message.kind === 'event') {
        if (message.event.position > last) return;
        yield message.event;
        left = message.event.position === last ? 0 : left - 1;
      }
    }
  } finally {
    follower.close();
  }
}

class LogFollower {
  readonly #options: FollowOptions;
  readonly #filter: EventFilter;
  readonly #callTimeout: CallTimeout;
  /** For a read that ends at the end of the log, which was determined a moment ago. */
  #isReached: boolean;
  /**
   * For a log that ends before our position, which a leader that is cut off from its cluster may also report
   * for some seconds.
   */
  readonly #shortPatience: CallTimeout;
  readonly #wake = (): void => this.#feed?.wake();
  #feed: StreamPuller<ReadAnswer> | undefined;
  #pauseMs = 0;
  /** Everything of ours up to here was delivered or filtered out. */
  #scanned: Position;
  /** The server has scanned up to here: where a new subscription starts. */
  #searched: Position;
  #reported: Position | undefined;
  /** Filtered events since the last checkpoint message. */
  #hidden = 0;
  #live = false;
  #lull = false;
  #isHeard = false;
  #lastHeard = 0;
  #suspected = false;

  constructor(options: FollowOptions) {
    const { after, limits, streamPrefixes = [], types = [], signal } = options;
    this.#options = options;
    this.#filter = { streamPrefixes, types };
    this.#callTimeout = new CallTimeout(limits);
    this.#shortPatience = new CallTimeout(limits);
    this.#scanned = this.#searched = after;
    this.#isReached = options.endsWhenCaughtUp === true;
    signal.addEventListener('abort', this.#wake);
  }

  /** The server has sent the existing events, and sends new ones. */
  get isLive(): boolean {
    return this.#live;
  }

  close(): void {
    this.#options.signal.removeEventListener('abort', this.#wake);
    this.#feed?.close();
    this.#feed = undefined;
  }

  take(): SubscriptionMessage | undefined {
    for (;;) {
      const answer = this.#takeAnswer();
      if (answer === undefined) return this.#lull ? this.#tell() : undefined;
      this.#isHeard = true;
      this.#lull = false;
      const event = getRecordedMessage(answer);
      const message = event === undefined ? this.#heed(answer) : this.#deliver(event);
      if (message !== undefined) return message;
    }
  }

  /** Resolves when a read is worthwhile. */
  async wait(): Promise<void> {
    this.#noteLife();
    try {
      if (this.#feed === undefined) await this.#connect();
      else if (!(await this.#feed.wait(this.#maxWaitMs()))) await this.#lookAround();
    } catch (error) {
      this.#fail(error);
    }
  }

  #takeAnswer(): ReadAnswer | undefined {
    try {
      const answer = this.#feed?.take();
      if (answer === undefined && this.#feed?.hasEnded === true) throw new Error('The subscription ended');
      return answer;
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  #deliver(message: RecordedMessage): SubscriptionMessage | undefined {
    const header = ourHeader(message, this.#options.prefix);
    // Servers repeat events when a subscription becomes live.
    if (header === undefined || header.position <= this.#scanned) return undefined;
    this.#scanned = header.position;
    if (passes(header.stream, header.type, this.#filter)) {
      this.#hidden = 0;
      return { kind: 'event', event: recordEvent(message, header) };
    }
    this.#hidden += 1;
    return this.#hidden < LONG_HIDDEN_RUN ? undefined : this.#tell();
  }

  /** Handles the server's messages between events. */
  #heed(answer: ReadAnswer): SubscriptionMessage | undefined {
    const checkpoint = answer.getCheckpoint();
    if (checkpoint !== undefined) {
      // It lags while catching up; live it may be at a foreign event.
      const place = formatPosition(checkpoint.getCommitPosition(), checkpoint.getPreparePosition());
      this.#searched = maxPosition(this.#searched, place ?? START_OF_LOG);
    } else if (answer.hasFellBehind()) this.#live = false;
    else if (answer.hasCaughtUp()) {
      this.#live = true;
      return this.#tell();
    }
    return undefined;
  }

  #tell(): SubscriptionMessage | undefined {
    this.#lull = false;
    this.#hidden = 0;
    this.#options.end.note(this.#scanned);
    if (this.#reported !== undefined && this.#scanned <= this.#reported) return undefined;
    this.#reported = this.#scanned;
    return { kind: 'caught-up', position: this.#scanned };
  }

  async #connect(): Promise<void> {
    const { connection, prefix, signal, endsWhenCaughtUp = false } = this.#options;
    if (this.#pauseMs > 0) await pause(this.#pauseMs, signal);
    if (signal.aborted) return;
    await this.#requireReached();
    if (signal.aborted) return;
    const { streamPrefixes = [] } = this.#filter;
    const wanted = endsWhenCaughtUp && streamPrefixes.length > 0 ? streamPrefixes : [''];
    const request = subscription(
      maxPosition(this.#scanned, this.#searched),
      wanted.map((each) => prefix + each),
    );
    this.#feed = endsWhenCaughtUp ? await connection.readInTurn(request, signal) : connection.read(request);
    this.#live = this.#lull = this.#suspected = false;
    this.#lastHeard = Date.now();
  }

  async #requireReached(): Promise<void> {
    const isReached = this.#isReached;
    this.#isReached = false;
    if (isReached || this.#scanned === START_OF_LOG) return;
    const newest = await this.#inTime(this.#options.end.newest());
    if (newest !== undefined && newest >= this.#scanned) return this.#shortPatience.restore();
    this.#shortPatience.fail();
    const reason = `The log of EventStoreDB ends before ${this.#scanned}`;
    throw this.#shortPatience.isOver ? new CheckpointAheadOfLogError(reason) : new Error(reason);
  }

  /** How long silence is expected. */
  #maxWaitMs(): number {
    if (this.#live && (this.#reported === undefined || this.#scanned > this.#reported)) return LULL_MS;
    return Math.max(LULL_MS, this.#lastHeard + this.#options.limits.silenceMs - Date.now());
  }

  /** Checks after silence whether events were missed. */
  async #lookAround(): Promise<void> {
    const { limits, end } = this.#options;
    if (Date.now() - this.#lastHeard < limits.silenceMs) {
      this.#lull = true;
      return;
    }
    const newest = await this.#inTime(end.newest());
    const known = maxPosition(this.#scanned, this.#searched);
    const isWithheld =
      !this.#live || (newest !== undefined && newest > known && (await this.#inTime(end.hasAfter(known))));
    if (!isWithheld) {
      this.#lastHeard = Date.now();
      this.#suspected = false;
      // Foreign events are scanned once.
      if (newest !== undefined) this.#searched = maxPosition(this.#searched, newest);
      return;
    }
    // The event may be on its way; if it is still missing at the next check, the subscription is dead.
    if (this.#suspected) throw new Error('The subscription has gone silent');
    this.#suspected = true;
    this.#lastHeard = Date.now() - limits.silenceMs + EXPECTING_MS;
  }

  #inTime<T>(look: Promise<T>): Promise<T> {
    return withCallTimeout('reading from the end', this.#options.limits.callTimeoutMs, look);
  }

  /** Once per batch, not per item. */
  #noteLife(): void {
    if (!this.#isHeard) return;
    this.#isHeard = this.#suspected = false;
    this.#lastHeard = Date.now();
    this.#callTimeout.restore();
  }

  #fail(error: unknown): void {
    this.#noteLife();
    this.#feed?.close();
    this.#feed = undefined;
    this.#live = false;
    this.#pauseMs = 0;
    if (error instanceof ReadGaveWayError) return;
    const final = finalError(error);
    if (final !== undefined) throw final;
    if (error instanceof CheckpointAheadOfLogError) throw error;
    this.#pauseMs = this.#callTimeout.fail();
    if (this.#options.endsWhenCaughtUp === true && this.#callTimeout.isOver)
      throw createUnavailableError('a subscription', error);
  }
}
