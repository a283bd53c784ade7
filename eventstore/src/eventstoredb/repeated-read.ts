/** A read that goes on where it was when its connection breaks. */
import { EventStoreClosedError } from '../event-store.ts';
import { type EventStoreDbLimits, Patience, pause } from './call-limits.ts';
import { CallTimeoutError, finalError, isRefusal, unavailable } from './client-errors.ts';
import type { ReadAnswer } from './protocol.ts';
import { ReadGaveWayError } from './read-turns.ts';
import type { StreamPuller } from './stream-puller.ts';

export class RepeatedRead {
  readonly #what: string;
  readonly #open: () => Promise<StreamPuller<ReadAnswer>>;
  readonly #limits: EventStoreDbLimits;
  readonly #closing: AbortSignal;
  readonly #patience: Patience;
  readonly #onClosing = (): void => this.#puller?.wake();
  #puller: StreamPuller<ReadAnswer> | undefined;
  #pauseMs = 0;
  #ended = false;

  /** @param open begins the read after what has been taken so far */
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
    this.#patience = new Patience(limits);
    closing.addEventListener('abort', this.#onClosing);
  }

  /** Nothing more will come. */
  get hasEnded(): boolean {
    return this.#ended;
  }

  /** @throws EventStoreClosedError | EventStoreUnavailableError | CheckpointAheadOfLogError, or the server's own that a stream is deleted */
  take(): ReadAnswer | undefined {
    if (this.#closing.aborted) throw new EventStoreClosedError();
    try {
      const item = this.#puller?.take();
      if (item === undefined) this.#ended = this.#puller?.hasEnded === true;
      else this.#patience.restore();
      return item;
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  /** Settles when it is worth taking again. */
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
    this.#pauseMs = this.#patience.fail();
    if (this.#patience.isOver) throw unavailable(this.#what, error);
  }
}
