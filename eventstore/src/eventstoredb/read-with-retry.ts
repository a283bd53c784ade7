/** A read that resumes where it was after its connection breaks. */
import { pause } from '../async.ts';
import { EventStoreClosedError } from '../event-store.ts';
import { type EventStoreDbLimits, CallTimeout } from './call-timeout.ts';
import { CallTimeoutError, finalError, isRefusal, createUnavailableError } from './client-errors.ts';
import type { ReadAnswer } from './protocol.ts';
import { ReadGaveWayError } from './read-limiter.ts';
import type { StreamPuller } from './stream-puller.ts';

export class RepeatedRead {
  readonly #what: string;
  readonly #open: () => Promise<StreamPuller<ReadAnswer>>;
  readonly #limits: EventStoreDbLimits;
  readonly #closing: AbortSignal;
  readonly #callTimeout: CallTimeout;
  readonly #onClosing = (): void => this.#puller?.wake();
  #puller: StreamPuller<ReadAnswer> | undefined;
  #pauseMs = 0;
  #ended = false;

  /** @param open begins the read after the items taken so far */
  constructor(
    what: string,
    limits: EventStoreDbLimits,
    closing: AbortSignal,
    open: () => Promise<StreamPuller<ReadAnswer>>,
  ) {
    this.#what = what;
    this.#open = open;
    this.#limits = limits;
    this.#closing = closing;
    this.#callTimeout = new CallTimeout(limits);
    closing.addEventListener('abort', this.#onClosing);
  }

  /** Whether no more items will follow. */
  get hasEnded(): boolean {
    return this.#ended;
  }

  /**
   * @throws EventStoreClosedError | EventStoreUnavailableError | CheckpointAheadOfLogError, or the server's
   * error for a deleted stream
   */
  take(): ReadAnswer | undefined {
    if (this.#closing.aborted) throw new EventStoreClosedError();
    try {
      const item = this.#puller?.take();
      if (item === undefined) this.#ended = this.#puller?.hasEnded === true;
      else this.#callTimeout.restore();
      return item;
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  /** Settles when another `take` is worthwhile. */
  async wait(): Promise<void> {
    if (this.#puller === undefined) {
      if (this.#pauseMs > 0) await pause(this.#pauseMs, this.#closing);
      if (this.#closing.aborted) return;
      this.#puller = await this.#open();
      if (this.#closing.aborted) return;
    }
    const { callTimeoutMs } = this.#limits;
    if (!(await this.#puller.wait(callTimeoutMs))) this.#fail(new CallTimeoutError(this.#what, callTimeoutMs));
  }

  close(): void {
    this.#closing.removeEventListener('abort', this.#onClosing);
    this.#puller?.close();
  }

  #fail(error: unknown): void {
    this.#puller?.close();
    this.#puller = undefined;
    this.#pauseMs = 0;
    if (error instanceof ReadGaveWayError) return;
    if (isRefusal(error, 'stream-deleted')) throw error;
    const final = finalError(error);
    if (final !== undefined) throw final;
    this.#pauseMs = this.#callTimeout.fail();
    if (this.#callTimeout.isOver) throw createUnavailableError(this.#what, error);
  }
}
