/** Where the counts of attempts are: in the memory of the only process, or shared on the credential store. */
import { LRUCache } from 'lru-cache';
import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';

export interface LimiterOptions {
  /** Sets its keys apart from those of other limiters. */
  readonly keyPrefix: string;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/** What the throttles use of a limiter. Its keys are digests: no e-mail or network address is stored. */
export interface Limiter {
  get(key: string): Promise<RateLimiterRes | null>;
  /** Counts points, also beyond those of the limiter. */
  add(key: string, points: number): Promise<RateLimiterRes>;
  delete(key: string): Promise<boolean>;
  /** Consumes a point. @returns milliseconds until one can be consumed, 0: it was */
  tryConsume(key: string, duration: number): Promise<number>;
}

export type CreateLimiter = (options: LimiterOptions) => Limiter;

/** What calls of a limiter go through. */
interface Access {
  readonly read: <T>(call: () => Promise<T>) => Promise<T>;
  readonly write: <T>(key: string, call: () => Promise<T>) => Promise<T>;
}

export const wrapLimiter = (limiter: RateLimiterAbstract, { read, write }: Access): Limiter => ({
  get: (key) => read(() => limiter.get(key)),
  add: (key, points) => write(key, () => limiter.penalty(key, points)),
  delete: (key) => write(key, () => limiter.delete(key)),
  tryConsume: (key, customDuration) =>
    write(key, () =>
      limiter.consume(key, 1, { customDuration }).then(
        () => 0,
        // A refusal is rejected with its result, which is no Error.
        (refusal: unknown) => {
          if (refusal instanceof Error) throw refusal;
          return (refusal as RateLimiterRes).msBeforeNext;
        },
      ),
    ),
});

/** Keys of each limiter: some megabytes at most. */
const MAX_KEYS = 20_000;

/** Forgets the keys that were written longest ago. */
export const createMemoryLimiter: CreateLimiter = (options) => {
  const limiter = new RateLimiterMemory(options);
  const keys = new LRUCache<string, true>({ max: MAX_KEYS, dispose: (_, key) => void limiter.delete(key) });
  return wrapLimiter(limiter, {
    read: (call) => call(),
    write: (key, call) => {
      keys.set(key, true);
      return call();
    },
  });
};
