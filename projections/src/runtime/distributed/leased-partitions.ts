/**
 * Shares partitions between processes: each holds the leases of about as many as the others, and takes over
 * those of dead ones.
 */
import { pause } from '@verbatim/eventstore/async';
import {
  ALL_PARTITIONS,
  type PartitionAssignment,
  type PartitionHost,
  type ProcessReport,
} from '../partitions/partitions.ts';
import { INSTALLATION_FORMAT, supersededBy } from '../rebuild/installation-format.ts';
import type { PartitionCheckpoint } from '../partitions/partition-checkpoints.ts';
import type { Heartbeat, Lease, LeaseStore } from './lease-store.ts';
import { DEAD_AFTER_MS, livelinessWatch, type LivelinessWatch } from './liveness-watch.ts';
import { collectReports } from './process-reports.ts';

export interface LeasedPartitionsOptions {
  readonly leases: LeaseStore;
  /** This process; a new name at each start. */
  readonly holder: string;
  readonly log: { info(fields: object, message: string): void; error(fields: object, message: string): void };
  /** Default all. */
  readonly partitions?: readonly string[];
  /** Between two heartbeats: 1 s. */
  readonly heartbeatMs?: number;
  /** Default DEAD_AFTER_MS. */
  readonly deadAfterMs?: number;
  /** A newer program has opened the installation: this process has released everything, and stays passive. */
  readonly onSuperseded?: ((format: number) => void) | undefined;
}

const HEARTBEAT_MS = 1_000;
/** Changes are reported before the next heartbeat, but batched. */
const NEWS_PAUSE_MS = 100;
/** A process that is alone checks the others' heartbeats and the leases only this often. */
const LOOK_AT_HEARTBEATS = 3;
const LOOK_AT_LEASES = 9;
const LOOK_AT_FORMAT = 3;
/** Leases taken concurrently. */
const TAKEN_AT_ONCE = 8;

export const leasedPartitions = (options: LeasedPartitionsOptions): PartitionAssignment =>
  new LeasedPartitions(options);

class LeasedPartitions implements PartitionAssignment {
  readonly #options: LeasedPartitionsOptions;
  readonly #partitions: readonly string[];
  readonly #held = new Map<string, Lease>();
  /** Partitions whose commit was fenced off: another process has them, whatever the lease says. */
  readonly #lost = new Set<string>();
  readonly #watch: LivelinessWatch;
  readonly #closing = new AbortController();
  #host: PartitionHost | undefined;
  /** Heartbeats so far. */
  #count = 0;
  #heartbeats: Promise<void> = Promise.resolve();
  #others: readonly ProcessReport[] = [];
  /** Last round, in milliseconds of the process's own clock. */
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

  writeMarks(marks: ReadonlyMap<string, PartitionCheckpoint>): Promise<void> {
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
    await this.#releaseAll();
    await leases.forget(holder);
  }

  async #sendHeartbeats(host: PartitionHost): Promise<void> {
    const { heartbeatMs = HEARTBEAT_MS } = this.#options;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await pause(Math.min(NEWS_PAUSE_MS, heartbeatMs), signal);
      await pause(Math.max(0, heartbeatMs - NEWS_PAUSE_MS), AbortSignal.any([signal, this.#hurry.signal]));
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
    if (this.#count % LOOK_AT_FORMAT === 1 && (await this.#isSuperseded(host))) return;
    await leases.heartbeat({ holder, count: this.#count, takesPart: true, report: host.report() });
    if (await this.#isAlone()) return;
    const seen = await leases.read();
    if (signal.aborted) return;
    this.#watch.look(seen.heartbeats);
    this.#others = collectReports(
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

  /** What a newer program has adopted must not be written by this one. */
  async #isSuperseded(host: PartitionHost): Promise<boolean> {
    const { leases, holder, log, onSuperseded } = this.#options;
    const format = await leases.format();
    if (format === undefined || format <= INSTALLATION_FORMAT) return false;
    log.error({ format, reads: INSTALLATION_FORMAT }, supersededBy(format));
    this.#closing.abort();
    await this.#giveUp(host, [...this.#held.keys()]);
    await leases.forget(holder);
    onSuperseded?.(format);
    return true;
  }

  /**
   * Alone, no other process can have taken a partition: it would have sent a heartbeat first. The leases are
   * still checked from time to time, and after a stall, in which others may have come and gone.
   */
  async #isAlone(): Promise<boolean> {
    const { leases, holder, deadAfterMs = DEAD_AFTER_MS } = this.#options;
    const [before, now] = [this.#roundAt, performance.now()];
    this.#roundAt = now;
    const holdsAll = this.#held.size === this.#partitions.length && this.#lost.size === 0 && this.#others.length === 0;
    // After half the timeout without a round it may have been presumed dead.
    if (!holdsAll || this.#count % LOOK_AT_LEASES === 0 || now - before > deadAfterMs / 2) return false;
    if (this.#count % LOOK_AT_HEARTBEATS !== 0) return true;
    return (await leases.heartbeats()).every((each) => each.holder === holder);
  }

  /** Releases what exceeds this process's share, and takes orphaned partitions up to it. */
  async #share(host: PartitionHost, all: ReadonlyMap<string, Lease>, heartbeats: readonly Heartbeat[]): Promise<void> {
    const { holder } = this.#options;
    const fair = Math.ceil(this.#partitions.length / this.#living(heartbeats));
    await this.#giveUp(host, [...this.#held.keys()].slice(fair));
    const room = fair - this.#held.size;
    const free = this.#partitions.filter((name) => {
      const by = all.get(name)?.holder;
      // Our own lease without a record here: releasing or taking it got no answer.
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
      // The event store, for instance, may be unreachable only from here.
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

  /** Also leases whose take got no answer: they are ours in the store, without a record here. */
  async #releaseAll(): Promise<void> {
    const { leases, holder } = this.#options;
    if (this.#host !== undefined) await this.#giveUp(this.#host, [...this.#held.keys()]);
    await leases.release(holder, this.#partitions);
  }

  /** Number of participating processes, including this one. */
  #living(heartbeats: readonly Heartbeat[]): number {
    const living = heartbeats.filter(({ holder, takesPart }) => takesPart && !this.#watch.isDead(holder));
    return new Set([this.#options.holder, ...living.map(({ holder }) => holder)]).size;
  }
}

const isSame = ({ holder, fencingToken }: Lease, now: Lease | undefined): boolean =>
  now?.holder === holder && now?.fencingToken === fencingToken;
