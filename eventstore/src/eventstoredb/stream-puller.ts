/**
 * One of the connection's read streams, pulled item by item: no promise for each item, errors kept until what came before them is
 * taken, and the call cancelled when we leave (or it would stay open on the server).
 */

import { ReadGaveWayError, type TurnHolder } from './read-turns.ts';

/** What is used of a call's stream. */
export interface PullableStream {
  read(): unknown;
  on(event: 'readable' | 'end' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  cancel(): void;
  destroy(): unknown;
}

export class StreamPuller<T> implements TurnHolder {
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

  /** The next item if there is one; otherwise throws what the stream failed with. */
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

  /** Settles at the next sign of life, a call of `wake`, or after so many milliseconds; answers whether it was not the last. */
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
    // What has come and was not read would keep it in the client's list of streams.
    this.#stream?.destroy();
    this.#onClosed(this);
  }

  giveWay(): void {
    this.#fail(new ReadGaveWayError());
    this.close();
  }

  #begin(stream: PullableStream): void {
    this.#stream = stream;
    // An error that is not heard ends the process, also after it was cancelled.
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

  /** Waits are short and many, and a timer for each would cost as much as an event: one goes off now and then, and looks. */
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
