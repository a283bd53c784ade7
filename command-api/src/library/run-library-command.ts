import type { LibraryCommand } from '@verbatim/domain/library/library-commands';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import type { LibraryState } from '@verbatim/domain/library/library-state';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { Idempotency } from '../commands/command-context.ts';
import { commandContext, type Context } from '../http/request-state.ts';
import { setUndoHeader } from '../undo/undo-token.ts';

/** Obeys the one command of a request. @returns the library after it */
export const runLibraryCommand = async (
  ctx: Context,
  deps: Dependencies,
  command: LibraryCommand,
  idempotency?: Idempotency,
): Promise<LibraryState> => {
  const context = { ...commandContext(ctx, deps.now), idempotency };
  const handled = await deps.handle(libraryDecider, LIBRARY_STREAM, command, context);
  deps.reads.noteWrite(ctx, LIBRARY_STREAM, handled.position);
  setUndoHeader(ctx, context.commandId, LIBRARY_STREAM, handled);
  return handled.state;
};
