import { fileStream } from '@verbatim/domain/file/file-events';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import { chainHead } from '@verbatim/eventstore/digest-chain';
import { StreamDeletedError, WrongExpectedRevisionError, type EventStore } from '@verbatim/eventstore/event-store';
import { StreamBusyError, type CommandContext, type HandleCommand } from '../handle-command.ts';

interface StreamEnd {
  readonly revision: number;
  readonly digest: string;
}

export interface FileToErase {
  readonly projectId: string;
  readonly fileId: string;
  /** Refused while a build of the project goes on. */
  readonly unlessBuilding?: boolean;
}

/** Of a stream that is not there, or not any more. */
const NOTHING: StreamEnd = { revision: -1, digest: '' };

const MAX_TRIES = 10;

/**
 * Takes the text of one file out of the log, for good: first the receipt, which names the last event of the file's stream, then the
 * stream. A page of a build step that is under way may append between the two, so the stream is deleted at the very event that the
 * receipt names; where that is no longer the last one, a receipt of what has come since follows, and the last receipt is the one that counts.
 * Interrupted, it is ended by repeating it, or by the sweep at the next start. Repeating it is no error.
 * @param contextOf of the command that records a receipt: each needs a name of its own
 * @throws CommandRejected when the project or the file does not exist, or it is being built and must not be
 */
export const eraseFileText = async (
  events: EventStore,
  handle: HandleCommand,
  { projectId, fileId, unlessBuilding = false }: FileToErase,
  contextOf: (part: string) => CommandContext,
): Promise<void> => {
  const stream = fileStream(fileId);
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const end = await endOfStream(events, stream);
    const command = { type: 'EraseFile', fileId, stream, ...end, unlessBuilding } as const;
    await handle(projectDecider, projectStream(projectId), command, contextOf(`${fileId}@${end.revision}`));
    try {
      // Deleting again makes sure that the text has left the disk.
      return await events.deleteStream(stream, end === NOTHING ? 'any' : end.revision);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevisionError)) throw error;
    }
  }
  throw new StreamBusyError(stream);
};

const endOfStream = async (events: Pick<EventStore, 'readStream'>, stream: string): Promise<StreamEnd> => {
  try {
    for await (const event of events.readStream(stream, { direction: 'backwards', maxCount: 1 })) {
      const head = chainHead(event);
      if (head !== 'no-stream') return head;
    }
  } catch (error) {
    if (!(error instanceof StreamDeletedError)) throw error;
  }
  return NOTHING;
};
