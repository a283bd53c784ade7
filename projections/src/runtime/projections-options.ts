import type { EventStore } from '@verbatim/eventstore/event-store';
import type { ModelDirectory } from '../models/all-projectors.ts';
import type { ReadStore } from '../stores/read-store.ts';
import type { RebuildThreads } from './rebuild/rebuild-threads.ts';
import type { PartitionAssignment } from './partitions/partitions.ts';

export interface ProjectionsOptions {
  readonly events: EventStore;
  readonly readStore: ReadStore;
  readonly models: ModelDirectory;
  readonly assignment: PartitionAssignment;
  readonly log: { error(fields: object, message: string): void; info?(fields: object, message: string): void };
  /**
   * Default true; otherwise the log is followed only from `caughtUp` on: operators' commands may need idle
   * models.
   */
  readonly follows?: boolean;
  /**
   * Whether to rebuild outdated models in the background; default false, for short-lived operators' commands.
   */
  readonly updatesOutdated?: boolean;
  /** For rebuilds and verifications; stopped with the rest. Absent: run in this thread. */
  readonly fillThreads?: RebuildThreads | undefined;
}
