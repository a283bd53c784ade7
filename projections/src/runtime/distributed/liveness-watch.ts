import type { Heartbeat } from './lease-store.ts';

/** Silence after which a process is presumed dead: its work continues elsewhere within 10 s. */
export const DEAD_AFTER_MS = 6_000;

export interface LivelinessWatch {
  look(all: readonly Heartbeat[]): void;
  /** A holder without any heartbeat is dead after being watched for the timeout. */
  isDead(holder: string): boolean;
  /** Whether its heartbeat has changed: otherwise it may be a dead process seen once. */
  hasBeaten(holder: string): boolean;
}

interface Seen {
  readonly count: number;
  readonly since: number;
  readonly hasBeaten: boolean;
}

/** Records, by this process's clock, when each heartbeat last changed. */
export const livelinessWatch = (deadAfterMs: number): LivelinessWatch => {
  const seen = new Map<string, Seen>();
  const note = (holder: string, count: number): Seen => {
    const before = seen.get(holder);
    if (before?.count === count) return before;
    const next = { count, since: performance.now(), hasBeaten: before !== undefined };
    seen.set(holder, next);
    return next;
  };
  return {
    look(all) {
      const holders = new Set(all.map(({ holder }) => holder));
      for (const { holder, count } of all) note(holder, count);
      for (const [holder, { count }] of seen) if (!holders.has(holder) && count !== 0) seen.delete(holder);
    },
    isDead: (holder) => performance.now() - (seen.get(holder) ?? note(holder, 0)).since >= deadAfterMs,
    hasBeaten: (holder) => seen.get(holder)?.hasBeaten === true,
  };
};
