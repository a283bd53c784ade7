/** Checkpoint of a partition: where its models start from. */
import { START_OF_LOG, type EventStore, type Position } from '@verbatim/eventstore/event-store';
import { readPosition } from '@verbatim/eventstore/read-position';
import type { CheckpointEvent } from '../../stores/read-store.ts';

/** STORED FORMAT. */
export interface PartitionCheckpoint {
  /** All events up to here are in its models, except in those listed as behind. */
  readonly position: Position;
  /** Last of our events up to there, which identifies the log. Absent before the first event. */
  readonly event?: CheckpointEvent;
  /** Lagging or stopped models of the partition, which continue from their own checkpoints. */
  readonly behind: readonly string[];
  /** Versions that made all of its models (`text-rules.ts`); absent if unknown. */
  readonly rules?: string;
}

export const NO_CHECKPOINT: PartitionCheckpoint = { position: START_OF_LOG, behind: [] };

/** Checkpoints of a single-process installation. */
export interface CheckpointStore {
  read(): Promise<ReadonlyMap<string, PartitionCheckpoint>>;
  write(marks: ReadonlyMap<string, PartitionCheckpoint>): Promise<void>;
  close(): Promise<void>;
}

/** For specs and one-off work. */
export const createInMemoryCheckpoints = (): CheckpointStore => {
  const kept = new Map<string, PartitionCheckpoint>();
  return {
    read: async () => new Map(kept),
    write: async (marks) => {
      for (const [partition, mark] of marks) kept.set(partition, mark);
    },
    close: async () => undefined,
  };
};

/** Whether the log contains the event at its position; events of deleted streams are presumed to be. */
export const isInLog = async (
  events: Pick<EventStore, 'readStream'>,
  { stream, revision, id }: CheckpointEvent,
): Promise<boolean> => {
  const place = await readPosition(events, stream, revision);
  return place === 'deleted' || (place?.revision === revision && place.id === id);
};

/** Drops checkpoints of another log: their models are checked individually. */
export const filterCheckpointsInLog = (
  events: Pick<EventStore, 'readStream'>,
): ((mark: PartitionCheckpoint) => Promise<PartitionCheckpoint>) => {
  const known = new Map<string, Promise<boolean>>();
  return async (mark) => {
    const { event } = mark;
    if (event === undefined) return mark;
    const key = `${event.stream}@${event.revision}/${event.id}`;
    const sound = known.get(key) ?? isInLog(events, event);
    known.set(key, sound);
    return (await sound) ? mark : NO_CHECKPOINT;
  };
};
