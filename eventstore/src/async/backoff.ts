import { pause } from './timeout.ts';

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
