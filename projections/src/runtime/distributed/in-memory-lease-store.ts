import { type PartitionCheckpoint, NO_CHECKPOINT } from '../partitions/partition-checkpoints.ts';
import type { Heartbeat, Lease, LeaseStore } from './lease-store.ts';

/** For specs, and for several partitioned workers in one process. */
export class InMemoryLeaseStore implements LeaseStore {
  readonly #leases = new Map<string, Lease>();
  readonly #heartbeats = new Map<string, Heartbeat>();
  /** For specs to set. */
  installationFormat: number | undefined;

  async heartbeats(): Promise<readonly Heartbeat[]> {
    return [...this.#heartbeats.values()];
  }

  async read(): Promise<{ readonly leases: readonly Lease[]; readonly heartbeats: readonly Heartbeat[] }> {
    return { leases: [...this.#leases.values()], heartbeats: [...this.#heartbeats.values()] };
  }

  async take(name: string, holder: string, seen: Lease | undefined): Promise<Lease | undefined> {
    const kept = this.#leases.get(name);
    if (kept?.holder !== seen?.holder || (kept?.fencingToken ?? 0) !== (seen?.fencingToken ?? 0)) return undefined;
    const lease = { name, holder, fencingToken: (kept?.fencingToken ?? 0) + 1, mark: kept?.mark ?? NO_CHECKPOINT };
    this.#leases.set(name, lease);
    return lease;
  }

  async heartbeat(heartbeat: Heartbeat): Promise<void> {
    this.#heartbeats.set(heartbeat.holder, heartbeat);
  }

  async writeMarks(holder: string, marks: ReadonlyMap<string, PartitionCheckpoint>): Promise<void> {
    for (const [name, mark] of marks) this.#change(holder, name, { mark });
  }

  async release(
    holder: string,
    names: readonly string[],
    marks?: ReadonlyMap<string, PartitionCheckpoint>,
  ): Promise<void> {
    for (const name of names) {
      const mark = marks?.get(name);
      this.#change(holder, name, { holder: undefined, ...(mark && { mark }) });
    }
  }

  async format(): Promise<number | undefined> {
    return this.installationFormat;
  }

  async forget(holder: string): Promise<void> {
    this.#heartbeats.delete(holder);
  }

  async close(): Promise<void> {
    this.#leases.clear();
    this.#heartbeats.clear();
  }

  #change(holder: string, name: string, change: Partial<Lease>): void {
    const kept = this.#leases.get(name);
    if (kept?.holder === holder) this.#leases.set(name, { ...kept, ...change });
  }
}
