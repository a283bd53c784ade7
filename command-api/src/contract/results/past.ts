/** `GET /api/workspaces/{wid}/moment` and `GET /api/projects/{pid}/moment`. */
import type { ResultRevisions } from './exports.ts';

/** A moment of the past, and what can no longer be shown of it. */
export interface PastMoment {
  /** Permanent and exact name of the moment, for use as `asOf`. */
  readonly asOf: string;
  /** ISO 8601 instant of the last event included; null before the first. */
  readonly at: string | null;
  readonly revisions: ResultRevisions;
  /** Versions of the rules by which results are computed, for any moment the current ones. */
  readonly rules: Readonly<Record<string, string>>;
  /** Whether current results are computed from the same events. */
  readonly isNow: boolean;
  /** What existed at that moment and has been erased since. */
  readonly missing: {
    readonly files: number;
    readonly comments: number;
  };
  /** Names of files that were split into sentences by other rules then. Results use the current sentences. */
  readonly resplit: readonly string[];
}
