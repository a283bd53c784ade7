import type { Lease } from './lease-store.ts';

/** A lease that has not beaten for so long is a dead holder's: so its work goes on elsewhere within 10 s. */
export const DEAD_AFTER_MS = 6_000;

export interface LivelinessWatch {
  look(all: readonly Lease[]): void;
  isDead(lease: Lease): boolean;
  /** Whether it was seen to beat: what has not may be a dead holder's that was looked at once. */
  hasBeaten(lease: Lease): boolean;
}

interface Seen {
  readonly sign: string;
  readonly since: number;
  readonly hasBeaten: boolean;
}

/** Remembers by this process's own clock since when each lease has stood still. */
export const livelinessWatch = (deadAfterMs: number): LivelinessWatch => {
  let seen = new Map<string, Seen>();
  return {
    look(all) {
      const now = performance.now();
      const next = new Map<string, Seen>();
      for (const { name, fence, beat } of all) {
        const sign = `${fence}/${beat}`;
        const before = seen.get(name);
        next.set(name, before?.sign === sign ? before : { sign, since: now, hasBeaten: before !== undefined });
      }
      seen = next;
    },
    isDead({ name }) {
      const known = seen.get(name);
      return known !== undefined && performance.now() - known.since >= deadAfterMs;
    },
    hasBeaten: ({ name }) => seen.get(name)?.hasBeaten === true,
  };
};
