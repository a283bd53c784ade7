/** Which partitions this process keeps: all of them when it is alone, those that it holds the lease of when there are others. */
import type { Position } from '@verbatim/eventstore/event-store';
import type { Mark, MarkStore } from './partition-marks.ts';
import { ALL_PARTITIONS } from './partitions.ts';
import { NO_MARK } from './partition-marks.ts';
import type { ProjectorStatus } from './projector-status.ts';

export interface AssignedPartition {
  readonly name: string;
  /** Grows with each process that takes the partition over: every commit carries it, see `ReadStore`. */
  readonly fencingToken: number;
  readonly mark: Mark;
}

/** What a process reports of the partitions that it keeps. */
export interface ProcessReport {
  /** How far it has seen the log: its models are as far, but for those that are listed. */
  readonly seen: Position;
  /** Models that are not at rest: they lag, were stopped, or are being rebuilt. */
  readonly statuses: readonly ProjectorStatus[];
  /** Models that are not listed though they should be: there are too many. */
  readonly unlisted: number;
  /** Events applied since the process was started, by kind of model (`segments`). */
  readonly applied: { readonly [kind: string]: number };
  /** What stands still or waits there, by the project's id; absent where nothing does. */
  readonly heldUp?: { readonly [projectId: string]: HeldUp };
}

/** What a process knows of its work on a project, and no other process can see. */
export interface HeldUp {
  /** Why the project's build stands still, until it is tried again. */
  readonly trouble?: string;
  /** So many other files are checked before the one that was uploaded to the project. */
  readonly filesBefore?: number;
  readonly scoring?: ScoringRun;
}

/** How far a project is scored by words that were saved. */
export interface ScoringRun {
  /** Of the project, and of whoever has asked for it. */
  readonly name: string;
  readonly by: string;
  /** Comments, and how many of them are scored. */
  readonly count: number;
  readonly completed: number;
}

/** Who keeps the models of the partitions that are assigned. */
export interface PartitionHost {
  assigned(partitions: readonly AssignedPartition[]): Promise<void>;
  /** Ends the work on them. @returns the marks to leave */
  revoked(partitions: readonly string[]): Promise<ReadonlyMap<string, Mark>>;
  report(): ProcessReport;
}

export interface PartitionAssignment {
  /** @returns what settles once the first partitions are assigned, or others keep them all */
  start(host: PartitionHost): Promise<void>;
  /** A commit was refused: the partition is another's by now. */
  lost(partition: string): void;
  /** The others should know of the report before long. */
  changed(): void;
  writeMarks(marks: ReadonlyMap<string, Mark>): Promise<void>;
  /** What the others have reported, a heartbeat ago. */
  others(): readonly ProcessReport[];
  /** Revokes everything and leaves it to others. */
  close(): Promise<void>;
}

/** For the one process that does everything. */
export const everythingHere = (marks: MarkStore): PartitionAssignment => {
  let host: PartitionHost | undefined;
  let starting = Promise.resolve();
  return {
    start(started) {
      host = started;
      const begin = async (): Promise<void> => {
        const known = await marks.read();
        await started.assigned(
          ALL_PARTITIONS.map((name) => ({ name, fencingToken: 0, mark: known.get(name) ?? NO_MARK })),
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
