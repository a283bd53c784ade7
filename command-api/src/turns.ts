/** Work on one thing takes turns, in the order of asking; work on another thing is not held up. */

/** It was not the asker's turn in time: nothing was done. */
export class TurnNotReachedError extends Error {
  constructor(key: string) {
    super(`Others were at work on ${key} all the time`);
    this.name = 'TurnNotReachedError';
  }
}

export class Turns {
  /** When the last of those who have asked is done, by what they work on. */
  readonly #last = new Map<string, Promise<void>>();

  /** @param patienceMs how long to wait for the turn; without, as long as it takes @throws TurnNotReachedError */
  async take<T>(key: string, work: () => Promise<T>, patienceMs?: number): Promise<T> {
    const before = this.#last.get(key);
    let leave = (): void => undefined;
    const own = new Promise<void>((resolve) => {
      leave = resolve;
    });
    // Whoever gives up leaves before those before him do.
    const last = before === undefined ? own : before.then(() => own);
    this.#last.set(key, last);
    try {
      if (before !== undefined && !(await isOverWithin(before, patienceMs))) throw new TurnNotReachedError(key);
      return await work();
    } finally {
      leave();
      if (this.#last.get(key) === last) this.#last.delete(key);
    }
  }
}

const isOverWithin = async (work: Promise<void>, ms: number | undefined): Promise<boolean> => {
  const over = work.then(() => true);
  if (ms === undefined) return over;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([over, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};
