/**
 * A server lets a hundred calls run on a connection, and whatever is beyond waits without a word. So reads take turns, in the order of
 * asking, and leave room for appends and subscriptions. Where others wait, a read whose reader is busy with something else gives its turn
 * away, and is begun anew where it was: readers who read on while they read would wait for each other for ever.
 */

const READS_AT_ONCE = 64;
/** A reader who takes nothing for so long is busy with something else. */
const LOOK_MS = 20;

export class ReadGaveWayError extends Error {
  constructor() {
    super('The read gave way to others that wait');
    this.name = 'ReadGaveWayError';
  }
}

export interface TurnHolder {
  /** Items that its reader has taken. */
  readonly taken: number;
  /** The reader waits for the server. */
  readonly isWaitedFor: boolean;
  /** Ends the read with a ReadGaveWayError. */
  giveWay(): void;
}

export class ReadTurns {
  /** With what each had taken at the last look. */
  readonly #holders = new Map<TurnHolder, number>();
  readonly #waiting = new Set<() => void>();
  /** Turns that were given and not begun with yet. */
  #given = 0;
  #looking: NodeJS.Timeout | undefined;

  /** Begins a read when it is its turn. @param signal ends the waiting: then the read begins at once, to fail by itself */
  async take<Read extends TurnHolder>(begin: () => Read, signal: AbortSignal): Promise<Read> {
    if (this.#holders.size + this.#given < READS_AT_ONCE) this.#given += 1;
    else await this.#wait(signal);
    this.#given -= 1;
    const read = begin();
    this.#holders.set(read, 0);
    return read;
  }

  leave(read: TurnHolder): void {
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
