import type { Lease, LeaseStore } from './lease-store.ts';

interface Kept {
  readonly name: string;
  readonly holder: string | null;
  readonly fence: number;
  readonly beat: number;
}

/** For specs of what is built on leases, and for several runners within one process. */
export class InMemoryLeaseStore implements LeaseStore {
  readonly #kept = new Map<string, Kept>();

  async all(): Promise<readonly Lease[]> {
    return [...this.#kept.values()].filter(isHeld);
  }

  async take(name: string, holder: string, seen: Lease | undefined): Promise<Lease | undefined> {
    const kept = this.#kept.get(name);
    const free = kept === undefined || kept.holder === null;
    const asSeen = seen !== undefined && kept?.fence === seen.fence && kept.beat === seen.beat && kept.holder !== null;
    if (seen === undefined ? !free : !asSeen) return undefined;
    const lease = { name, holder, fence: (kept?.fence ?? 0) + 1, beat: 0 };
    this.#kept.set(name, lease);
    return lease;
  }

  async beat(holder: string): Promise<readonly Lease[]> {
    for (const kept of this.#kept.values())
      if (kept.holder === holder) this.#kept.set(kept.name, { ...kept, beat: kept.beat + 1 });
    return (await this.all()).filter((lease) => lease.holder === holder);
  }

  async release({ name, holder, fence }: Lease): Promise<void> {
    const kept = this.#kept.get(name);
    if (kept?.holder === holder && kept.fence === fence) this.#kept.set(name, { ...kept, holder: null });
  }

  async close(): Promise<void> {
    this.#kept.clear();
  }
}

const isHeld = (kept: Kept): kept is Lease => kept.holder !== null;
