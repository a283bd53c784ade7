import { fileStream } from '@verbatim/domain/file/file-events';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import { chainHead } from '@verbatim/eventstore/digest-chain';
import { StreamDeletedError, WrongExpectedRevisionError, type EventStore } from '@verbatim/eventstore/event-store';
import type { HandleCommand } from '../../commands/handle-command.ts';
import type { CommandContext } from '../../commands/command-context.ts';
import { StreamBusyError } from '../../commands/command-loop.ts';

interface StreamEnd {
  readonly revision: number;
  readonly digest: string;
}

export interface FileToErase {
  readonly projectId: string;
  readonly fileId: string;
  /** Rejected during a build of the project. */
  readonly unlessBuilding?: boolean;
}

/** For a missing or deleted stream. */
const NOTHING: StreamEnd = { revision: -1, digest: '' };

const MAX_TRIES = 10;

/**
 * Erases the text of one file from the log: first the receipt, which names the last event of the file's
 * stream, then the stream. A running build step may append in between, so the stream is deleted at the
 * revision of the receipt; on a conflict another receipt follows, and the last one counts. Idempotent;
 * interruptions are completed by a repeat, or by the sweep at the next start.
 * @param contextOf context of the command that records a receipt, with an id of its own
 * @throws CommandRejected when the project or file does not exist, or is being built and must not be
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
      // A repeated deletion ensures that the text has left the disk.
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
