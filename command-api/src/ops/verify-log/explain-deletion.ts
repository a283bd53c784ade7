/** Explains why a sealed stream is missing, from the events of its project. */
import { fileStream } from '@verbatim/domain/file/file-events';
import { fileNamesStream } from '@verbatim/domain/project/file-name-events';
import { projectStream } from '@verbatim/domain/project/project-events';
import { StreamDeletedError, type EventStore } from '@verbatim/eventstore/event-store';
import type { SealedHead } from '@verbatim/eventstore/seals/log-seal';
import type { VerifyLogOptions } from '@verbatim/eventstore/seals/verify-log';
import { parseStreamId } from '@verbatim/eventstore/stored-event';

interface ProjectFiles {
  /** Files added to the project at any time. Without `FileAdded`, the upload was never completed. */
  readonly added: ReadonlySet<string>;
  /** By stream: revision and digest of each receipt. */
  readonly receipts: ReadonlyMap<string, readonly Pick<SealedHead, 'revision' | 'digest'>[]>;
  readonly isDeleted: boolean;
}

const FILE_STREAMS = fileStream('');
const NAMES_STREAMS = fileNamesStream('');

/**
 * Whether the product deleted a stream: a file with its receipt (`FileErased`, which has the last event's
 * digest), an incomplete upload, or file names of a deleted project.
 * @param events as stored, not upcast
 */
export const createDeletionExplainer = (
  events: Pick<EventStore, 'readStream'>,
): VerifyLogOptions['explainsDeletion'] => {
  const known = new Map<string, Promise<ProjectFiles>>();
  return async (head) => {
    const projectId = getProjectId(head.stream);
    if (projectId === undefined) return false;
    const before = known.get(projectId);
    if (before !== undefined && explains(await before, head)) return true;
    // Not cached, or the project may have recorded an erasure since.
    const read = readProjectFiles(events, projectId);
    known.set(projectId, read);
    return explains(await read, head);
  };
};

const getProjectId = (stream: string): string | undefined => {
  if (stream.startsWith(NAMES_STREAMS)) return parseStreamId(stream);
  return stream.startsWith(FILE_STREAMS) ? parseStreamId(stream).split('.')[0] : undefined;
};

const explains = ({ added, receipts, isDeleted }: ProjectFiles, { stream, revision, digest }: SealedHead): boolean => {
  if (stream.startsWith(NAMES_STREAMS)) return isDeleted;
  if (!added.has(parseStreamId(stream))) return true;
  // A receipt for the sealed revision must have its digest; one for another revision is accepted.
  return (receipts.get(stream) ?? []).some((receipt) => receipt.revision !== revision || receipt.digest === digest);
};

const readProjectFiles = async (events: Pick<EventStore, 'readStream'>, projectId: string): Promise<ProjectFiles> => {
  const added = new Set<string>();
  const receipts = new Map<string, Pick<SealedHead, 'revision' | 'digest'>[]>();
  let isDeleted = false;
  try {
    for await (const { type, data } of events.readStream(projectStream(projectId))) {
      if (type === 'ProjectDeleted') isDeleted = true;
      if (type === 'FileAdded' && typeof data['fileId'] === 'string') added.add(data['fileId']);
      const { stream, revision, digest } = data;
      if (type !== 'FileErased' || typeof stream !== 'string') continue;
      // A repeated erasure records that nothing was left (revision -1).
      if (typeof revision !== 'number' || revision < 0 || typeof digest !== 'string') continue;
      receipts.set(stream, [...(receipts.get(stream) ?? []), { revision, digest }]);
    }
  } catch (error) {
    if (!(error instanceof StreamDeletedError)) throw error;
  }
  return { added, receipts, isDeleted };
};
