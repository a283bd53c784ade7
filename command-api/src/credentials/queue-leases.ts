/**
 * Who has which comments of a queue in hand, so that two people are not handed the same. Leases expire, and
 * are no events: what people say of a comment is.
 */

export interface LeaseQuery {
  /** Of a project and theme. */
  readonly queue: string;
  readonly account: string;
  readonly now: Date;
}

export interface QueueLeases {
  /** Comments that others have in hand. */
  held(query: LeaseQuery): Promise<readonly number[]>;
  /** Takes or renews comments, and soon gives back others. @returns those that no other account has */
  take(query: LeaseQuery, comments: readonly number[]): Promise<readonly number[]>;
}

/** Longer than a comment takes to read; a closed page gives its comments back after it. */
export const LEASE_MS = 10 * 60_000;
/** Of comments that are not taken again: one of them may still be on screen. */
export const GRACE_MS = 2 * 60_000;
/** Queues in memory. */
const MAX_QUEUES = 1_000;

interface Lease {
  readonly account: string;
  readonly until: number;
}

/** For the only process. */
export const createMemoryLeases = (): QueueLeases => {
  const queues = new Map<string, Map<number, Lease>>();
  const open = ({ queue, now }: LeaseQuery): Map<number, Lease> => {
    const leases = queues.get(queue) ?? new Map<number, Lease>();
    // The queue asked for last is the last one to be forgotten.
    queues.delete(queue);
    queues.set(queue, leases);
    for (const [comment, { until }] of leases) if (until <= now.getTime()) leases.delete(comment);
    const [oldest] = queues.keys();
    if (queues.size > MAX_QUEUES && oldest !== undefined) queues.delete(oldest);
    return leases;
  };
  return {
    held: async (query) =>
      [...open(query)].flatMap(([comment, { account }]) => (account === query.account ? [] : [comment])),
    take: async (query, comments) => {
      const leases = open(query);
      const free = comments.filter((comment) => (leases.get(comment)?.account ?? query.account) === query.account);
      const until = query.now.getTime() + LEASE_MS;
      const grace = query.now.getTime() + GRACE_MS;
      for (const [comment, { account, until: before }] of leases)
        if (account === query.account) leases.set(comment, { account, until: Math.min(before, grace) });
      for (const comment of free) leases.set(comment, { account: query.account, until });
      return free;
    },
  };
};
