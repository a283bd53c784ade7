/**
 * Lets so many appends into the client at a time, first come, first served.
 *
 * The client writes appends to one gRPC stream. While that is held back (16 messages wait) further ones stand in a queue of the
 * client's, and if the connection breaks then, their promises are rejected with nobody to catch it, which ends the process. And
 * the append that opens the stream is overtaken by the next one: so after every failure, as at the beginning, one goes alone.
 */
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
