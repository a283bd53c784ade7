/** Limits concurrency: a semaphore with a bounded queue, which tasks leave when their signal aborts. */
import { Semaphore } from 'async-mutex';
import { orAbort } from './timeout.ts';

export interface QueueLoad {
  readonly running: number;
  readonly waiting: number;
}

export interface TaskQueueOptions {
  /** Maximum number of waiting tasks; further ones are rejected. */
  readonly maxWaiting?: number;
  /** Creates the error of rejected tasks. */
  readonly createFullError?: () => Error;
}

export interface TaskOptions {
  /** Key for looking up the task's place in the queue. */
  readonly owner?: string;
  /** A waiting task leaves the queue when aborted; a running one continues to its end. */
  readonly signal?: AbortSignal;
}

export class TaskQueue {
  readonly #semaphore: Semaphore;
  readonly #maxWaiting: number;
  readonly #createFullError: () => Error;
  readonly #waiting = new Set<TaskOptions>();
  #concurrency: number;

  constructor(concurrency: number, options: TaskQueueOptions = {}) {
    const { maxWaiting = Infinity, createFullError = () => new Error('The queue is full') } = options;
    this.#semaphore = new Semaphore(concurrency);
    this.#concurrency = concurrency;
    this.#maxWaiting = maxWaiting;
    this.#createFullError = createFullError;
  }

  load(): QueueLoad {
    return { running: this.#concurrency - this.#semaphore.getValue(), waiting: this.#waiting.size };
  }

  /** Applies from now on; running tasks are not interrupted. */
  setConcurrency(concurrency: number): void {
    const added = concurrency - this.#concurrency;
    this.#concurrency = concurrency;
    this.#semaphore.setValue(this.#semaphore.getValue() + added);
  }

  /** By owner of waiting tasks: position of its first task in the queue, from 1. */
  places(): ReadonlyMap<string, number> {
    const places = new Map<string, number>();
    for (const [at, { owner }] of [...this.#waiting].entries())
      if (owner !== undefined && !places.has(owner)) places.set(owner, at + 1);
    return places;
  }

  /**
   * Runs the task; synchronously if there is capacity.
   * @throws the error of a full queue; the reason of `signal`; errors of `task`
   */
  async run<T>(task: () => Promise<T>, options: TaskOptions = {}): Promise<T> {
    options.signal?.throwIfAborted();
    const isFree = !this.#semaphore.isLocked();
    if (!isFree && this.#waiting.size >= this.#maxWaiting) throw this.#createFullError();
    const acquired = this.#semaphore.acquire();
    try {
      if (!isFree) await this.#waitFor(acquired, { ...options });
      return await task();
    } finally {
      // A task that has left the queue releases its permit as soon as it is acquired.
      void acquired.then(([, release]) => release());
    }
  }

  async #waitFor(acquired: Promise<unknown>, waiting: TaskOptions): Promise<void> {
    this.#waiting.add(waiting);
    try {
      await (waiting.signal === undefined ? acquired : orAbort(acquired, waiting.signal));
    } finally {
      this.#waiting.delete(waiting);
    }
  }
}

/** Concurrent calls that a store answers without a queue of thousands. */
const AT_ONCE = 64;

/** Results of `work` in the order of the items, with limited concurrency. */
export const mapWithConcurrency = <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> => {
  const queue = new TaskQueue(AT_ONCE);
  return Promise.all(items.map((item) => queue.run(() => work(item))));
};
