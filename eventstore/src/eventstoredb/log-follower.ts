/**
 * A subscription that does not end: the server's own ends with its connection, is dropped when it is slow, and may just go silent.
 * This one is looked after and begun anew after the last event that was delivered. It tells positions of our own events only: the server
 * passes others by, and where it stands among them is nobody's affair.
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
import { checkCount } from '../read-log.ts';
import { type EventStoreDbLimits, Patience, pause, withinLimit } from './call-limits.ts';
import { finalError, unavailable } from './client-errors.ts';
import { formatPosition, later, parsePosition } from './client-position.ts';
import type { Connection } from './connection.ts';
import type { LogEnd } from './log-end.ts';
import { type ReadAnswer, type RecordedMessage, subscription } from './protocol.ts';
import { messageOf, ourHeader, passes, recordEvent } from './record-event.ts';
import { ReadGaveWayError } from './read-turns.ts';
import type { StreamPuller } from './stream-puller.ts';

/** So long nothing has come when a burst counts as over. */
const LULL_MS = 5;
/** How long to wait for what is known to be on its way. */
const EXPECTING_MS = 100;
/** So many events in a row that the filter hides are worth a message of their own. */
const LONG_HIDDEN_RUN = 1000;

export interface FollowOptions extends EventFilter {
  readonly connection: Connection;
  readonly end: LogEnd;
  readonly limits: EventStoreDbLimits;
  /** What the names of our streams begin with on the server. */
  readonly prefix: string;
  readonly after: Position;
  readonly signal: AbortSignal;
  /**
   * Read what is there and end, and fail with EventStoreUnavailableError after a while, instead of trying for ever. The server filters
   * by the whole of the streams' prefixes then; of what it hides from a subscription that goes on, nobody could tell how far it is.
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
 * The events up to where the log ended, or so many of them: a subscription that ends there. Of a long run of events that are somebody
 * else's, a server tells its subscribers now and then how far it is, and its readers nothing.
 * @param options their signal aborts when the store is closed @throws as above, and EventStoreClosedError
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
  readonly #patience: Patience;
  /** A read that ends where the log ends was told a moment ago where that is. */
  #isReached: boolean;
  /** With a log that ends before where this has been: a leader that was cut off from its cluster says so, too, for some seconds. */
  readonly #shortPatience: Patience;
  readonly #wake = (): void => this.#feed?.wake();
  #feed: StreamPuller<ReadAnswer> | undefined;
  #pauseMs = 0;
  /** Everything of ours up to there was delivered or is hidden. */
  #scanned: Position;
  /** The server has looked at everything up to there: where to begin anew. */
  #searched: Position;
  #reported: Position | undefined;
  /** Events since it was told where this is. */
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
    this.#patience = new Patience(limits);
    this.#shortPatience = new Patience(limits);
    this.#scanned = this.#searched = after;
    this.#isReached = options.endsWhenCaughtUp === true;
    signal.addEventListener('abort', this.#wake);
  }

  /** The server has sent all there was, and sends what is appended. */
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
      const event = messageOf(answer);
      const message = event === undefined ? this.#heed(answer) : this.#deliver(event);
      if (message !== undefined) return message;
    }
  }

  /** Settles when it is worth taking again. */
  async wait(): Promise<void> {
    this.#noteLife();
    try {
      if (this.#feed === undefined) await this.#connect();
      else if (!(await this.#feed.wait(this.#patienceMs()))) await this.#lookAround();
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
    // Servers repeat themselves when they change from what was there to what comes.
    if (header === undefined || header.position <= this.#scanned) return undefined;
    this.#scanned = header.position;
    if (passes(header.stream, header.type, this.#filter)) {
      this.#hidden = 0;
      return { kind: 'event', event: recordEvent(message, header) };
    }
    this.#hidden += 1;
    return this.#hidden < LONG_HIDDEN_RUN ? undefined : this.#tell();
  }

  /** What the server says between the events. */
  #heed(answer: ReadAnswer): SubscriptionMessage | undefined {
    const checkpoint = answer.getCheckpoint();
    if (checkpoint !== undefined) {
      // In catching up it lags; live it may be at an event of somebody else's.
      const place = formatPosition(checkpoint.getCommitPosition(), checkpoint.getPreparePosition());
      this.#searched = later(this.#searched, place ?? START_OF_LOG);
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
      later(this.#scanned, this.#searched),
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

  /** How long silence is nothing to wonder about. */
  #patienceMs(): number {
    if (this.#live && (this.#reported === undefined || this.#scanned > this.#reported)) return LULL_MS;
    return Math.max(LULL_MS, this.#lastHeard + this.#options.limits.silenceMs - Date.now());
  }

  /** After a silence. */
  async #lookAround(): Promise<void> {
    const { limits, end } = this.#options;
    if (Date.now() - this.#lastHeard < limits.silenceMs) {
      this.#lull = true;
      return;
    }
    const newest = await this.#inTime(end.newest());
    const known = later(this.#scanned, this.#searched);
    const isWithheld =
      !this.#live || (newest !== undefined && newest > known && (await this.#inTime(end.hasAfter(known))));
    if (!isWithheld) {
      this.#lastHeard = Date.now();
      this.#suspected = false;
      // What is not ours is looked through once.
      if (newest !== undefined) this.#searched = later(this.#searched, newest);
      return;
    }
    // It may be on its way at this very moment; if it still is after another look, this subscription has gone deaf.
    if (this.#suspected) throw new Error('The subscription has gone silent');
    this.#suspected = true;
    this.#lastHeard = Date.now() - limits.silenceMs + EXPECTING_MS;
  }

  #inTime<T>(look: Promise<T>): Promise<T> {
    return withinLimit('reading from the end', this.#options.limits.callTimeoutMs, look);
  }

  /** Once for all items of a run, not for each. */
  #noteLife(): void {
    if (!this.#isHeard) return;
    this.#isHeard = this.#suspected = false;
    this.#lastHeard = Date.now();
    this.#patience.restore();
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
    this.#pauseMs = this.#patience.fail();
    if (this.#options.endsWhenCaughtUp === true && this.#patience.isOver) throw unavailable('a subscription', error);
  }
}
