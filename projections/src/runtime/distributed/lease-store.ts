/**
 * The port of leases: which process keeps which partition. Clocks of machines are never compared: processes
 * send heartbeats, and a lease is taken over after long enough silence by the observer's own clock. Fencing
 * tokens increase with each holder, so that late writes of an old one are rejected.
 */
import type { PartitionCheckpoint } from '../partitions/partition-checkpoints.ts';
import type { ProcessReport } from '../partitions/partitions.ts';

export interface Lease {
  readonly name: string;
  /** Name of the holding process; undefined if the lease is free. */
  readonly holder: string | undefined;
  /** Increases with each holder. */
  readonly fencingToken: number;
  /** Last checkpoint recorded by its holder. */
  readonly mark: PartitionCheckpoint;
}

/** Heartbeat of a process. */
export interface Heartbeat {
  readonly holder: string;
  /** Counted by the process itself: continues even if others presumed it dead. */
  readonly count: number;
  /** False for a process that only borrows leases. */
  readonly takesPart: boolean;
  readonly report: ProcessReport;
}

export interface LeaseStore {
  heartbeats(): Promise<readonly Heartbeat[]>;
  /** Every lease ever held, and every process. */
  read(): Promise<{ readonly leases: readonly Lease[]; readonly heartbeats: readonly Heartbeat[] }>;
  /**
   * Takes a lease that is free, new (`seen` undefined), or exactly as it was seen. The fencing token exceeds
   * all before, also after a release.
   * @returns undefined when another process was faster
   */
  take(name: string, holder: string, seen: Lease | undefined): Promise<Lease | undefined>;
  /** One write, whatever the process holds. */
  heartbeat(heartbeat: Heartbeat): Promise<void>;
  /** Records checkpoints of the partitions that the holder still holds. */
  writeMarks(holder: string, marks: ReadonlyMap<string, PartitionCheckpoint>): Promise<void>;
  /** Releases leases, with final checkpoints if any; leases taken over meanwhile are left alone. */
  release(holder: string, names: readonly string[], marks?: ReadonlyMap<string, PartitionCheckpoint>): Promise<void>;
  /** Latest format of the installation (`installation-format.ts`); undefined before the first. */
  format(): Promise<number | undefined>;
  /** Removes the heartbeat of a stopped or dead process. */
  forget(holder: string): Promise<void>;
  close(): Promise<void>;
}
