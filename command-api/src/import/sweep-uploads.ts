import { fileStream, type FileEvent } from '@verbatim/domain/file/file-events';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import { deletedStreams } from '@verbatim/eventstore/deleted-streams';
import { START_OF_LOG, type EventStore, type Position, type RecordedEvent } from '@verbatim/eventstore/event-store';
import { UnknownEventError } from '@verbatim/eventstore/upcasting';
import { asEvent, idOfStream, instantOf } from '@verbatim/eventstore/stored-event';

type Event =
  Extract<FileEvent, { type: 'UploadStarted' }> | Extract<ProjectEvent, { type: 'FileAdded' | 'FileErased' }>;

const TYPES: readonly Event['type'][] = ['UploadStarted', 'FileAdded', 'FileErased'];

/**
 * Ends what a killed process left: deletes the streams of uploads that never became part of a project, and of files
 * whose erasure was recorded and not carried out.
 * Nothing of a project that an event of a version nobody knows has happened to: whether its files belong to it is not known.
 * @param startedBefore uploads that began later may be another process's, and under way
 * @returns how many streams were deleted
 */
export const sweepUploads = async (events: EventStore, startedBefore: Date): Promise<number> => {
  const left = new Set<string>();
  const unknown: string[] = [];
  for await (const recorded of knownEvents(events, ({ stream }) => unknown.push(idOfStream(stream)))) {
    const event = asEvent<Event>(recorded);
    const isOld = new Date(instantOf(recorded)) < startedBefore;
    if (event.type === 'FileAdded') left.delete(event.data.fileId);
    else if (isOld || event.type === 'FileErased') left.add(event.data.fileId);
  }
  const isDeleted = deletedStreams(events);
  let deleted = 0;
  for (const fileId of left) {
    if (unknown.some((projectId) => fileId.startsWith(`${projectId}.`))) continue;
    if (await isDeleted(fileStream(fileId))) continue;
    await events.deleteStream(fileStream(fileId), 'any');
    deleted += 1;
  }
  return deleted;
};

async function* knownEvents(
  events: Pick<EventStore, 'readAll'>,
  onUnknown: (event: UnknownEventError) => void,
): AsyncGenerator<RecordedEvent> {
  for (let after: Position = START_OF_LOG; ;)
    try {
      yield* events.readAll({ types: TYPES, after });
      return;
    } catch (error) {
      if (!(error instanceof UnknownEventError)) throw error;
      onUnknown(error);
      after = error.position;
    }
}
