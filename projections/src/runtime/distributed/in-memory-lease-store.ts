import type { ToldStatus } from '../projector-status.ts';
import type { Lease, LeaseStore } from './lease-store.ts';

type Kept = Omit<Lease, 'holder'> & { readonly holder: string | null };

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
    const lease = { name, holder, fence: (kept?.fence ?? 0) + 1, beat: 0, told: [] };
    this.#kept.set(name, lease);
    return lease;
  }

  async beat(holder: string): Promise<readonly Lease[]> {
    for (const kept of this.#kept.values())
      if (kept.holder === holder) this.#kept.set(kept.name, { ...kept, beat: kept.beat + 1 });
    return (await this.all()).filter((lease) => lease.holder === holder);
  }

  async tell(lease: Lease, told: readonly ToldStatus[]): Promise<void> {
    this.#change(lease, { told });
  }

  async release(lease: Lease): Promise<void> {
    this.#change(lease, { holder: null, told: [] });
  }

  async releaseAll(holder: string): Promise<void> {
    for (const lease of await this.all()) if (lease.holder === holder) await this.release(lease);
  }

  async close(): Promise<void> {
    this.#kept.clear();
  }

  #change({ name, holder, fence }: Lease, change: Partial<Kept>): void {
    const kept = this.#kept.get(name);
    if (kept?.holder === holder && kept.fence === fence) this.#kept.set(name, { ...kept, ...change });
  }
}

const isHeld = (kept: Kept): kept is Lease => kept.holder !== null;
