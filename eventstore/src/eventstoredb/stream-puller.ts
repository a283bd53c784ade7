/**
 * Pulls a read stream item by item, without a promise for each; errors follow the items before them, and the
 * call is cancelled on return (it would stay open on the server).
 */

import { ReadGaveWayError, type ReadSlot } from './read-limiter.ts';

/** The part of a call's stream in use. */
export interface PullableStream {
  read(): unknown;
  on(event: 'readable' | 'end' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  cancel(): void;
  destroy(): unknown;
}

export class StreamPuller<T> implements ReadSlot {
  readonly #onClosed: (puller: StreamPuller<T>) => void;
  #stream: PullableStream | undefined;
  #failure: { readonly error: unknown } | undefined;
  #ended = false;
  #closed = false;
  #ready = false;
  #settle: ((woken: boolean) => void) | undefined;
  #deadline = 0;
  #alarm: NodeJS.Timeout | undefined;
  #alarmAt = 0;
  taken = 0;

  constructor(opening: Promise<PullableStream>, onClosed: (puller: StreamPuller<T>) => void = () => undefined) {
    this.#onClosed = onClosed;
    opening.then(
      (stream) => this.#begin(stream),
      (error: unknown) => this.#fail(error),
    );
  }

  get hasEnded(): boolean {
    return this.#ended;
  }

  get isWaitedFor(): boolean {
    return this.#settle !== undefined;
  }

  /** The next item if available; otherwise throws the stream's error. */
  take(): T | undefined {
    this.#ready = false;
    const item = (this.#stream?.read() ?? null) as T | null;
    if (item !== null) {
      this.taken += 1;
      return item;
    }
    if (this.#failure !== undefined) throw this.#failure.error;
    return undefined;
  }

  /** Resolves at the next item or end, a call of `wake`, or the timeout; returns false for the timeout. */
  wait(ms: number): Promise<boolean> {
    if (this.#ready || this.#ended || this.#failure !== undefined) {
      this.#ready = false;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      this.#settle = resolve;
      this.#deadline = performance.now() + ms;
      if (this.#alarm === undefined || this.#alarmAt > this.#deadline) this.#setAlarm(this.#deadline);
    });
  }

  wake(): void {
    if (this.#settle === undefined) this.#ready = true;
    else this.#answer(true);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#alarm);
    this.#stream?.cancel();
    // Unread items would keep it in the client's list of streams.
    this.#stream?.destroy();
    this.#onClosed(this);
  }

  giveWay(): void {
    this.#fail(new ReadGaveWayError());
    this.close();
  }

  #begin(stream: PullableStream): void {
    this.#stream = stream;
    // An error event without a listener ends the process, even after the read was cancelled.
    stream.on('error', (error) => this.#fail(error));
    if (this.#closed) return this.close();
    stream.on('readable', () => this.wake());
    stream.on('end', () => this.#end());
    stream.on('close', () => this.#end());
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.wake();
  }

  #answer(woken: boolean): void {
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.(woken);
  }

  /** Waits are short and many, and a timer for each would cost as much as an event: a shared one polls. */
  #setAlarm(at: number): void {
    clearTimeout(this.#alarm);
    this.#alarmAt = at;
    this.#alarm = setTimeout(
      () => {
        this.#alarm = undefined;
        if (this.#settle === undefined) return;
        if (performance.now() >= this.#deadline) this.#answer(false);
        else this.#setAlarm(this.#deadline);
      },
      Math.ceil(at - performance.now()),
    );
  }

  #end(): void {
    this.#ended = true;
    this.wake();
  }
}
