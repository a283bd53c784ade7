import { fileStream, type FileEvent } from '@verbatim/domain/file/file-events';
import type { ProjectEvent } from '@verbatim/domain/project/project-events';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { asEvent } from '@verbatim/projections/stored-event';

type Event =
  Extract<FileEvent, { type: 'UploadStarted' }> | Extract<ProjectEvent, { type: 'FileAdded' | 'FileErased' }>;

const TYPES: readonly Event['type'][] = ['UploadStarted', 'FileAdded', 'FileErased'];

/**
 * Ends what a killed process left: deletes the streams of uploads that never became part of a project, and of files
 * whose erasure was recorded and not carried out. For the start of the process that alone takes uploads.
 * @returns how many streams were deleted
 */
export const sweepUploads = async (events: EventStore): Promise<number> => {
  const left = new Set<string>();
  for await (const recorded of events.readAll({ types: TYPES })) {
    const event = asEvent<Event>(recorded);
    if (event.type === 'FileAdded') left.delete(event.data.fileId);
    else left.add(event.data.fileId);
  }
  for (const fileId of left) await events.deleteStream(fileStream(fileId), 'any');
  return left.size;
};
