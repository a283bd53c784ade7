/** A read that goes on where it was when its connection breaks. */
import { type ResolvedEvent, StreamNotFoundError, type StreamingRead } from '@eventstore/db-client';
import { EventStoreClosedError } from '../event-store.ts';
import { type EventStoreDbLimits, Patience, pause } from './call-limits.ts';
import { CallTimeoutError, finalError, isStreamDeleted, unavailable } from './client-errors.ts';
import type { ClientEvent } from './record-event.ts';
import { StreamPuller } from './stream-puller.ts';

export type ClientRead = StreamingRead<Pick<ResolvedEvent, 'event'>>;

export class RepeatedRead {
  readonly #what: string;
  readonly #open: () => ClientRead;
  readonly #limits: EventStoreDbLimits;
  readonly #closing: AbortSignal;
  readonly #patience: Patience;
  readonly #onClosing = (): void => this.#puller?.wake();
  #puller: StreamPuller<{ readonly event?: ClientEvent }> | undefined;
  #pauseMs = 0;
  #ended = false;

  /** @param open begins the read after what has been taken so far */
  constructor(what: string, limits: EventStoreDbLimits, closing: AbortSignal, open: () => ClientRead) {
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

  /** @throws EventStoreClosedError | EventStoreUnavailableError | RangeError, or the client's own StreamDeletedError */
  take(): ClientEvent | undefined {
    if (this.#closing.aborted) throw new EventStoreClosedError();
    try {
      for (;;) {
        const item = this.#puller?.take();
        if (item === undefined) {
          this.#ended = this.#puller?.hasEnded === true;
          return undefined;
        }
        this.#patience.restore();
        if (item.event !== undefined) return item.event;
      }
    } catch (error) {
      if (error instanceof StreamNotFoundError) this.#ended = true;
      else this.#fail(error);
      return undefined;
    }
  }

  /** Settles when it is worth taking again. */
  async wait(): Promise<void> {
    if (this.#puller === undefined) {
      if (this.#pauseMs > 0) await pause(this.#pauseMs, this.#closing);
      if (this.#closing.aborted) return;
      const read = this.#open();
      this.#puller = new StreamPuller(read, () => read.cancel());
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
    if (isStreamDeleted(error)) throw error;
    const final = finalError(error);
    if (final !== undefined) throw final;
    this.#pauseMs = this.#patience.fail();
    if (this.#patience.isOver) throw unavailable(this.#what, error);
  }
}
