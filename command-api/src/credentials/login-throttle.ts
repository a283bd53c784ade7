/**
 * Slows down guessing of passwords, in memory. Three counts, each of which forgets with time:
 * - of this account from this address: refused for ever longer, as one who guesses is there;
 * - of this address over all accounts: refused for ever longer;
 * - of this account over all addresses: *delayed* by seconds and never refused, because a refusal would let anybody lock the
 *   account's owner out.
 * An address that has logged in to the account before is neither delayed nor refused for what others did elsewhere. (Somebody
 * behind the very same address can hold up its owner, by minutes: nothing tells the two apart.) Accounts are counted under the
 * handle as typed, known or not, so the answers tell nothing about which accounts exist.
 */
import { foldHandle } from './credential-store.ts';
import { networkOf } from './network-of.ts';

export type Admission =
  /** Go on after `delayMs`. */
  { readonly admitted: true; readonly delayMs: number } | { readonly admitted: false; readonly retryAfterMs: number };

export interface LoginThrottle {
  /** Counts the attempt as failed until `succeeded` says otherwise: a thousand at once get no further than one by one. */
  begin(handle: string, address: string): Admission;
  succeeded(handle: string, address: string): void;
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

/** Entries of each count: some megabytes at most. */
const MAX_ENTRIES = 20_000;

export const createLoginThrottle = (now: () => Date): LoginThrottle => {
  const pairs = createCounts(OF_PAIR);
  const addresses = createCounts(OF_ADDRESS);
  const accounts = createCounts(OF_ACCOUNT);
  const familiar = createRecent<true>();
  return {
    begin: (typed, address) => {
      const at = now().getTime();
      const { pair, handle, network } = keysOf(typed, address);
      const known = familiar.get(pair) !== undefined;
      const wait = Math.max(pairs.waitOf(pair, at), known ? 0 : addresses.waitOf(network, at));
      if (wait > 0) return { admitted: false, retryAfterMs: wait };
      pairs.add(pair, at);
      addresses.add(network, at);
      accounts.add(handle, at);
      return { admitted: true, delayMs: known ? 0 : accounts.waitOf(handle, at) };
    },
    succeeded: (typed, address) => {
      const at = now().getTime();
      const { pair, handle, network } = keysOf(typed, address);
      familiar.set(pair, true);
      pairs.clear(pair);
      // Only this attempt is taken back: an account of one's own does not pay for guessing at others'.
      addresses.takeBack(network, at);
      accounts.takeBack(handle, at);
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
