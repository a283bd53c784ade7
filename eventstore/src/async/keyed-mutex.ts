/** A FIFO mutex per key. Work under one key does not delay another. */
import { Mutex } from 'async-mutex';
import { withTimeout } from './timeout.ts';

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
