import { fileStream, type FileEvent } from '@verbatim/domain/file/file-events';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import { deletedStreams } from '@verbatim/eventstore/deleted-streams';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { asEvent, instantOf } from '@verbatim/projections/stored-event';

type Event =
  Extract<FileEvent, { type: 'UploadStarted' }> | Extract<ProjectEvent, { type: 'FileAdded' | 'FileErased' }>;

const TYPES: readonly Event['type'][] = ['UploadStarted', 'FileAdded', 'FileErased'];

/**
 * Ends what a killed process left: deletes the streams of uploads that never became part of a project, and of files
 * whose erasure was recorded and not carried out.
 * @param startedBefore uploads that began later may be another process's, and under way
 * @returns how many streams were deleted
 */
export const sweepUploads = async (events: EventStore, startedBefore: Date): Promise<number> => {
  const left = new Set<string>();
  for await (const recorded of events.readAll({ types: TYPES })) {
    const event = asEvent<Event>(recorded);
    const isOld = new Date(instantOf(recorded)) < startedBefore;
    if (event.type === 'FileAdded') left.delete(event.data.fileId);
    else if (isOld || event.type === 'FileErased') left.add(event.data.fileId);
  }
  const isDeleted = deletedStreams(events);
  let deleted = 0;
  for (const fileId of left) {
    if (await isDeleted(fileStream(fileId))) continue;
    await events.deleteStream(fileStream(fileId), 'any');
    deleted += 1;
  }
  return deleted;
};
