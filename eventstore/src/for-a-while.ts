/** Waits for work that may never end, for so long at most; it is not told. @throws what the work fails with within that time */
import { setTimeout as wait } from 'node:timers/promises';

export const forAWhile = async (ms: number, work: Promise<unknown>): Promise<void> => {
  const patience = new AbortController();
  const over = wait(ms, undefined, { signal: patience.signal }).catch(() => undefined);
  try {
    await Promise.race([work, over]);
  } finally {
    patience.abort();
  }
};
