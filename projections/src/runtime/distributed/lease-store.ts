/**
 * The port of leases: which process keeps which partition. No clock is compared between machines: a process sends heartbeats, and whoever
 * sees by its own clock that one has sent none for long enough may take over what it holds. The fencing token grows with each new holder,
 * so that what an old one still writes can be told from what the new one writes.
 */
import type { Mark } from '../partition-marks.ts';
import type { ProcessReport } from '../partition-assignment.ts';

export interface Lease {
  /** Name of the partition. */
  readonly name: string;
  /** The process; undefined when nobody holds it. */
  readonly holder: string | undefined;
  /** Grows with each new holder. */
  readonly fencingToken: number;
  /** How far the partition was seen, as its holder has written down last. */
  readonly mark: Mark;
}

/** A process that shows signs of life. */
export interface Heartbeat {
  readonly holder: string;
  /** Grows with each, as the process counts them: it goes on also where another took it for dead. */
  readonly count: number;
  /** False for a process that only borrows leases: it takes no part in sharing them out. */
  readonly takesPart: boolean;
  readonly report: ProcessReport;
}

export interface LeaseStore {
  /** Every process. */
  heartbeats(): Promise<readonly Heartbeat[]>;
  /** Every lease that was ever held, and every process. */
  read(): Promise<{ readonly leases: readonly Lease[]; readonly heartbeats: readonly Heartbeat[] }>;
  /**
   * Takes a lease that nobody holds, or never did (`seen` undefined), or one that is still exactly as it was seen. The fencing token is
   * higher than any before it, also after the lease was released.
   * @returns undefined when somebody else was faster
   */
  take(name: string, holder: string, seen: Lease | undefined): Promise<Lease | undefined>;
  /** One write, whatever the process holds. */
  heartbeat(heartbeat: Heartbeat): Promise<void>;
  /** Writes marks of partitions down, of those alone that the holder still holds. */
  writeMarks(holder: string, marks: ReadonlyMap<string, Mark>): Promise<void>;
  /** Gives leases up, each with the mark to leave, if any; those that are another's by now are left alone. */
  release(holder: string, names: readonly string[], marks?: ReadonlyMap<string, Mark>): Promise<void>;
  /** Takes the heartbeat of a process away that has ended or died. */
  forget(holder: string): Promise<void>;
  close(): Promise<void>;
}
