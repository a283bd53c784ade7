import { fileStream } from '@verbatim/domain/file/file-events';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import { filesInUse } from '@verbatim/domain/project/project-state';
import { chainHead, type ChainHead } from '@verbatim/eventstore/digest-chain';
import { StreamDeletedError, type EventStore } from '@verbatim/eventstore/event-store';
import type { Dependencies } from '../dependencies.ts';
import { loadStream } from '../handle-command.ts';
import { commandContext, type Context } from '../request-state.ts';

/** Deletes a project and, for good, the text of its files: a receipt of each is recorded first, then its stream goes. */
export const deleteProject = async (ctx: Context, deps: Dependencies, projectId: string): Promise<void> => {
  const stream = projectStream(projectId);
  const { state } = await loadStream(deps.events, projectDecider, stream);
  for (const { fileId } of filesInUse(state)) {
    const head = await headOfStream(deps.events, fileStream(fileId));
    if (head === undefined) continue;
    const command = { type: 'EraseFile', fileId, stream: fileStream(fileId), ...head } as const;
    await deps.handle(projectDecider, stream, command, commandContext(ctx, deps.now, fileId));
  }
  const { position } = await deps.handle(
    projectDecider,
    stream,
    { type: 'DeleteProject' },
    commandContext(ctx, deps.now),
  );
  // Streams go last: were the process to die before, the sweep at the next start finds the receipts and ends the work.
  for (const { fileId } of state.files) await deps.events.deleteStream(fileStream(fileId), 'any');
  deps.reads.wrote(ctx, position);
};

/** Revision and digest of a stream's last event; undefined when there is none, or was. */
export const headOfStream = async (
  events: Pick<EventStore, 'readStream'>,
  stream: string,
): Promise<Exclude<ChainHead, 'no-stream'> | undefined> => {
  try {
    for await (const event of events.readStream(stream, { direction: 'backwards', maxCount: 1 })) {
      const head = chainHead(event);
      if (head !== 'no-stream') return head;
    }
  } catch (error) {
    if (!(error instanceof StreamDeletedError)) throw error;
  }
  return undefined;
};
