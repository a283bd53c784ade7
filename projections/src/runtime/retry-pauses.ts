import { setTimeout as wait } from 'node:timers/promises';

const DELAYS_MS = [100, 500, 2_000, 10_000];

export interface RetryPauses {
  /** Something has gone well. */
  restore(): void;
  /** Until the next try, or the signal: longer each time, until something has gone well. */
  wait(signal: AbortSignal): Promise<void>;
}

export const retryPauses = (): RetryPauses => {
  let failures = 0;
  return {
    restore: () => void (failures = 0),
    async wait(signal) {
      const delayMs = DELAYS_MS[Math.min(failures, DELAYS_MS.length - 1)];
      failures += 1;
      await wait(delayMs, undefined, { signal }).catch(() => undefined);
    },
  };
};
