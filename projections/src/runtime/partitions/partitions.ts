/**
 * Partitions of the models: the shared ones, and 64 buckets of projects by hash of the id, each kept by one
 * process at a time. STORED FORMAT: names are in leases and checkpoints.
 */
import type { Position } from '@verbatim/eventstore/event-store';
import { getModelProject, type ModelDirectory } from '../../models/all-projectors.ts';
import type { ProjectorStatus } from '../subscriptions/projector-status.ts';
import { type CheckpointStore, NO_CHECKPOINT, type PartitionCheckpoint } from './partition-checkpoints.ts';

export const SHARED_PARTITION = 'shared';

const BUCKETS = 64;

const bucketName = (bucket: number): string => `projects-${String(bucket).padStart(2, '0')}`;

export const ALL_PARTITIONS: readonly string[] = [
  SHARED_PARTITION,
  ...Array.from({ length: BUCKETS }, (_, bucket) => bucketName(bucket)),
];

/** Partition of a model. */
export const getModelPartition = (models: ModelDirectory, model: string): string => {
  const projectId = getModelProject(models, model);
  return projectId === undefined ? SHARED_PARTITION : getPartition(projectId);
};

/** Partition of a project's models. */
export const getPartition = (projectId: string): string => bucketName(getHash(projectId) % BUCKETS);

/** FNV-1a, 32 bits, over the UTF-16 units. */
const getHash = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};

// Which partitions this process keeps: all when it is alone, otherwise those whose lease it holds.

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

export interface StatusBoard {
  readonly read: () => ProjectorStatus;
  readonly set: (change: Partial<Omit<ProjectorStatus, 'rate'>>) => void;
}

/**
 * The single place of a projector's status; during a rebuild that is its state.
 * @param onChange called when the state or the stop changes
 */
export const statusBoard = (name: string, onChange: () => void): StatusBoard => {
  let status: Omit<ProjectorStatus, 'rate'> = { name, state: 'starting', position: '', behindSeconds: 0, applied: 0 };
  const meter = rateMeter();
  return {
    read: () => ({ ...status, rate: status.rebuild?.rate ?? meter.read() }),
    set(change) {
      const before = status;
      const next = { ...status, ...change };
      status = next.rebuild === undefined ? next : { ...next, state: 'rebuilding' };
      if (change.applied !== undefined) meter.note(change.applied);
      if (status.state !== before.state || status.failure !== before.failure) onChange();
    },
  };
};

const WINDOW_MS = 2_000;
const MIN_MS = 1_000;
const SAMPLE_MS = 100;

interface Sample {
  readonly at: number;
  readonly count: number;
}

/** Events per second, from counts at intervals. */
const rateMeter = () => {
  /** The first sample is the count at the start of the window. */
  let samples: Sample[] = [{ at: performance.now(), count: 0 }];
  const trim = (now: number): Sample => {
    while (samples[1] !== undefined && now - samples[1].at > WINDOW_MS) samples.shift();
    return samples[0] ?? { at: now, count: 0 };
  };
  return {
    note(count: number): void {
      const at = performance.now();
      const last = samples.at(-1) ?? trim(at);
      if (count < last.count) samples = [{ at, count: 0 }];
      if (samples.length > 1 && at - last.at < SAMPLE_MS) samples[samples.length - 1] = { at: last.at, count };
      else samples.push({ at, count });
      trim(at);
    },
    read(): number {
      const now = performance.now();
      const first = trim(now);
      const last = samples.at(-1) ?? first;
      const window = Math.min(WINDOW_MS, Math.max(now - first.at, MIN_MS));
      return Math.round(((last.count - first.count) * 1000) / window);
    },
  };
};
