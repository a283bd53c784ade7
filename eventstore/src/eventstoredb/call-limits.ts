/** Limits around calls: those that gRPC keeps end with the connection, or not at all. */
import { EventStoreClosedError } from '../event-store.ts';
import { CallTimeoutError, finalError, unavailable } from './client-errors.ts';

export interface EventStoreDbLimits {
  /** One try of a call, and silence in the middle of a read, in milliseconds. */
  readonly callTimeoutMs: number;
  /** All tries of a call together; after that it fails with EventStoreUnavailableError. Subscriptions try for ever. */
  readonly giveUpAfterMs: number;
  /** The pause after a first failure; each further one is twice as long, up to the longest. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** A subscription that has been silent for so long is looked after: is the server there, does it withhold anything? */
  readonly silenceMs: number;
}

export const DEFAULT_LIMITS: EventStoreDbLimits = {
  callTimeoutMs: 5_000,
  giveUpAfterMs: 10_000,
  firstPauseMs: 50,
  longestPauseMs: 2_000,
  silenceMs: 5_000,
};

/** @throws CallTimeoutError; what the call comes to later is dropped */
export const withinLimit = async <T>(what: string, ms: number, call: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CallTimeoutError(what, ms)), ms);
  });
  try {
    return await Promise.race([call, limit]);
  } finally {
    clearTimeout(timer);
  }
};

/** Ends early, and quietly, when the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });

/** How long to wait after each failure in a row, and when to give up. */
export class Patience {
  readonly #limits: EventStoreDbLimits;
  #pause = 0;
  #failingSince: number | undefined;

  constructor(limits: EventStoreDbLimits) {
    this.#limits = limits;
  }

  /** Something went well. */
  restore(): void {
    this.#pause = 0;
    this.#failingSince = undefined;
  }

  /** Milliseconds to wait before the next try. */
  fail(): number {
    this.#failingSince ??= Date.now();
    const { firstPauseMs, longestPauseMs } = this.#limits;
    this.#pause = this.#pause === 0 ? firstPauseMs : Math.min(this.#pause * 2, longestPauseMs);
    return this.#pause;
  }

  get isOver(): boolean {
    return this.#failingSince !== undefined && Date.now() - this.#failingSince >= this.#limits.giveUpAfterMs;
  }
}

/**
 * Calls until it succeeds, fails for good, or the limits are reached.
 * @param call is told by the signal when nobody waits for it any more, also because the store is closed
 * @param settle what to do with an error of a try: answer for it, throw the error to end with, or undefined to try again
 * @throws EventStoreUnavailableError when the outcome is still unknown
 */
export const repeated = async <T>(
  what: string,
  limits: EventStoreDbLimits,
  closing: AbortSignal,
  call: (abandoned: AbortSignal) => Promise<T>,
  settle: (error: unknown) => Promise<T> | undefined = () => undefined,
): Promise<T> => {
  const patience = new Patience(limits);
  const started = Date.now();
  for (;;) {
    const attempt = new AbortController();
    const abandon = (): void => attempt.abort();
    closing.addEventListener('abort', abandon);
    try {
      return await withinLimit(what, limits.callTimeoutMs, call(attempt.signal));
    } catch (error) {
      abandon();
      const settled = settle(error);
      if (settled !== undefined) return settled;
      if (error instanceof EventStoreClosedError) throw error;
      const final = finalError(error);
      if (final !== undefined) throw final;
      const ms = patience.fail();
      if (closing.aborted || Date.now() - started + ms >= limits.giveUpAfterMs) throw unavailable(what, error);
      await pause(ms, closing);
    } finally {
      closing.removeEventListener('abort', abandon);
    }
  }
};
