/**
 * Slows down guessing of passwords, in memory. Three counts, each of which forgets with time:
 * - of this account from this address: refused for ever longer, as one who guesses is there;
 * - of this address over all accounts: refused for ever longer;
 * - of this account over all addresses: *delayed* by seconds and never refused, because a refusal would let anybody lock the
 *   account's owner out.
 * An address that has logged in to the account before is neither delayed nor refused for what others did elsewhere. A browser that
 * has (`known-browser.ts`) is counted by itself: no neighbour behind its address holds up its owner. And where an address is refused, a
 * small share of it stays for accounts that nobody there has guessed at, so that somebody new to a busy office gets in, too. Accounts
 * are counted under the handle as typed, known or not, so the answers tell nothing about which accounts exist.
 */
import { foldHandle } from './credential-store.ts';
import { networkOf } from './network-of.ts';

export type Admission =
  /** Go on after `delayMs`. */
  { readonly admitted: true; readonly delayMs: number } | { readonly admitted: false; readonly retryAfterMs: number };

export interface LoginThrottle {
  /** Counts the attempt as failed until `succeeded` says otherwise: a thousand at once get no further than one by one. */
  begin(handle: string, address: string, browser?: string): Admission;
  succeeded(handle: string, address: string, browser?: string): void;
}

export interface SignUpThrottle {
  /** Counts the attempt. @returns milliseconds until the next one; 0: this one may go on */
  begin(address: string): number;
}

interface Limits {
  /** Failures that cost nothing. */
  readonly free: number;
  /** One failure is forgotten after each such time. */
  readonly forgetMs: number;
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const OF_PAIR: Limits = { free: 5, forgetMs: 10 * MINUTE, firstDelayMs: SECOND, longestDelayMs: 5 * MINUTE };
const OF_ADDRESS: Limits = { free: 20, forgetMs: MINUTE, firstDelayMs: SECOND, longestDelayMs: 5 * MINUTE };
const OF_ACCOUNT: Limits = { free: 20, forgetMs: MINUTE, firstDelayMs: SECOND / 4, longestDelayMs: 4 * SECOND };
/** A whole office may register in an hour; a name that is taken is told, so nobody asks for thousands. */
const OF_SIGN_UPS: Limits = { free: 40, forgetMs: 20 * SECOND, firstDelayMs: SECOND, longestDelayMs: MINUTE };
/** Of an address that is refused: two attempts, and another one each half minute. */
const OF_SHARE: Limits = { free: 1, forgetMs: 30 * SECOND, firstDelayMs: 30 * SECOND, longestDelayMs: 30 * SECOND };

/** An account has a part in that five minutes after a failure from there, when half of it is forgotten. */
const SHARE_FAILURES = 0.5;

/** Entries of each count: some megabytes at most. */
const MAX_ENTRIES = 20_000;

/** @param now milliseconds of a clock that nobody sets: a step of the time of day would lengthen a wait */
export const createLoginThrottle = (now: () => number): LoginThrottle => {
  const pairs = createCounts(OF_PAIR);
  const browsers = createCounts(OF_PAIR);
  const addresses = createCounts(OF_ADDRESS);
  const shares = createCounts(OF_SHARE);
  const accounts = createCounts(OF_ACCOUNT);
  const familiar = createRecent<true>();
  /** Whether one who is refused for others behind his address is let in all the same. */
  const hasShare = (pair: string, network: string, at: number): boolean => {
    if (pairs.failuresOf(pair, at) > SHARE_FAILURES || shares.waitOf(network, at) > 0) return false;
    shares.add(network, at);
    return true;
  };
  return {
    begin: (typed, address, browser) => {
      const at = now();
      if (browser !== undefined) {
        const retryAfterMs = browsers.waitOf(browser, at);
        if (retryAfterMs > 0) return { admitted: false, retryAfterMs };
        browsers.add(browser, at);
        return { admitted: true, delayMs: 0 };
      }
      const { pair, handle, network } = keysOf(typed, address);
      const known = familiar.get(pair) !== undefined;
      const ofPair = pairs.waitOf(pair, at);
      if (ofPair > 0) return { admitted: false, retryAfterMs: ofPair };
      const ofAddress = known ? 0 : addresses.waitOf(network, at);
      if (ofAddress === 0) addresses.add(network, at);
      else if (!hasShare(pair, network, at)) return { admitted: false, retryAfterMs: ofAddress };
      pairs.add(pair, at);
      accounts.add(handle, at);
      return { admitted: true, delayMs: known ? 0 : accounts.waitOf(handle, at) };
    },
    succeeded: (typed, address, browser) => {
      const at = now();
      if (browser !== undefined) browsers.clear(browser);
      const { pair, handle, network } = keysOf(typed, address);
      familiar.set(pair, true);
      if (browser !== undefined) return;
      pairs.clear(pair);
      // Only this attempt is taken back: an account of one's own does not pay for guessing at others'.
      addresses.takeBack(network, at);
      accounts.takeBack(handle, at);
    },
  };
};

/** @param now as above */
export const createSignUpThrottle = (now: () => number): SignUpThrottle => {
  const addresses = createCounts(OF_SIGN_UPS);
  return {
    begin: (address) => {
      const at = now();
      const network = networkOf(address);
      const wait = addresses.waitOf(network, at);
      if (wait === 0) addresses.add(network, at);
      return wait;
    },
  };
};

const keysOf = (typed: string, address: string): { pair: string; handle: string; network: string } => {
  const handle = foldHandle(typed);
  const network = networkOf(address);
  return { handle, network, pair: `${network} ${handle}` };
};

interface Count {
  readonly failures: number;
  readonly at: number;
  readonly blockedUntil: number;
}

const createCounts = (limits: Limits) => {
  const counts = createRecent<Count>();
  const failuresAt = (count: Count | undefined, at: number): number =>
    count === undefined ? 0 : Math.max(0, count.failures - Math.max(0, at - count.at) / limits.forgetMs);
  const put = (key: string, failures: number, at: number): void => {
    const over = failures - limits.free;
    const delay = over <= 0 ? 0 : Math.min(limits.longestDelayMs, limits.firstDelayMs * 2 ** (Math.ceil(over) - 1));
    counts.set(key, { failures, at, blockedUntil: at + delay });
  };
  return {
    /** Milliseconds until the next attempt. */
    waitOf: (key: string, at: number): number => Math.max(0, (counts.get(key)?.blockedUntil ?? 0) - at),
    failuresOf: (key: string, at: number): number => failuresAt(counts.get(key), at),
    add: (key: string, at: number): void => put(key, failuresAt(counts.get(key), at) + 1, at),
    takeBack: (key: string, at: number): void => put(key, Math.max(0, failuresAt(counts.get(key), at) - 1), at),
    clear: (key: string): void => counts.delete(key),
  };
};

/** A map that forgets what was written longest ago: two halves, the older of which is dropped when the newer is full. */
const createRecent = <Value>() => {
  let newer = new Map<string, Value>();
  let older = new Map<string, Value>();
  return {
    get: (key: string): Value | undefined => newer.get(key) ?? older.get(key),
    set: (key: string, value: Value): void => {
      newer.set(key, value);
      if (newer.size < MAX_ENTRIES / 2) return;
      older = newer;
      newer = new Map();
    },
    delete: (key: string): void => {
      newer.delete(key);
      older.delete(key);
    },
  };
};
