/** Uploads are checked one after the other, in the order in which they came: what one takes of memory and processors is all that they take together. */

/** So many wait already that another would wait too long. */
export class UploadsBusyError extends Error {
  constructor() {
    super('Too many uploads are waiting');
    this.name = 'UploadsBusyError';
  }
}

export interface UploadQueueLoad {
  readonly running: number;
  readonly waiting: number;
}

interface Waiting {
  readonly owner: string;
  readonly start: () => void;
}

export class UploadQueue {
  readonly #maxWaiting: number;
  #isBusy = false;
  readonly #waiting: Waiting[] = [];

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting;
  }

  load(): UploadQueueLoad {
    return { running: this.#isBusy ? 1 : 0, waiting: this.#waiting.length };
  }

  /** How many uploads are before the first one of the owner that waits; null when none does. */
  before(owner: string): number | null {
    const at = this.#waiting.findIndex((each) => each.owner === owner);
    return at < 0 ? null : at + 1;
  }

  /** The same of every owner of whom one waits. */
  waiting(): ReadonlyMap<string, number> {
    const before = new Map<string, number>();
    for (const [at, { owner }] of this.#waiting.entries()) if (!before.has(owner)) before.set(owner, at + 1);
    return before;
  }

  /**
   * @param owner whose upload it is: a project's id
   * @param gone aborted when nobody waits for it any more: it leaves the queue; what has begun goes on to its end
   * @throws UploadsBusyError; the reason of `gone`; whatever `work` throws
   */
  async take<T>(owner: string, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
    gone.throwIfAborted();
    if (this.#isBusy) await this.#turn(owner, gone);
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // Whoever ends hands its turn over, so that nobody comes in between.
      if (next === undefined) this.#isBusy = false;
      else next.start();
    }
  }

  async #turn(owner: string, gone: AbortSignal): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting) throw new UploadsBusyError();
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(gone.reason as Error);
      };
      const waiting: Waiting = {
        owner,
        start: () => {
          gone.removeEventListener('abort', leave);
          resolve();
        },
      };
      this.#waiting.push(waiting);
      gone.addEventListener('abort', leave, { once: true });
    });
  }
}
