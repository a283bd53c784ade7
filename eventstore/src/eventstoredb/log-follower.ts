/**
 * A subscription that does not end: the client's own ends with its connection, is dropped when it is slow, and may just go silent.
 * This one is looked after and begun anew after the last event that was delivered.
 */
import type { EventStoreDBClient } from '@eventstore/db-client';
import {
  type EventFilter,
  CheckpointAheadOfLogError,
  type Position,
  START_OF_LOG,
  type SubscriptionMessage,
} from '../event-store.ts';
import { type EventStoreDbLimits, Patience, pause } from './call-limits.ts';
import { finalError, unavailable } from './client-errors.ts';
import { later, parsePosition } from './client-position.ts';
import type { LogTail } from './log-tail.ts';
import { type ClientEvent, isSystemEvent, passes, positionOf, recordEvent } from './record-event.ts';
import { SubscriptionFeed } from './subscription-feed.ts';

/** So long nothing has come when a burst counts as over. */
const LULL_MS = 5;
/** How long to wait for what is known to be on its way. */
const EXPECTING_MS = 100;
/** How long to wait for the server to say that it has sent all there was, before looking: not every server says so. */
const SETTLING_MS = 250;

export interface FollowOptions extends EventFilter {
  readonly client: EventStoreDBClient;
  readonly limits: EventStoreDbLimits;
  readonly after: Position;
  readonly signal: AbortSignal;
  /** The last position, in one try. */
  readonly head: () => Promise<Position>;
  /** Whether the log goes as far as that, in one try. */
  readonly reaches: (position: Position) => Promise<boolean>;
  /** Up to where everything is hidden, looked for by reading: for servers that do not say when they have sent all there was. */
  readonly searchHidden: (from: Position, to: Position) => Promise<Position>;
  /** Tells of hidden events; without it only the server does. */
  readonly tail?: LogTail | undefined;
  /** Fail with EventStoreUnavailableError after a while, instead of trying for ever. */
  readonly givesUp?: boolean;
}

/** @throws EventStoreUnavailableError | CheckpointAheadOfLogError | EventStoreCorruptError */
export async function* followLog(options: FollowOptions): AsyncGenerator<SubscriptionMessage> {
  const { signal } = options;
  parsePosition(options.after);
  const follower = new LogFollower(options);
  try {
    while (!signal.aborted) {
      const message = follower.take();
      if (message === undefined) await follower.wait();
      else yield message;
    }
  } finally {
    follower.close();
  }
}

class LogFollower {
  readonly #options: FollowOptions;
  readonly #filter: EventFilter;
  readonly #isFiltered: boolean;
  readonly #patience: Patience;
  /** With a log that ends before where this has been: a leader that was cut off from its cluster says so, too, for some seconds. */
  readonly #shortPatience: Patience;
  readonly #wake = (): void => this.#feed?.wake();
  #feed: SubscriptionFeed | undefined;
  #pauseMs = 0;
  /** Everything up to there was delivered or is hidden. */
  #scanned: Position;
  #told: Position | undefined;
  /** The log's end, as it was before the subscription began: where `caught-up` of the server is at least. */
  #headAtOpen: Position;
  #live = false;
  #lull = false;
  #isHeard = false;
  #lastHeard = 0;
  #suspected = false;

