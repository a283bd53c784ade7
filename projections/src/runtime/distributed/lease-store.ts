/**
 * The port of leases: which process does which work. No clock is compared between machines: a holder beats, and whoever sees by its
 * own clock that a lease has not beaten for long enough may take it over. The fence grows with each new holder, so that what an old
 * one still writes can be told from what the new one writes.
 */
import type { ToldStatus } from '../projector-status.ts';

export interface Lease {
  /** Of the work. */
  readonly name: string;
  /** Of the process. */
  readonly holder: string;
  /** Grows with each new holder, never with a beat. */
  readonly fence: number;
  /** Grows with each beat. */
  readonly beat: number;
  /** What the holder has told of the work's projectors; empty for a new holder. */
  readonly told: readonly ToldStatus[];
}

export interface LeaseStore {
  all(): Promise<readonly Lease[]>;
  /**
   * Takes a lease nobody holds (`seen` undefined), or one that is still exactly as it was seen. The fence is higher than any before it,
   * also after the lease was released.
   * @returns undefined when somebody else was faster
   */
  take(name: string, holder: string, seen: Lease | undefined): Promise<Lease | undefined>;
  /** Beats every lease of the holder. @returns those that it still holds */
  beat(holder: string): Promise<readonly Lease[]>;
  /** Tells all who look at the lease how its work is doing. Of a lease that is another's by now nothing is changed. */
  tell(lease: Lease, told: readonly ToldStatus[]): Promise<void>;
  /** Gives a lease up; one that is another's by now is left alone. */
  release(lease: Lease): Promise<void>;
  /** Gives up everything that the holder holds. */
  releaseAll(holder: string): Promise<void>;
  close(): Promise<void>;
}
