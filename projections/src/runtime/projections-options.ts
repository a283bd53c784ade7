import type { EventStore } from '@verbatim/eventstore/event-store';
import type { ModelDirectory } from '../models/all-projectors.ts';
import type { ReadStore } from '../stores/read-store.ts';
import type { FillThreads } from './fill-threads.ts';
import type { PartitionAssignment } from './partition-assignment.ts';

export interface ProjectionsOptions {
  readonly events: EventStore;
  readonly readStore: ReadStore;
  readonly models: ModelDirectory;
  readonly assignment: PartitionAssignment;
  readonly log: { error(fields: object, message: string): void };
  /** Default true; else the log is followed only once `caughtUp` is asked for: an operator's work may be about models at rest. */
  readonly follows?: boolean;
  /** For rebuilds and verifications; ended with the rest. Absent: they are done in this thread. */
  readonly fillThreads?: FillThreads | undefined;
}
