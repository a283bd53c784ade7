/** Partitions shared out between processes: each keeps those that it holds the lease of, about as many as the others, and takes over what a dead one kept. */
import { setTimeout as wait } from 'node:timers/promises';
import type { PartitionAssignment, PartitionHost, ProcessReport } from '../partition-assignment.ts';
import type { Mark } from '../partition-marks.ts';
import { ALL_PARTITIONS } from '../partitions.ts';
import type { Heartbeat, Lease, LeaseStore } from './lease-store.ts';
import { DEAD_AFTER_MS, livelinessWatch, type LivelinessWatch } from './liveliness-watch.ts';
import { reportsOf } from './process-reports.ts';

export interface LeasedPartitionsOptions {
  readonly leases: LeaseStore;
  /** This process; another name each time it starts. */
  readonly holder: string;
  readonly log: { info(fields: object, message: string): void; error(fields: object, message: string): void };
  /** Default all there are. */
  readonly partitions?: readonly string[];
  /** Between two heartbeats: 1 s. */
  readonly heartbeatMs?: number;
  /** Default DEAD_AFTER_MS. */
  readonly deadAfterMs?: number;
}

const HEARTBEAT_MS = 1_000;
/** News are reported before the next heartbeat, but not each by itself. */
const NEWS_PAUSE_MS = 100;
/** Heartbeats from one look of a process that is alone to the next: at those of others, and at the leases. */
const LOOK_AT_HEARTBEATS = 3;
const LOOK_AT_LEASES = 9;
/** Leases that are taken at once. */
const TAKEN_AT_ONCE = 8;

export const leasedPartitions = (options: LeasedPartitionsOptions): PartitionAssignment =>
  new LeasedPartitions(options);

class LeasedPartitions implements PartitionAssignment {
  readonly #options: LeasedPartitionsOptions;
  readonly #partitions: readonly string[];
  readonly #held = new Map<string, Lease>();
  /** A commit was refused: whatever the lease says, somebody else is at it. */
  readonly #lost = new Set<string>();
  readonly #watch: LivelinessWatch;
  readonly #closing = new AbortController();
  #host: PartitionHost | undefined;
  /** Heartbeats so far. */
  #count = 0;
  #heartbeats: Promise<void> = Promise.resolve();
  #others: readonly ProcessReport[] = [];
  /** When it looked after its partitions last: milliseconds, by the process's own clock. */
  #roundAt = -Infinity;
  /** Ends the pause before the next heartbeat. */
  #hurry = new AbortController();

  constructor(options: LeasedPartitionsOptions) {
    this.#options = options;
    this.#partitions = options.partitions ?? ALL_PARTITIONS;
    this.#watch = livelinessWatch(options.deadAfterMs ?? DEAD_AFTER_MS);
  }

  async start(host: PartitionHost): Promise<void> {
    this.#host = host;
    const first = this.#lookAfter(host);
    this.#heartbeats = first.then(() => this.#sendHeartbeats(host));
    await first;
  }

  lost(partition: string): void {
    this.#lost.add(partition);
    this.#hurry.abort();
  }

  changed(): void {
    this.#hurry.abort();
  }

  writeMarks(marks: ReadonlyMap<string, Mark>): Promise<void> {
    const { leases, holder } = this.#options;
    return leases.writeMarks(holder, marks);
  }

  others(): readonly ProcessReport[] {
    return this.#others;
  }

  async close(): Promise<void> {
    const { leases, holder } = this.#options;
    this.#closing.abort();
    await this.#heartbeats;
    const left = this.#host && this.#giveUp(this.#host, [...this.#held.keys()]);
    await Promise.all([left, leases.forget(holder)]);
  }

