import { fileStream, type FileEvent } from '@verbatim/domain/file/file-events';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import { deletedStreams } from '@verbatim/eventstore/deleted-streams';
import { START_OF_LOG, type EventStore, type Position, type RecordedEvent } from '@verbatim/eventstore/event-store';
import { UnknownEventError } from '@verbatim/eventstore/upcasting';
import { asEvent, idOfStream, instantOf } from '@verbatim/eventstore/stored-event';

type Event =
  Extract<FileEvent, { type: 'UploadStarted' }> | Extract<ProjectEvent, { type: 'FileAdded' | 'FileErased' }>;

const TYPES: readonly string[] = ['UploadStarted', 'FileAdded', 'FileErased'] satisfies readonly Event['type'][];

/** A place in the log, with the event that stands there: in another log there is another. */
export interface SweepMark {
  readonly position: Position;
  readonly event?: Pick<RecordedEvent, 'stream' | 'revision' | 'id'>;
}

const NO_MARK: SweepMark = { position: START_OF_LOG };

export interface Swept {
  /** Streams that were deleted. */
  readonly deleted: number;
  /** Everything up to there is settled: the next sweep begins behind it. */
  readonly mark: SweepMark;
}

/** What is not settled yet, and how far everything was before it. */
interface Unsettled {
  readonly marks: Map<string, SweepMark>;
  readonly abandoned: Set<string>;
  /** Projects of which something is not known, and how far everything was before the first of that. */
  readonly unknown: string[];
  beforeUnknown: SweepMark | undefined;
}

/**
 * Ends what a killed process left: deletes the streams of uploads that never became part of a project, and of files
 * whose erasure was recorded and not carried out.
 * Nothing of a project that an event of a version nobody knows has happened to: whether its files belong to it is not known.
 * @param startedBefore uploads that began later may be another process's, and under way
 * @param from how far the sweep before has come
 */
export const sweepUploads = async (
  events: EventStore,
  startedBefore: Date,
  from: SweepMark = NO_MARK,
): Promise<Swept> => {
  const { end, unsettled } = await look(events, startedBefore, from);
  const { marks, abandoned, unknown, beforeUnknown } = unsettled;
  const isDeleted = deletedStreams(events);
  let deleted = 0;
  for (const fileId of abandoned) {
    if (unknown.some((projectId) => fileId.startsWith(`${projectId}.`))) continue;
    marks.delete(fileId);
    if (await isDeleted(fileStream(fileId))) continue;
    await events.deleteStream(fileStream(fileId), 'any');
    deleted += 1;
  }
  const settled = [...marks.values(), ...(beforeUnknown === undefined ? [] : [beforeUnknown])];
  return { deleted, mark: settled.reduce((least, mark) => (mark.position < least.position ? mark : least), end) };
};

const look = async (
  events: EventStore,
  startedBefore: Date,
  from: SweepMark,
): Promise<{ end: SweepMark; unsettled: Unsettled }> => {
  const unsettled: Unsettled = { marks: new Map(), abandoned: new Set(), unknown: [], beforeUnknown: undefined };
  const { marks, abandoned, unknown } = unsettled;
  let end = from;
  const onUnknown = ({ stream, type }: UnknownEventError): void => {
    if (!TYPES.includes(type)) return;
    unknown.push(idOfStream(stream));
    unsettled.beforeUnknown ??= end;
  };
  for await (const recorded of knownEvents(events, from, onUnknown)) {
    if (TYPES.includes(recorded.type)) {
      const event = asEvent<Event>(recorded);
      const { fileId } = event.data;
      const isOld = new Date(instantOf(recorded)) < startedBefore;
      marks.delete(fileId);
      abandoned.delete(fileId);
      if (event.type !== 'FileAdded') marks.set(fileId, end);
      if (event.type === 'FileErased' || (event.type === 'UploadStarted' && isOld)) abandoned.add(fileId);
    }
    const { position, stream, revision, id } = recorded;
    end = { position, event: { stream, revision, id } };
  }
  return { end, unsettled };
};

/** The first sweep passes over all that is not its affair; a later one reads what is new, so that it can say to which event it came. */
async function* knownEvents(
  events: Pick<EventStore, 'readAll'>,
  { position }: SweepMark,
  onUnknown: (event: UnknownEventError) => void,
): AsyncGenerator<RecordedEvent> {
  const filter = position === START_OF_LOG ? { types: TYPES } : {};
  for (let after = position; ;)
    try {
      yield* events.readAll({ ...filter, after });
      return;
    } catch (error) {
      if (!(error instanceof UnknownEventError)) throw error;
      onUnknown(error);
      after = error.position;
    }
}
