/** Which partitions this process keeps: all when it is alone, otherwise those whose lease it holds. */
import type { Position } from '@verbatim/eventstore/event-store';
import type { PartitionCheckpoint, CheckpointStore } from './partition-checkpoints.ts';
import { ALL_PARTITIONS } from './partitions.ts';
import { NO_CHECKPOINT } from './partition-checkpoints.ts';
import type { ProjectorStatus } from '../subscriptions/projector-status.ts';

export interface AssignedPartition {
  readonly name: string;
  /** Increases with each owner: every commit carries it, see `ReadStore`. */
  readonly fencingToken: number;
  readonly mark: PartitionCheckpoint;
}

/** Report of a process on its partitions. */
export interface ProcessReport {
  /** Its position in the log: that of its models, except the listed ones. */
  readonly seen: Position;
  /** Models that are not idle: lagging, stopped or being rebuilt. */
  readonly statuses: readonly ProjectorStatus[];
  /** Number of further such models. */
  readonly unlisted: number;
  /** Projects with outdated words and scores, the one being rebuilt first; absent for none. */
  readonly outdated?: readonly string[];
  /** Events applied since the start, by kind of model (`segments`). */
  readonly applied: { readonly [kind: string]: number };
  /** Blocked and waiting work, by project id; absent for none. */
  readonly heldUp?: { readonly [projectId: string]: HeldUp };
}

/** A process's work on a project, which other processes cannot see. */
export interface HeldUp {
  /** Why the project's build is paused, until the next attempt. */
  readonly trouble?: string;
  /** Files queued before the one uploaded to the project. */
  readonly filesBefore?: number;
  readonly scoring?: ScoringRun;
}

/** Progress of rescoring after a saved dictionary. */
export interface ScoringRun {
  /** Name of the project. `by` is the user who requested it. */
  readonly name: string;
  readonly by: string;
  /** Number of comments, and of those already scored. */
  readonly count: number;
  readonly completed: number;
}

/** The keeper of the assigned partitions' models. */
export interface PartitionHost {
  assigned(partitions: readonly AssignedPartition[]): Promise<void>;
  /**
   * Ends the work on them.
   * @returns their final checkpoints
   */
  revoked(partitions: readonly string[]): Promise<ReadonlyMap<string, PartitionCheckpoint>>;
  report(): ProcessReport;
}

export interface PartitionAssignment {
  /** @returns a promise that resolves once the first partitions are assigned, or others keep all */
  start(host: PartitionHost): Promise<void>;
  /** A commit was fenced off: another process has the partition. */
  lost(partition: string): void;
  /** The report is worth sending soon. */
  changed(): void;
  writeMarks(marks: ReadonlyMap<string, PartitionCheckpoint>): Promise<void>;
  /** Reports of the other processes, up to a heartbeat old. */
  others(): readonly ProcessReport[];
  /** Revokes and releases everything. */
  close(): Promise<void>;
}

/** For a single process. */
export const assignAllPartitions = (marks: CheckpointStore): PartitionAssignment => {
  let host: PartitionHost | undefined;
  let starting = Promise.resolve();
  return {
    start(started) {
      host = started;
      const begin = async (): Promise<void> => {
        const known = await marks.read();
        await started.assigned(
          ALL_PARTITIONS.map((name) => ({ name, fencingToken: 0, mark: known.get(name) ?? NO_CHECKPOINT })),
        );
      };
      starting = begin();
      return starting;
    },
    lost: () => undefined,
    changed: () => undefined,
    writeMarks: (written) => marks.write(written),
    others: () => [],
    async close() {
      await starting;
      if (host !== undefined) await marks.write(await host.revoked(ALL_PARTITIONS));
      await marks.close();
    },
  };
};
