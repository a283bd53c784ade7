import { fileStream } from '@verbatim/domain/file/file-events';
import type { EventStore } from '@verbatim/eventstore/event-store';
import type { Logger } from 'pino';

/** Streams of interrupted uploads: invisible, and their text is to be deleted. */
export interface UnfinishedUploads {
  /**
   * Deletes the file's stream; a failure is deferred, so that it does not hide why the upload was
   * interrupted.
   */
  discard(fileId: string): Promise<void>;
  /** Retries deferred deletions. The rest is left to the sweep at the next start. */
  discardRest(): Promise<void>;
}

export const createUnfinishedUploads = (
  events: Pick<EventStore, 'deleteStream'>,
  log: Pick<Logger, 'warn'>,
): UnfinishedUploads => {
  const left = new Set<string>();
  const discard = async (fileId: string): Promise<void> => {
    try {
      await events.deleteStream(fileStream(fileId), 'any');
      left.delete(fileId);
    } catch (error) {
      left.add(fileId);
      log.warn({ fileId, err: error }, 'what an upload left behind cannot be deleted now');
    }
  };
  return {
    discard,
    discardRest: async () => {
      for (const fileId of left) await discard(fileId);
    },
  };
};
