/** How far a partition has been seen: what a start of its models begins with. */
import { START_OF_LOG, type EventStore, type Position } from '@verbatim/eventstore/event-store';
import { readPlace } from '@verbatim/eventstore/read-place';
import type { CheckpointEvent } from '../stores/read-store.ts';

/** STORED FORMAT. */
export interface Mark {
  /** Every event up to here is in its models, those that are behind excepted. */
  readonly position: Position;
  /** The last event of ours up to there: a log in which another stands there is another log. Absent before the first. */
  readonly event?: CheckpointEvent;
  /** Models of the partition that lag or have stopped: they go on from their own checkpoints. */
  readonly behind: readonly string[];
}

export const NO_MARK: Mark = { position: START_OF_LOG, behind: [] };

/** Marks of the installation that one process keeps. */
export interface MarkStore {
  read(): Promise<ReadonlyMap<string, Mark>>;
  write(marks: ReadonlyMap<string, Mark>): Promise<void>;
  close(): Promise<void>;
}

/** For specs, and for work that ends with the process. */
export const inMemoryMarks = (): MarkStore => {
  const kept = new Map<string, Mark>();
  return {
    read: async () => new Map(kept),
    write: async (marks) => {
      for (const [partition, mark] of marks) kept.set(partition, mark);
    },
    close: async () => undefined,
  };
};

/** Whether the event stands in this log where it is said to stand; one of a stream that was deleted is taken for it. */
export const isInLog = async (
  events: Pick<EventStore, 'readStream'>,
  { stream, revision, id }: CheckpointEvent,
): Promise<boolean> => {
  const place = await readPlace(events, stream, revision);
  return place === 'deleted' || (place?.revision === revision && place.id === id);
};

/** A mark that names an event which is not in this log is worth nothing: everything is looked at anew. */
export const marksInLog = (events: Pick<EventStore, 'readStream'>): ((mark: Mark) => Promise<Mark>) => {
  const known = new Map<string, Promise<boolean>>();
  return async (mark) => {
    const { event } = mark;
    if (event === undefined) return mark;
    const key = `${event.stream}@${event.revision}/${event.id}`;
    const sound = known.get(key) ?? isInLog(events, event);
    known.set(key, sound);
    return (await sound) ? mark : NO_MARK;
  };
};
