/**
 * Slows down guessing of passwords. Counts failures in three ways, each forgotten after a while:
 * - of an account from an address: refused for longer and longer;
 * - of an address over all accounts: refused for longer and longer;
 * - of an account over all addresses: *delayed* by seconds and never refused, because a refusal would let
 *   attackers lock its owner out.
 *
 * An address that has logged in to the account before is neither delayed nor refused for attempts elsewhere.
 * A browser that has (`known-browser.ts`) has a count of its own, so neighbours behind its address do not
 * delay its owner. A refused address keeps a small share for accounts that were not guessed at from there.
 * Accounts are counted by name, and unknown ones by the handle as typed, so that answers do not reveal which
 * accounts exist.
 */
import { createHash } from 'node:crypto';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { foldHandle } from './credential-store.ts';
import { getNetwork } from './network-address.ts';
import type { CreateLimiter } from './rate-limiters.ts';

export type ThrottleDecision =
  /** Admitted after `delayMs`. */
  { readonly admitted: true; readonly delayMs: number } | { readonly admitted: false; readonly retryAfterMs: number };

export interface LoginThrottle {
  /**
   * Counts the attempt as failed until `succeeded` is called: a thousand at once get no further than one by
   * one.
   */
  begin(handle: string, address: string, browser?: string): Promise<ThrottleDecision>;
  succeeded(handle: string, address: string, browser?: string): Promise<void>;
}

export interface SignUpThrottle {
  /** Counts the attempt. @returns milliseconds until the next one; 0 if this one is admitted */
  begin(address: string): Promise<number>;
}

interface Limits {
  /** Failures within the window that cost nothing. */
  readonly free: number;
  /** All failures are forgotten so long after the first one. */
  readonly windowMs: number;
  /** After the first failure that is not free; each further one doubles it. */
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const OF_PAIR: Limits = { free: 5, windowMs: 60 * MINUTE, firstDelayMs: SECOND, longestDelayMs: 10 * MINUTE };
const OF_ADDRESS: Limits = { free: 20, windowMs: 20 * MINUTE, firstDelayMs: SECOND, longestDelayMs: 5 * MINUTE };
const OF_ACCOUNT: Limits = { free: 20, windowMs: 20 * MINUTE, firstDelayMs: SECOND / 4, longestDelayMs: 4 * SECOND };
/** A whole office may register within minutes. Asking for thousands of names, taken or free, is slow. */
const OF_SIGN_UPS: Limits = { free: 40, windowMs: 15 * MINUTE, firstDelayMs: SECOND, longestDelayMs: MINUTE };
/** Attempts from an address that is refused. */
const SHARE = { points: 2, duration: 60 };
/** An account has a part in that so long after a single failure from there. */
const SHARE_AFTER_MS = 5 * MINUTE;
/** How long an address that has logged in to an account is known. Node's timers end at 24 days. */
const FAMILIAR_SECONDS = 14 * 24 * 60 * 60;

/** @param name sets the counts apart from those of other throttles */
export const createLoginThrottle = (name: string, createLimiter: CreateLimiter): LoginThrottle => {
  const pairs = createCount(`${name}-pair`, OF_PAIR, createLimiter);
  const browsers = createCount(`${name}-browser`, OF_PAIR, createLimiter);
  const addresses = createCount(`${name}-address`, OF_ADDRESS, createLimiter);
  const accounts = createCount(`${name}-account`, OF_ACCOUNT, createLimiter);
  const shares = createLimiter({ keyPrefix: `${name}-share`, ...SHARE });
  const familiar = createLimiter({ keyPrefix: `${name}-familiar`, points: 1, duration: FAMILIAR_SECONDS });
  /** Whether an attempt that is refused for others behind its address is let in all the same. */
  const hasShare = async (failures: RateLimiterRes | null, network: string): Promise<boolean> => {
    const isFresh = failures !== null && failures.msBeforeNext > OF_PAIR.windowMs - SHARE_AFTER_MS;
    if ((failures?.consumedPoints ?? 0) > 1 || isFresh) return false;
    return (await shares.add(network, 1)).consumedPoints <= SHARE.points;
  };
  return {
    begin: async (typed, address, browser) => {
      if (browser !== undefined) return toDecision(await browsers.admit(digest(browser)));
      const { pair, handle, network } = getKeys(typed, address);
      const known = (await familiar.get(pair)) !== null;
      const failures = await pairs.read(pair);
      const ofPair = await pairs.admit(pair);
      if (ofPair > 0) return toDecision(ofPair);
      if (known) await addresses.add(network);
      const ofAddress = known ? 0 : await addresses.admit(network);
      if (ofAddress > 0 && !(await hasShare(failures, network))) {
        await pairs.takeBack(pair);
        return toDecision(ofAddress);
      }
      const over = (await accounts.add(handle)) - OF_ACCOUNT.free;
      return { admitted: true, delayMs: known || over <= 0 ? 0 : getDelay(OF_ACCOUNT, over - 1) };
    },
    succeeded: async (typed, address, browser) => {
      const { pair, handle, network } = getKeys(typed, address);
      await familiar.add(pair, 1);
      if (browser !== undefined) return browsers.clear(digest(browser));
      await pairs.clear(pair);
      // Only this attempt is taken back: an account of one's own does not pay for guessing at others'.
      await addresses.takeBack(network);
      await accounts.takeBack(handle);
    },
  };
};

export const createSignUpThrottle = (createLimiter: CreateLimiter): SignUpThrottle => {
  const addresses = createCount('sign-up-address', OF_SIGN_UPS, createLimiter);
  return { begin: (address) => addresses.admit(digest(getNetwork(address))) };
};

const toDecision = (retryAfterMs: number): ThrottleDecision =>
  retryAfterMs === 0 ? { admitted: true, delayMs: 0 } : { admitted: false, retryAfterMs };

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

const getKeys = (typed: string, address: string): { pair: string; handle: string; network: string } => {
  const handle = foldHandle(typed);
  const network = getNetwork(address);
  return { handle: digest(handle), network: digest(network), pair: digest(`${network} ${handle}`) };
};

const getDelay = ({ firstDelayMs, longestDelayMs }: Limits, doublings: number): number =>
  Math.min(longestDelayMs, firstDelayMs * 2 ** doublings);

/** Failures by key: a window that counts them, and a gate that lets one through after each delay. */
const createCount = (name: string, limits: Limits, createLimiter: CreateLimiter) => {
  const { free, windowMs } = limits;
  const failures = createLimiter({ keyPrefix: name, points: free, duration: windowMs / SECOND });
  const gate = createLimiter({ keyPrefix: `${name}-gate`, points: 1, duration: limits.longestDelayMs / SECOND });
  const add = async (key: string, points = 1): Promise<number> => (await failures.add(key, points)).consumedPoints;
  return {
    read: (key: string) => failures.get(key),
    add,
    takeBack: (key: string) => add(key, -1),
    clear: async (key: string): Promise<void> => {
      await failures.delete(key);
      await gate.delete(key);
    },
    /** Counts the attempt where it may go on. @returns milliseconds until it may; 0: it may now */
    admit: async (key: string): Promise<number> => {
      const before = (await failures.get(key))?.consumedPoints ?? 0;
      if (before < free) {
        if ((await add(key)) <= free) return 0;
        // Others were faster to the last free one.
        await add(key, -1);
      }
      const wait = await gate.tryConsume(key, getDelay(limits, Math.max(0, before - free)) / SECOND);
      if (wait === 0) await add(key);
      return wait;
    },
  };
};
