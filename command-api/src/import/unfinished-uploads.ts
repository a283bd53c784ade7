import { fileStream } from '@verbatim/domain/file/file-events';
import type { EventStore } from '@verbatim/eventstore/event-store';
import type { Logger } from 'pino';

/** The streams of uploads that broke off: nobody sees them, and their text is to leave the disk. */
export interface UnfinishedUploads {
  /** Deletes the file's stream; where that cannot be done now it is put off, for why the upload broke off is what matters. */
  discard(fileId: string): Promise<void>;
  /** Does what was put off. What still cannot be done is done by the sweep at the next start. */
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
