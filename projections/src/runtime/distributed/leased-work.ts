/** Work shared between processes: each does what it holds the lease of, about as much as the others, and takes over what a dead one did. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ToldStatus } from '../projector-status.ts';
import type { Work, WorkAssignment } from '../work-assignment.ts';
import type { Lease, LeaseStore } from './lease-store.ts';
import { DEAD_AFTER_MS, livelinessWatch, type LivelinessWatch } from './liveliness-watch.ts';
import { toldStatuses } from './told-statuses.ts';

export interface LeasedWorkOptions {
  readonly leases: LeaseStore;
  /** This process; another name each time it starts. */
  readonly holder: string;
  readonly log: { info(fields: object, message: string): void; error(fields: object, message: string): void };
  /** Between two looks at the leases: 1 s. */
  readonly beatMs?: number;
  /** Default DEAD_AFTER_MS. */
  readonly deadAfterMs?: number;
}

const BEAT_MS = 1_000;
/** Not work, but a sign of life: a process without any lease yet must be counted by the others. */
const PRESENCE = 'process:';

interface Offered {
  readonly work: Work;
  held: Lease | undefined;
  /** A commit was refused: whatever the lease says, somebody else is at it. */
  isLost: boolean;
  /** What was told of it last. */
  told: string;
}

export const leasedWork = (options: LeasedWorkOptions): WorkAssignment => new LeasedWork(options);

class LeasedWork implements WorkAssignment {
  readonly #options: LeasedWorkOptions;
  readonly #offered = new Map<string, Offered>();
  readonly #watch: LivelinessWatch;
  readonly #closing = new AbortController();
  readonly #beating: Promise<void>;
  #elsewhere: readonly ToldStatus[] = [];
  /** Ends the pause between two looks: who has made a project waits for its read models. */
  #hurry = new AbortController();

  constructor(options: LeasedWorkOptions) {
    this.#options = options;
    this.#watch = livelinessWatch(options.deadAfterMs ?? DEAD_AFTER_MS);
    this.#beating = this.#beat();
  }

  offer(name: string, work: Work): void {
    if (this.#closing.signal.aborted || this.#offered.has(name)) return;
    this.#offered.set(name, { work, held: undefined, isLost: false, told: '' });
    this.#hurry.abort();
  }

  async withdraw(name: string): Promise<void> {
    const gone = this.#offered.get(name);
    this.#offered.delete(name);
    if (gone !== undefined) await this.#giveUp(gone);
  }

  elsewhere(): readonly ToldStatus[] {
    return this.#elsewhere;
  }

  async close(): Promise<void> {
    const { leases, holder } = this.#options;
    this.#closing.abort();
    const works = [...this.#offered.values()];
    // What is being taken at the moment is given back then.
    this.#offered.clear();
    await Promise.all(works.map(({ work }) => work.stop()));
    await this.#beating;
    await leases.releaseAll(holder);
  }

  async #beat(): Promise<void> {
    const { log, beatMs = BEAT_MS } = this.#options;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      this.#hurry = new AbortController();
      await this.#round().catch((error: unknown) => log.error({ err: error }, 'cannot look after the leases'));
      await wait(beatMs, undefined, { signal: AbortSignal.any([signal, this.#hurry.signal]) }).catch(() => undefined);
    }
  }

  async #round(): Promise<void> {
    const { leases, holder, log } = this.#options;
    const { signal } = this.#closing;
    const still = new Set((await leases.beat(holder)).map(keyOf));
    for (const [name, mine] of this.#offered) {
      if (mine.held === undefined || (still.has(keyOf(mine.held)) && !mine.isLost)) continue;
      log.info({ lease: name, fence: mine.held.fence }, 'another process has taken this work over');
      await this.#giveUp(mine);
    }
    if (signal.aborted) return;
    const all = await leases.all();
    if (signal.aborted) return;
    this.#watch.look(all);
    const others = all.filter((lease) => lease.holder !== holder);
    this.#elsewhere = toldStatuses(others, this.#watch);
    if (!all.some(({ name }) => name === PRESENCE + holder)) await leases.take(PRESENCE + holder, holder, undefined);
    await removeTheDead(leases, all, this.#watch);
    await this.#share(all);
    await this.#tell();
  }

  /** Gives up what is more than this process's part, and takes what nobody living does up to that part. */
  async #share(all: readonly Lease[]): Promise<void> {
    const fair = Math.ceil(this.#offered.size / livingHolders(all, this.#options.holder, this.#watch));
    const mine = [...this.#offered.values()].filter(({ held }) => held !== undefined);
    for (const surplus of mine.slice(fair)) await this.#giveUp(surplus);
    let room = fair - mine.length;
    for (const [name, candidate] of this.#offered) {
      if (room <= 0) return;
      if (candidate.held !== undefined) continue;
      const lease = all.find((other) => other.name === name);
      // One of our own that is not known here: giving it up, or taking it, got no answer.
      if (lease !== undefined && lease.holder !== this.#options.holder && !this.#watch.isDead(lease)) continue;
      if (await this.#take(name, candidate, lease)) room -= 1;
    }
  }

  async #take(name: string, candidate: Offered, seen: Lease | undefined): Promise<boolean> {
    const { leases, holder, log } = this.#options;
    const lease = await leases.take(name, holder, seen);
    if (lease === undefined) return false;
    if (this.#offered.get(name) !== candidate) {
      // Withdrawn meanwhile.
      await leases.release(lease);
      return false;
    }
    candidate.held = lease;
    candidate.isLost = false;
    candidate.told = '';
    log.info({ lease: name, fence: lease.fence }, 'took this work');
    candidate.work.start({
      fence: lease.fence,
      lost: () => {
        candidate.isLost = true;
        this.#hurry.abort();
      },
      changed: () => this.#hurry.abort(),
    });
    return true;
  }

  /** What has changed since it was told. */
  async #tell(): Promise<void> {
    const telling = [...this.#offered.values()].map(async (mine) => {
      if (mine.held === undefined) return;
      const status = mine.work.status();
      const told = JSON.stringify(status);
      if (told === mine.told) return;
      await this.#options.leases.tell(mine.held, status);
      mine.told = told;
    });
    await Promise.all(telling);
  }

  async #giveUp(mine: Offered): Promise<void> {
    const { held } = mine;
    mine.held = undefined;
    await mine.work.stop();
    if (held !== undefined) await this.#options.leases.release(held);
  }
}

const keyOf = ({ name, fence }: Lease): string => `${name}/${fence}`;

/** Whoever only borrows a lease shows no sign of life of its own, and takes no part. */
const livingHolders = (all: readonly Lease[], self: string, watch: LivelinessWatch): number => {
  const living = all.filter((lease) => lease.name.startsWith(PRESENCE) && !watch.isDead(lease));
  return new Set([self, ...living.map(({ holder }) => holder)]).size;
};

/** Signs of life of processes that have none any more. */
const removeTheDead = async (leases: LeaseStore, all: readonly Lease[], watch: LivelinessWatch): Promise<void> => {
  for (const lease of all) if (lease.name.startsWith(PRESENCE) && watch.isDead(lease)) await leases.release(lease);
};
