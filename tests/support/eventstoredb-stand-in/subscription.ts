/** A subscription to the stand-in's log: what is there page by page, then what comes, through a small buffer as on real servers. */
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { LogEntry, StandInLog } from './stand-in-log.ts';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  entryMessage,
  fellBehindMessage,
  tooSlowError,
} from './wire-messages.ts';

export type ReadCall<T> = ServerWritableStream<T, Buffer>;

export interface SubscriptionBehaviour {
  /** A subscriber that does not keep up is dropped (server 23.10), or served from the log again (24.2). */
  readonly dropsSlowConsumers: boolean;
  readonly saysCaughtUp: boolean;
  /** Appends are not delivered, and nothing is said. */
  readonly isDeaf: boolean;
}

export interface SubscriptionFilter {
  readonly passes: (entry: LogEntry) => boolean;
  readonly searchWindow: number;
  /** Entries looked at between two checkpoints. */
  readonly checkpointInterval: number;
}

/** Messages that wait for a subscriber, 32 on real servers. */
const LIVE_BUFFER = 32;

type Live = { readonly index: number; readonly message: Buffer };

export class Subscription<T> {
  readonly #call: ReadCall<T>;
  readonly #log: StandInLog;
  readonly #filter: SubscriptionFilter | undefined;
  readonly #behaviour: () => SubscriptionBehaviour;
  #next: number;
  #isOver = false;
  #wake: () => void = () => {};

  constructor(
    call: ReadCall<T>,
    log: StandInLog,
    from: number,
    filter: SubscriptionFilter | undefined,
    behaviour: () => SubscriptionBehaviour,
  ) {
    this.#call = call;
    this.#log = log;
    this.#next = from;
    this.#filter = filter;
    this.#behaviour = behaviour;
    call.on('cancelled', () => this.#end());
    call.on('close', () => this.#end());
  }

  async run(): Promise<void> {
    await this.#send(confirmationMessage(`subscription-${this.#next}`));
    while (!this.#isOver) {
      await this.#catchUp();
      const overflown = await this.#goLive();
      if (!overflown || this.#isOver) return;
      if (this.#behaviour().dropsSlowConsumers) return this.fail(tooSlowError());
      await this.#send(fellBehindMessage());
    }
  }

  fail(error: Error): void {
    if (this.#isOver) return;
    this.#end();
    this.#call.emit('error', error);
  }

  /** Ends the call as if there were nothing more, which real servers do when they stop. */
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
    while (!this.#isOver && this.#next < this.#log.entries.length) {
      const pageStart = this.#next;
      const checkpoint = await this.#sendPage(searchWindow);
      looked += this.#next - pageStart;
      const isEnd = this.#next >= this.#log.entries.length;
      if (this.#filter !== undefined && (looked >= checkpointInterval || isEnd)) {
        looked %= checkpointInterval;
        await this.#send(checkpointMessage(...checkpoint));
      }
    }
  }

  /** Answers the checkpoint after it, which lags: it is where the page began, or its last event that passed. */
  async #sendPage(searchWindow: number): Promise<readonly [number, number]> {
    const { entries } = this.#log;
    const { passes = () => true } = this.#filter ?? {};
    const pageEnd = Math.min(entries.length, this.#next + searchWindow);
    let checkpoint: readonly [number, number] = [entries[this.#next]?.position ?? 0, 0];
    while (this.#next < pageEnd && !this.#isOver) {
      const entry = entries[this.#next];
      this.#next += 1;
      if (entry === undefined || !passes(entry)) continue;
      await this.#send(entryMessage(entry));
      checkpoint = [entry.position, entry.position];
    }
    return checkpoint;
  }

  /** Answers whether the buffer ran over; otherwise it ends with the call. */
  async #goLive(): Promise<boolean> {
    const waiting: Live[] = [];
    const { passes = () => true, checkpointInterval = Infinity } = this.#filter ?? {};
    let overflown = false;
    let looked = 0;
    let seen = this.#next;
    const onAppend = (): void => {
      for (; seen < this.#log.entries.length && !this.#behaviour().isDeaf; seen++) {
        const entry = this.#log.entries[seen];
        looked += 1;
        if (entry === undefined || (!passes(entry) && looked < checkpointInterval)) continue;
        looked = 0;
        const { position } = entry;
        if (waiting.length >= LIVE_BUFFER) overflown = true;
        if (!overflown)
          waiting.push({
            index: seen,
            message: passes(entry) ? entryMessage(entry) : checkpointMessage(position, position),
          });
      }
      this.#wake();
    };
    this.#log.listen(onAppend);
    try {
      if (this.#behaviour().saysCaughtUp) await this.#send(caughtUpMessage());
      onAppend();
      while (!this.#isOver) {
        const message = waiting.shift();
        if (message !== undefined) {
          await this.#send(message.message);
          this.#next = message.index + 1;
        } else if (overflown) return true;
        else await new Promise<void>((resolve) => (this.#wake = resolve));
      }
      return false;
    } finally {
      this.#log.unlisten(onAppend);
    }
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
