/**
 * Limits concurrent reads. A server runs a hundred calls per connection and silently queues the rest, so
 * reads are admitted in order, with calls left for appends and subscriptions. While others wait, a read whose
 * consumer is busy is ended, and later resumed where it was: otherwise consumers that read within a read
 * would deadlock.
 */

const READS_AT_ONCE = 64;
/** A consumer that takes nothing for this long is considered busy. */
const LOOK_MS = 20;

export class ReadGaveWayError extends Error {
  constructor() {
    super('The read was preempted by waiting ones');
    this.name = 'ReadGaveWayError';
  }
}

export interface ReadSlot {
  /** Number of items taken by the consumer. */
  readonly taken: number;
  /** Whether the consumer is waiting for the server. */
  readonly isWaitedFor: boolean;
  /** Ends the read with a ReadGaveWayError. */
  giveWay(): void;
}

export class ReadLimiter {
  /** Running reads, with the number of items taken at the last check. */
  readonly #holders = new Map<ReadSlot, number>();
  readonly #waiting = new Set<() => void>();
  /** Permits granted to reads that have not begun yet. */
  #given = 0;
  #looking: NodeJS.Timeout | undefined;

  /**
   * Begins a read as soon as one is admitted.
   * @param signal ends the waiting: the read then begins at once, and fails by itself
   */
  async take<Read extends ReadSlot>(begin: () => Read, signal: AbortSignal): Promise<Read> {
    if (this.#holders.size + this.#given < READS_AT_ONCE) this.#given += 1;
    else await this.#wait(signal);
    this.#given -= 1;
    const read = begin();
    this.#holders.set(read, 0);
    return read;
  }

  leave(read: ReadSlot): void {
    if (this.#holders.delete(read)) this.#callNext();
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const go = (): void => {
        signal.removeEventListener('abort', go);
        this.#waiting.delete(go);
        this.#given += 1;
        resolve();
      };
      if (signal.aborted) return go();
      signal.addEventListener('abort', go);
      this.#waiting.add(go);
      this.#looking ??= setInterval(() => this.#look(), LOOK_MS);
    });
  }

  #callNext(): void {
    const [next] = this.#waiting;
    if (next !== undefined && this.#holders.size + this.#given < READS_AT_ONCE) next();
  }

  #look(): void {
    let wanted = this.#waiting.size;
    for (const [read, before] of this.#holders) {
      const isBusy = !read.isWaitedFor && read.taken > 0 && read.taken === before;
      this.#holders.set(read, read.taken);
      if (!isBusy || wanted === 0) continue;
      wanted -= 1;
      read.giveWay();
    }
    if (this.#waiting.size > 0) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }
}