  constructor(options: FollowOptions) {
    const { after, limits, streamPrefixes = [], types = [], signal, tail } = options;
    this.#options = options;
    this.#filter = { streamPrefixes, types };
    this.#isFiltered = streamPrefixes.length > 0 || types.length > 0;
    this.#patience = new Patience(limits);
    this.#shortPatience = new Patience(limits);
    this.#scanned = this.#headAtOpen = after;
    signal.addEventListener('abort', this.#wake);
    tail?.listen(this.#wake);
  }

  close(): void {
    this.#options.signal.removeEventListener('abort', this.#wake);
    this.#options.tail?.unlisten(this.#wake);
    this.#feed?.close();
    this.#feed = undefined;
  }

  take(): SubscriptionMessage | undefined {
    for (;;) {
      const item = this.#takeItem();
      if (item === undefined) return this.#takeAtLull();
      this.#lull = false;
      switch (item.kind) {
        case 'event': {
          const message = this.#deliver(item.event);
          if (message !== undefined) return message;
          break;
        }
        case 'checkpoint': {
          // Before the server is live it may stand at an event of its own, after the last of ours.
          const isBeyond = !this.#live && item.position > this.#headAtOpen;
          const position = isBeyond ? this.#headAtOpen : item.position;
          if (position > this.#scanned) return this.#tell(position);
          break;
        }
        case 'caught-up': {
          this.#live = true;
          // Where nothing is hidden, the last event itself has to come: a node that lags behind the leader says so too early.
          const end = this.#isFiltered ? this.#headAtOpen : this.#scanned;
          const message = this.#tell(later(this.#scanned, end));
          if (message !== undefined) return message;
          break;
        }
        case 'fell-behind':
          this.#live = false;
          break;
      }
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

  #takeItem(): ReturnType<SubscriptionFeed['take']> {
    try {
      const item = this.#feed?.take();
      if (item !== undefined) {
        this.#isHeard = true;
      }
      return item;
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  #deliver(event: ClientEvent): SubscriptionMessage | undefined {
    if (isSystemEvent(event)) return undefined;
    const position = positionOf(event);
    // Servers repeat themselves when they change from what was there to what comes.
    if (position <= this.#scanned) return undefined;
    this.#scanned = position;
    return passes(event.streamId, event.type, this.#filter)
      ? { kind: 'event', event: recordEvent(event, position) }
      : undefined;
  }

  #takeAtLull(): SubscriptionMessage | undefined {
    if (!this.#lull) return undefined;
    this.#lull = false;
    const { tail } = this.#options;
    return this.#tell(tail?.hiddenUpTo(this.#scanned, this.#filter) ?? this.#scanned);
  }

  #tell(position: Position): SubscriptionMessage | undefined {
    this.#scanned = later(this.#scanned, position);
    if (this.#told !== undefined && position <= this.#told) return undefined;
    this.#told = position;
    return { kind: 'caught-up', position };
  }

  async #connect(): Promise<void> {
    const { client, tail, head, signal } = this.#options;
    if (this.#pauseMs > 0) await pause(this.#pauseMs, signal);
    if (signal.aborted) return;
    await this.#requireReached();
    this.#headAtOpen = await (tail === undefined ? head() : tail.start());
    if (signal.aborted) return;
    this.#live = this.#lull = this.#suspected = false;
    this.#lastHeard = Date.now();
    this.#feed = new SubscriptionFeed(client, this.#scanned, this.#filter);
  }

  async #requireReached(): Promise<void> {
    if (this.#scanned === START_OF_LOG || (await this.#options.reaches(this.#scanned))) {
      this.#shortPatience.restore();
      return;
    }
    this.#shortPatience.fail();
    const reason = `The log of EventStoreDB ends before ${this.#scanned}`;
    throw this.#shortPatience.isOver ? new CheckpointAheadOfLogError(reason) : new Error(reason);
  }

  /** How long silence is nothing to wonder about. */
  #patienceMs(): number {
    const { tail, limits } = this.#options;
    const untilWatch = Math.max(LULL_MS, this.#lastHeard + limits.silenceMs - Date.now());
    if (!this.#live) return Math.min(SETTLING_MS, limits.silenceMs);
    if (this.#told === undefined || this.#scanned > this.#told) return LULL_MS;
    if (tail !== undefined && tail.high > this.#scanned)
      return tail.hiddenUpTo(this.#scanned, this.#filter) > this.#scanned ? LULL_MS : EXPECTING_MS;
    return untilWatch;
  }

  /** After a silence. */
  async #lookAround(): Promise<void> {
    const { limits, head } = this.#options;
    const isLong = Date.now() - this.#lastHeard >= limits.silenceMs;
    if (this.#live && !isLong) {
      this.#lull = true;
      return;
    }
    const end = await head();
    const hidden = this.#isFiltered && end > this.#scanned ? await this.#hiddenUpTo(end) : this.#scanned;
    this.#scanned = later(this.#scanned, hidden);
    if (end <= hidden) {
      this.#live = this.#lull = true;
      this.#lastHeard = Date.now();
      this.#suspected = false;
    } else if (isLong) {
      // It may be on its way at this very moment; if it still is after another look, this subscription has gone deaf.
      if (this.#suspected) throw new Error('The subscription has gone silent');
      this.#suspected = true;
      this.#lastHeard = Date.now() - limits.silenceMs + EXPECTING_MS;
    }
  }

  async #hiddenUpTo(end: Position): Promise<Position> {
    const known = this.#options.tail?.hiddenUpTo(this.#scanned, this.#filter) ?? this.#scanned;
    return known > this.#scanned ? known : this.#options.searchHidden(this.#scanned, end);
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
    const final = finalError(error);
    if (final !== undefined) throw final;
    if (error instanceof CheckpointAheadOfLogError) throw error;
    this.#pauseMs = this.#patience.fail();
    if (this.#options.givesUp === true && this.#patience.isOver) throw unavailable('a subscription', error);
  }
}
