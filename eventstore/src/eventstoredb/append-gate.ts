/**
 * Two ways in which the client must not be hurried. It writes all appends to one gRPC stream.
 *
 * While that stream is held back (16 messages wait) further ones stand in a queue of the client's, and if the connection breaks
 * then, their promises are rejected with nobody to catch it, which ends the process: hence the slots. And the append that opens
 * the stream is overtaken by the next one: hence the gate.
 */

/** Under those 16, with room for an append that is sent in two messages. */
const SLOTS = 14;
/** What has not settled by then never will: the client's own look after the connection takes 20 s at most. */
const SLOT_EXPIRES_MS = 30_000;

/** Counts what the client has been given, for as long as it has not settled: also what nobody waits for any more. */
export class MessageSlots {
  readonly #waiting = new Set<() => void>();
  #filled = 0;

  /** Sends when a slot is free, and never once it is abandoned. */
  async fill<T>(abandoned: AbortSignal, send: () => Promise<T>): Promise<T> {
    if (this.#filled >= SLOTS) await this.#freed(abandoned);
    if (abandoned.aborted) throw new Error('Given up before it was sent');
    this.#filled += 1;
    const sent = send();
    let isFilled = true;
    const free = (): void => {
      if (!isFilled) return;
      isFilled = false;
      clearTimeout(expiry);
      this.#filled -= 1;
      const [next] = this.#waiting;
      next?.();
    };
    const expiry = setTimeout(free, SLOT_EXPIRES_MS).unref();
    sent.then(free, free);
    return sent;
  }

  #freed(abandoned: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const settle = (): void => {
        this.#waiting.delete(settle);
        abandoned.removeEventListener('abort', settle);
        resolve();
      };
      this.#waiting.add(settle);
      abandoned.addEventListener('abort', settle);
    });
  }
}

/** Lets so many appends in at a time, first come, first served, and alone as long as none went through on this connection. */
export class AppendGate {
  readonly #limit: number;
  readonly #waiting: (() => void)[] = [];
  readonly #empty: (() => void)[] = [];
  #inside = 0;
  #isOpen = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    const admitted = new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#admit();
    await admitted;
    try {
      return await work();
    } finally {
      this.#inside -= 1;
      this.#admit();
      if (this.#inside === 0) for (const resolve of this.#empty.splice(0)) resolve();
    }
  }

  /** An append went through. */
  open(): void {
    this.#isOpen = true;
    this.#admit();
  }

  /** The connection may be another one now. */
  narrow(): void {
    this.#isOpen = false;
  }

  /** Settles when nobody is inside. */
  emptied(): Promise<void> {
    return this.#inside === 0 ? Promise.resolve() : new Promise((resolve) => this.#empty.push(resolve));
  }

  #admit(): void {
    while (this.#inside < (this.#isOpen ? this.#limit : 1)) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#inside += 1;
      next();
    }
  }
}
