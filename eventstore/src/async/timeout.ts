/** Timeouts, and pauses that a signal can end. */
import { setTimeout as wait } from 'node:timers/promises';

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
