/** Waiting, retries, queues and locks. */
import { setTimeout as wait } from 'node:timers/promises';
import { Mutex, Semaphore } from 'async-mutex';

// Timeouts, and pauses that a signal can end.

export class TimeoutError extends Error {
  constructor(ms: number) {
    super(`No answer within ${ms} ms`);
    this.name = 'TimeoutError';
  }
}

/**
 * The result of `work`, or of `onTimeout` after `ms`; the work itself continues.
 * @throws TimeoutError without `onTimeout`; errors of `work` before the timeout
 */
export const withTimeout = async <T>(
  ms: number,
  work: Promise<T>,
  onTimeout: () => T = () => {
    throw new TimeoutError(ms);
  },
): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    return await Promise.race([work, late.then(onTimeout)]);
  } finally {
    clearTimeout(timer);
  }
};

/** @throws errors of `work` within that time */
export const waitAtMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  withTimeout(ms, work, () => undefined);

/**
 * Resolves early when the signal aborts.
 * @param ref whether the timer keeps the process alive
 */
export const pause = (ms: number, signal?: AbortSignal, ref = true): Promise<void> =>
  wait(ms, undefined, signal === undefined ? { ref } : { signal, ref }).catch(() => undefined);

/** @throws the reason of the signal if it aborts first; the work itself continues */
export const orAbort = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const settled = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true, signal: settled.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    settled.abort();
  }
};

export interface BackoffOptions {
  /** Pause after the first failure. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** Growth factor of further pauses. Default 2. */
  readonly factor?: number;
}

/** For work that continues by itself once a store is reachable again. */
const LONG_PAUSES: BackoffOptions = { firstMs: 100, longestMs: 10_000, factor: 5 };

/** Exponential backoff over consecutive failures. */
export class Backoff {
  readonly #options: BackoffOptions;
  #failures = 0;

  constructor(options: BackoffOptions = LONG_PAUSES) {
    this.#options = options;
  }

  /** Call after a success. */
  reset(): void {
    this.#failures = 0;
  }

  /** Milliseconds until the next attempt. */
  next(): number {
    const { firstMs, longestMs, factor = 2 } = this.#options;
    return Math.min(firstMs * factor ** this.#failures++, longestMs);
  }

  /** Waits until the next attempt, or until the signal aborts. */
  wait(signal: AbortSignal): Promise<void> {
    return pause(this.next(), signal);
  }
}

/** A condition variable: waits for the next change without keeping the process alive, and without leaks. */
export class Condition {
  #version = 0;
  readonly #waiting = new Set<() => void>();

  get version(): number {
    return this.#version;
  }

  get isWaitedFor(): boolean {
    return this.#waiting.size > 0;
  }

  notifyAll(): void {
    this.#version += 1;
    for (const go of [...this.#waiting]) go();
  }

  /** Settles once the version differs from `since`, or when the signal aborts. */
  changed(since: number, signal: AbortSignal): Promise<void> {
    if (since !== this.#version || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const go = (): void => {
        this.#waiting.delete(go);
        signal.removeEventListener('abort', go);
        resolve();
      };
      this.#waiting.add(go);
      signal.addEventListener('abort', go);
    });
  }
}

// A FIFO mutex per key. Work under one key does not delay another.

/** The lock was not acquired in time, and the work was not run. */
export class MutexTimeoutError extends Error {
  constructor(key: string) {
    super(`Others were at work on ${key} all the time`);
    this.name = 'MutexTimeoutError';
  }
}

export class KeyedMutex {
  readonly #locks = new Map<string, { readonly mutex: Mutex; users: number }>();

  /**
   * Runs the work while holding the lock; synchronously if the lock is free.
   * @param maxWaitMs timeout for the lock; unlimited if absent
   * @throws MutexTimeoutError; errors of `work`
   */
  async runExclusive<T>(key: string, work: () => Promise<T>, maxWaitMs?: number): Promise<T> {
    const lock = this.#locks.get(key) ?? { mutex: new Mutex(), users: 0 };
    this.#locks.set(key, lock);
    lock.users += 1;
    const isFree = !lock.mutex.isLocked();
    const acquired = lock.mutex.acquire();
    try {
      if (!isFree) await (maxWaitMs === undefined ? acquired : withTimeout(maxWaitMs, acquired, timeOut(key)));
      return await work();
    } finally {
      // After a timeout, the lock is released as soon as it is acquired.
      void acquired.then((release) => release());
      lock.users -= 1;
      if (lock.users === 0) this.#locks.delete(key);
    }
  }
}

const timeOut = (key: string) => (): never => {
  throw new MutexTimeoutError(key);
};

// Limits concurrency: a semaphore with a bounded queue, which tasks leave when their signal aborts.

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

/**
 * Caches the result for `ms`, and runs at most once at a time: concurrent callers share the result or the
 * failure.
 */
export const memoizeFor = <T>(ms: number, ask: () => Promise<T>): (() => Promise<T>) => {
  let shared: { readonly answer: Promise<T>; readonly until: { ms: number } } | undefined;
  return () => {
    if (shared !== undefined && performance.now() < shared.until.ms) return shared.answer;
    const until = { ms: Infinity };
    const answer = ask().finally(() => {
      until.ms = performance.now() + ms;
    });
    shared = { answer, until };
    return answer;
  };
};

/** A value that is reread often and concurrently. */
export interface Refreshed<T> {
  /** The value after the call. Calls during a read share the next one. */
  fresh(): Promise<T>;
  /** The value at most this many milliseconds before the call. */
  recent(ageMS: number): Promise<T>;
}

export const createRefreshed = <T>(load: () => Promise<T>): Refreshed<T> => {
  let seen: { readonly value: T; readonly at: number } | undefined;
  let running: Promise<T> | undefined;
  let queued: Promise<T> | undefined;

  const begin = async (): Promise<T> => {
    const at = performance.now();
    try {
      const value = await load();
      seen = { value, at };
      return value;
    } finally {
      running = undefined;
    }
  };
  const fresh = (): Promise<T> => {
    if (running === undefined) return (running = begin());
    // The running read may precede this call.
    queued ??= running
      .catch(() => undefined)
      .then(() => {
        queued = undefined;
        return fresh();
      });
    return queued;
  };
  return {
    fresh,
    recent: async (ageMS) => (seen !== undefined && performance.now() - seen.at <= ageMS ? seen.value : fresh()),
  };
};
