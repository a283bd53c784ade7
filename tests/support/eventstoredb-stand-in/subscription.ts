/**
 * A subscription to the stand-in's log: existing events page by page, then new ones through a small buffer,
 * as on real servers.
 */
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { LogEntry, StandInLog } from './stand-in-log.ts';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  entryMessage,
  type Place,
  tooSlowError,
} from './wire-messages.ts';

export type ReadCall<T> = ServerWritableStream<T, Buffer>;

export interface SubscriptionBehaviour {
  /** A slow subscriber is dropped (server 23.10), or served from the log again (24.2). */
  readonly dropsSlowConsumers: boolean;
  /** Appends are silently not delivered. */
  readonly isDeaf: boolean;
}

export interface SubscriptionFilter {
  readonly passes: (entry: LogEntry) => boolean;
  readonly searchWindow: number;
  /** Entries scanned between two checkpoints. */
  readonly checkpointInterval: number;
}

/** Queued messages of a subscriber, 32 on real servers. */
const LIVE_BUFFER = 32;

type Live = { readonly index: number; readonly isCheckpoint: boolean };

const isAfter = ([commit, prepare]: Place, other: Place | undefined): boolean =>
  other === undefined || commit > other[0] || (commit === other[0] && prepare > other[1]);

/** Start of a subscription: index of the first entry after it, and the subscriber's last message, if any. */
export interface Start {
  readonly index: number;
  readonly seen: Place | undefined;
}

export class Subscription<T> {
  readonly #call: ReadCall<T>;
  readonly #log: StandInLog;
  readonly #filter: SubscriptionFilter | undefined;
  readonly #behaviour: () => SubscriptionBehaviour;
  readonly #onEvent: () => void;
  #next: number;
  /** The last event or checkpoint sent. */
  #sent: Place | undefined;
  #hasCheckpoint = false;
  #checkpoint: Place | undefined;
  #isOver = false;
  #wake: () => void = () => {};

  constructor(
    call: ReadCall<T>,
    log: StandInLog,
    start: Start,
    filter: SubscriptionFilter | undefined,
    behaviour: () => SubscriptionBehaviour,
    onEvent: () => void,
  ) {
    this.#call = call;
    this.#onEvent = onEvent;
    this.#log = log;
    this.#next = start.index;
    this.#sent = start.seen;
    this.#filter = filter;
    this.#behaviour = behaviour;
    call.on('cancelled', () => this.#end());
    call.on('close', () => this.#end());
  }

  async run(): Promise<void> {
    await this.#send(confirmationMessage(`subscription-${this.#next}`));
    while (!this.#isOver) {
      if (this.#next < this.#log.entries.length) await this.#catchUp();
      const overflown = await this.#goLive();
      if (!overflown || this.#isOver) return;
      if (this.#behaviour().dropsSlowConsumers) return this.fail(tooSlowError());
      // 24.2 does not report that a subscriber has fallen behind.
      await this.#sendCheckpoint();
    }
  }

  fail(error: Error): void {
    if (this.#isOver) return;
    this.#end();
    this.#call.emit('error', error);
  }

  /** Ends the call normally, which real servers do when they stop. */
  finish(): void {
    if (this.#isOver) return;
    this.#end();
    this.#call.end();
  }

  #end(): void {
    this.#isOver = true;
    this.#wake();
  }

  async #catchUp(): Promise<void> {
    const { searchWindow = 32, checkpointInterval = Infinity } = this.#filter ?? {};
    let looked = 0;
    while (!this.#isOver) {
      const pageStart = this.#next;
      await this.#sendPage(searchWindow);
      looked += this.#next - pageStart;
      if (this.#next >= this.#log.entries.length) {
        if (!this.#behaviour().dropsSlowConsumers) await this.#sendCheckpoint();
        return;
      }
      if (looked < checkpointInterval) continue;
      looked %= checkpointInterval;
      // It lags: at the start of the page, or at the last event that passed.
      const start: Place = [this.#log.entries[pageStart]?.position ?? 0, 0];
      if (isAfter(start, this.#sent)) this.#sent = start;
      await this.#sendCheckpoint();
    }
  }

  async #sendPage(searchWindow: number): Promise<void> {
    const { entries } = this.#log;
    const pageEnd = Math.min(entries.length, this.#next + searchWindow);
    while (this.#next < pageEnd && !this.#isOver) {
      const entry = entries[this.#next];
      this.#next += 1;
      if (entry !== undefined && this.#passes(entry)) await this.#sendEvent(entry);
    }
  }

  /** Returns whether the buffer overflowed; otherwise it ends with the call. */
  async #goLive(): Promise<boolean> {
    const waiting: Live[] = [];
    const { checkpointInterval = Infinity } = this.#filter ?? {};
    let overflown = false;
    let looked = 0;
    let seen = this.#next;
    const onAppend = (): void => {
      for (; seen < this.#log.entries.length && !this.#behaviour().isDeaf; seen++) {
        const entry = this.#log.entries[seen];
        looked += 1;
        if (entry === undefined || (!this.#passes(entry) && looked < checkpointInterval)) continue;
        looked = 0;
        waiting.push({ index: seen, isCheckpoint: !this.#passes(entry) });
        // Drops the oldest: later events are out of sequence then.
        if (waiting.length <= LIVE_BUFFER) continue;
        waiting.shift();
        overflown = true;
      }
      this.#wake();
    };
    this.#log.listen(onAppend);
    try {
      await this.#send(caughtUpMessage());
      onAppend();
      while (!this.#isOver) {
        if (overflown) return true;
        const live = waiting.shift();
        if (live !== undefined) await this.#sendLive(live);
        else await new Promise<void>((resolve) => (this.#wake = resolve));
      }
      return false;
    } finally {
      this.#log.unlisten(onAppend);
    }
  }

  async #sendLive({ index, isCheckpoint }: Live): Promise<void> {
    const entry = this.#log.entries[index];
    this.#next = index + 1;
    if (entry === undefined) return;
    const place: Place = [entry.position, entry.position];
    // A subscription from beyond the end of the log gets nothing until the log reaches it.
    if (!isAfter(place, this.#sent)) return;
    if (!isCheckpoint) return this.#sendEvent(entry);
    this.#sent = place;
    await this.#sendCheckpoint();
  }

  #passes(entry: LogEntry): boolean {
    return this.#filter?.passes(entry) ?? true;
  }

  async #sendEvent(entry: LogEntry): Promise<void> {
    this.#sent = [entry.position, entry.position];
    this.#onEvent();
    await this.#send(entryMessage(entry));
  }

  /**
   * Servers never send a checkpoint that is not after the previous one; so none follows the one that is sent
   * when the log is empty.
   */
  async #sendCheckpoint(): Promise<void> {
    if (this.#filter === undefined) return;
    if (this.#hasCheckpoint && (this.#checkpoint === undefined || this.#sent === undefined)) return;
    if (this.#hasCheckpoint && this.#sent !== undefined && !isAfter(this.#sent, this.#checkpoint)) return;
    this.#hasCheckpoint = true;
    this.#checkpoint = this.#sent;
    await this.#send(checkpointMessage(this.#sent));
  }

  async #send(message: Buffer): Promise<void> {
    if (!this.#isOver && !this.#call.write(message)) await this.#drained();
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const settle = (): void => {
        this.#call.off('drain', settle);
        resolve();
      };
      this.#wake = settle;
      this.#call.once('drain', settle);
    });
  }
}
