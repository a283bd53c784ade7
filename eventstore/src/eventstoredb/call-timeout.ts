/** Timeouts of calls. gRPC's own end with the connection, or not at all. */
import { Backoff, pause, withTimeout } from '../async.ts';
import { EventStoreClosedError } from '../event-store.ts';
import { CallTimeoutError, finalError, createUnavailableError } from './client-errors.ts';

export interface EventStoreDbLimits {
  /** Timeout of one attempt, and of silence during a read, in milliseconds. */
  readonly callTimeoutMs: number;
  /**
   * Total timeout of all attempts, after which the call fails with EventStoreUnavailableError. Subscriptions
   * retry forever.
   */
  readonly giveUpAfterMs: number;
  /** Pause after the first failure. It doubles with each further one, up to the longest. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /**
   * Silence after which a subscription is checked: whether the server is reachable, and whether events are
   * missing.
   */
  readonly silenceMs: number;
}

export const DEFAULT_LIMITS: EventStoreDbLimits = {
  callTimeoutMs: 5_000,
  giveUpAfterMs: 10_000,
  firstPauseMs: 50,
  longestPauseMs: 2_000,
  silenceMs: 5_000,
};

/** @throws CallTimeoutError; a later outcome of the call is ignored */
export const withCallTimeout = <T>(what: string, ms: number, call: Promise<T>): Promise<T> =>
  withTimeout(ms, call, () => {
    throw new CallTimeoutError(what, ms);
  });

/** Pauses between consecutive failures, and the time limit. */
export class CallTimeout {
  readonly #giveUpAfterMs: number;
  readonly #backoff: Backoff;
  #failingSince: number | undefined;

  constructor({ firstPauseMs, longestPauseMs, giveUpAfterMs }: EventStoreDbLimits) {
    this.#giveUpAfterMs = giveUpAfterMs;
    this.#backoff = new Backoff({ firstMs: firstPauseMs, longestMs: longestPauseMs });
  }

  /** Call after a success. */
  restore(): void {
    this.#backoff.reset();
    this.#failingSince = undefined;
  }

  /** Milliseconds until the next attempt. */
  fail(): number {
    this.#failingSince ??= Date.now();
    return this.#backoff.next();
  }

  get isOver(): boolean {
    return this.#failingSince !== undefined && Date.now() - this.#failingSince >= this.#giveUpAfterMs;
  }
}

/**
 * Repeats a call until it succeeds, fails permanently, or the time limit is reached.
 * @param call its signal aborts once the caller no longer waits, also because the store is closed
 * @param settle handles an attempt's error: returns a result, throws a final error, or returns undefined to
 * retry
 * @throws EventStoreUnavailableError if the outcome is unknown at the end
 */
export const repeated = async <T>(
  what: string,
  limits: EventStoreDbLimits,
  closing: AbortSignal,
  call: (abandoned: AbortSignal) => Promise<T>,
  settle: (error: unknown) => Promise<T> | undefined = () => undefined,
): Promise<T> => {
  const timeout = new CallTimeout(limits);
  const started = Date.now();
  for (;;) {
    const attempt = new AbortController();
    const abandon = (): void => attempt.abort();
    closing.addEventListener('abort', abandon);
    try {
      return await withCallTimeout(what, limits.callTimeoutMs, call(attempt.signal));
    } catch (error) {
      abandon();
      const settled = settle(error);
      if (settled !== undefined) return settled;
      if (error instanceof EventStoreClosedError) throw error;
      const final = finalError(error);
      if (final !== undefined) throw final;
      const ms = timeout.fail();
      if (closing.aborted || Date.now() - started + ms >= limits.giveUpAfterMs)
        throw createUnavailableError(what, error);
      await pause(ms, closing);
    } finally {
      closing.removeEventListener('abort', abandon);
    }
  }
};
