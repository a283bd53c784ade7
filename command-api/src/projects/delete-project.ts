import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import type { ProjectState } from '@verbatim/domain/project/project-state';
import { withTimeout } from '@verbatim/eventstore/async';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { isDiskFull } from '../http/disk-full.ts';
import { setUndoHeader } from '../undo/undo-token.ts';
import { HttpError } from '../http/http-error.ts';
import { commandContext, type Context } from '../http/request-state.ts';
import { endErasure, recordErasure } from './end-erasures.ts';
import { eraseProject } from './erasure/erase-project.ts';

/** How long the response waits for the clean-up of read models, which then continues in the background. */
const ANSWER_AFTER_MS = 10_000;
const CLEAN_WITHIN_MS = 10 * 60_000;

/**
 * Deletes a project and erases its files' text. With files the intent is recorded first, so that the next
 * start completes an interrupted erasure.
 */
export const deleteProject = async (ctx: Context, deps: Dependencies, projectId: string): Promise<void> => {
  const stream = projectStream(projectId);
  const { state } = await deps.load(projectDecider, stream);
  const fileIds = state.files.map(({ fileId }) => fileId);
  const getContext = (part: string) => commandContext(ctx, deps.now, part);
  const isErasure = state.status === 'active' && fileIds.length > 0;
  if (isErasure) await recordErasure(deps, { type: 'ProjectErasureBegun', data: { projectId } }, getContext('erasing'));
  const deleted = await eraseProject(deps, projectId, getContext).catch((error: unknown) => {
    throw isErasure && isDiskFull(error) ? partlyDeleted(error) : error;
  });
  deps.reads.noteWrite(ctx, stream, deleted.position);
  // Erased text cannot be restored.
  if (deleted.state.files.length === 0) setUndoHeader(ctx, commandContext(ctx, deps.now).commandId, stream, deleted);
  else if (deleted.appended > 0) await clean(ctx, deps, deleted.state);
};

const clean = async (ctx: Context, deps: Dependencies, { projectId, files }: ProjectState): Promise<void> => {
  const fileIds = files.map(({ fileId }) => fileId);
  const getContext = (part: string) => commandContext(ctx, deps.now, part);
  const cleaning = endErasure(deps, projectId, fileIds, {
    contextOf: getContext,
    limits: { timeoutMs: CLEAN_WITHIN_MS },
  });
  const ended = cleaning.catch((error: unknown) =>
    deps.log.warn({ projectId, err: error }, 'a project was erased, and read models may still hold its text'),
  );
  await withTimeout(ANSWER_AFTER_MS, ended).catch(() => undefined);
};

const partlyDeleted = (cause: unknown): HttpError =>
  new HttpError(
    507,
    'PARTLY_DELETED',
    'The server’s disk is full. Part of the project is deleted, and the rest is not. ' +
      'Ask your operator to free some space, then delete the project again.',
    { cause },
  );