  async #sendHeartbeats(host: PartitionHost): Promise<void> {
    const { heartbeatMs = HEARTBEAT_MS } = this.#options;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const pause = AbortSignal.any([signal, this.#hurry.signal]);
      await wait(Math.min(NEWS_PAUSE_MS, heartbeatMs), undefined, { signal }).catch(() => undefined);
      await wait(Math.max(0, heartbeatMs - NEWS_PAUSE_MS), undefined, { signal: pause }).catch(() => undefined);
      if (!signal.aborted) await this.#lookAfter(host);
    }
  }

  async #lookAfter(host: PartitionHost): Promise<void> {
    this.#hurry = new AbortController();
    await this.#round(host).catch((error: unknown) =>
      this.#options.log.error({ err: error }, 'cannot look after the leases'),
    );
  }

  async #round(host: PartitionHost): Promise<void> {
    const { leases, holder, log } = this.#options;
    const { signal } = this.#closing;
    this.#count += 1;
    await leases.heartbeat({ holder, count: this.#count, takesPart: true, report: host.report() });
    if (await this.#isAlone()) return;
    const seen = await leases.read();
    if (signal.aborted) return;
    this.#watch.look(seen.heartbeats);
    this.#others = reportsOf(
      seen.heartbeats.filter((each) => each.holder !== holder),
      this.#watch,
    );
    const all = new Map(seen.leases.map((lease) => [lease.name, lease]));
    const gone = [...this.#held.values()].filter(
      (mine) => this.#lost.has(mine.name) || !isSame(mine, all.get(mine.name)),
    );
    for (const { name, fencingToken } of gone)
      log.info({ lease: name, fencingToken }, 'another process has taken this partition over');
    await this.#giveUp(
      host,
      gone.map(({ name }) => name),
    );
    await this.#share(host, all, seen.heartbeats);
    for (const other of seen.heartbeats)
      if (other.holder !== holder && this.#watch.isDead(other.holder)) await leases.forget(other.holder);
  }

  /**
   * Nobody else is there who could have taken one of its partitions: who takes one has shown a heartbeat before, and waits for those that are
   * given up. The leases are looked at now and then all the same, and by a process that has stood still, for others may have come and gone.
   */
  async #isAlone(): Promise<boolean> {
    const { leases, holder, deadAfterMs = DEAD_AFTER_MS } = this.#options;
    const [before, now] = [this.#roundAt, performance.now()];
    this.#roundAt = now;
    const holdsAll = this.#held.size === this.#partitions.length && this.#lost.size === 0 && this.#others.length === 0;
    // Who was still for half the time after which it is dead may have been taken for dead by now.
    if (!holdsAll || this.#count % LOOK_AT_LEASES === 0 || now - before > deadAfterMs / 2) return false;
    if (this.#count % LOOK_AT_HEARTBEATS !== 0) return true;
    return (await leases.heartbeats()).every((each) => each.holder === holder);
  }

  /** Gives up what is more than this process's part, and takes what nobody living keeps up to that part. */
  async #share(host: PartitionHost, all: ReadonlyMap<string, Lease>, heartbeats: readonly Heartbeat[]): Promise<void> {
    const { holder } = this.#options;
    const fair = Math.ceil(this.#partitions.length / this.#living(heartbeats));
    await this.#giveUp(host, [...this.#held.keys()].slice(fair));
    const room = fair - this.#held.size;
    const free = this.#partitions.filter((name) => {
      const by = all.get(name)?.holder;
      // One of our own that is not known here: giving it up, or taking it, got no answer.
      return !this.#held.has(name) && (by === undefined || by === holder || this.#watch.isDead(by));
    });
    const wanted = free.slice(0, Math.max(0, room));
    for (let at = 0; at < wanted.length && !this.#closing.signal.aborted; at += TAKEN_AT_ONCE)
      await this.#take(host, wanted.slice(at, at + TAKEN_AT_ONCE), all);
  }

  async #take(host: PartitionHost, names: readonly string[], all: ReadonlyMap<string, Lease>): Promise<void> {
    const { leases, holder, log } = this.#options;
    const taken = (await Promise.all(names.map((name) => leases.take(name, holder, all.get(name))))).filter(
      (lease) => lease !== undefined,
    );
    if (taken.length === 0) return;
    for (const lease of taken) {
      this.#lost.delete(lease.name);
      this.#held.set(lease.name, lease);
    }
    log.info({ leases: taken.map(({ name }) => name) }, 'took these partitions');
    try {
      await host.assigned(taken);
    } catch (error) {
      // The event store is away, say: another process may do better.
      await this.#giveUp(
        host,
        taken.map(({ name }) => name),
      );
      throw error;
    }
  }

  async #giveUp(host: PartitionHost, names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const { leases, holder } = this.#options;
    const marks = await host.revoked(names);
    const own = new Map([...marks].filter(([name]) => !this.#lost.has(name)));
    for (const name of names) this.#held.delete(name);
    await leases.release(holder, names, own);
  }

  /** Processes that take part, this one included. */
  #living(heartbeats: readonly Heartbeat[]): number {
    const living = heartbeats.filter(({ holder, takesPart }) => takesPart && !this.#watch.isDead(holder));
    return new Set([this.#options.holder, ...living.map(({ holder }) => holder)]).size;
  }
}

const isSame = ({ holder, fencingToken }: Lease, now: Lease | undefined): boolean =>
  now?.holder === holder && now?.fencingToken === fencingToken;
