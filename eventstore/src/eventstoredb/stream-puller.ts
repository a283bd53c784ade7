/**
 * One of the client's read streams, pulled item by item: no promise for each item, errors kept until what came before them is
 * taken, and the gRPC call cancelled when we leave (leaving `for await` would keep it open on the server).
 */
/** What is used of a Readable: the client's own types of streams are not quite that. */
export interface PullableStream {
  readonly readableLength: number;
  read(): unknown;
  on(event: 'readable' | 'end' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

export class StreamPuller<T> {
  readonly #stream: PullableStream;
  readonly #cancel: () => Promise<unknown>;
  #failure: { readonly error: unknown } | undefined;
  #ended = false;
  #ready = false;
  #settle: ((woken: boolean) => void) | undefined;
  #deadline = 0;
  #alarm: NodeJS.Timeout | undefined;
  #alarmAt = 0;
  #taken = 0;

  constructor(stream: PullableStream, cancel: () => Promise<unknown>) {
    this.#stream = stream;
    this.#cancel = cancel;
    stream.on('readable', () => this.wake());
    stream.on('end', () => this.#end());
    stream.on('close', () => this.#end());
    // The client emits errors without destroying the stream, and must always be heard: an unheard one ends the process.
    stream.on('error', (error) => {
      this.#failure ??= { error };
      this.wake();
    });
  }

  get hasEnded(): boolean {
    return this.#ended;
  }

  /** Items that the stream has given out so far, taken or about to be. */
  get arrived(): number {
    return this.#taken + this.#stream.readableLength;
  }

  get taken(): number {
    return this.#taken;
  }

  /** The next item if there is one; otherwise throws what the stream failed with. */
  take(): T | undefined {
    this.#ready = false;
    const item = this.#stream.read() as T | null;
    if (item !== null) {
      this.#taken += 1;
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

  /** What is still on its way is read and dropped: the client keeps every stream that was not read to its end, for ever. */
  close(): void {
    clearTimeout(this.#alarm);
    if (this.#ended) return;
    this.#cancel().catch(() => {});
    const drain = (): void => {
      while (this.#stream.read() !== null);
    };
    this.#stream.on('readable', drain);
    drain();
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
