/**
 * Completes an erasure: no file of a read model contains the erased text, which the log records. Interrupted
 * ones are completed at the next start.
 */
import { randomUUID } from 'node:crypto';
import type { Fold } from '@verbatim/domain/decider';
import { erasuresStream, type ErasureEvent } from '@verbatim/domain/operations/erasure-events';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import type { Logger } from 'pino';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { CommandContext } from '../commands/command-context.ts';
import type { UnendedErasure } from '../import/unended-erasures.ts';
import { cleanOwnModels, cleanSharedModels, waitUntilDropped, type CleaningLimits } from './clean-models.ts';
import { eraseProject } from './erasure/erase-project.ts';

export type ErasureParts = Pick<Dependencies, 'append' | 'events' | 'handle' | 'load' | 'readStore' | 'scrub' | 'now'>;

/** No decisions: every completion is recorded. */
const STATELESS: Fold<null, ErasureEvent> = { initialState: null, evolve: () => null };

export const recordErasure = async (
  { append }: Pick<Dependencies, 'append'>,
  event: ErasureEvent,
  context: CommandContext,
): Promise<void> => {
  await append(STATELESS, erasuresStream(event.data.projectId), async () => [event], context);
};

/**
 * Cleans the read models after the erasure of files, or of a project with its files.
 * @throws Error when a model does not catch up
 */
export const endErasure = async (
  parts: ErasureParts,
  projectId: string,
  fileIds: Iterable<string>,
  { contextOf, limits }: { readonly contextOf: (part: string) => CommandContext; readonly limits: CleaningLimits },
): Promise<void> => {
  const project = await cleanModels(parts, projectId, limits);
  await cleanSharedModels(parts, project);
  const data = { projectId, fileIds: [...fileIds], project };
  await recordErasure(parts, { type: 'ErasureEnded', data }, contextOf('erased'));
};

/** @returns whether the whole project was deleted */
const cleanModels = async (
  parts: Pick<ErasureParts, 'load' | 'readStore' | 'scrub'>,
  projectId: string,
  limits: CleaningLimits,
): Promise<boolean> => {
  const { state, position } = await parts.load(projectDecider, projectStream(projectId));
  const isDeleted = state.status === 'deleted';
  await (isDeleted ? waitUntilDropped : cleanOwnModels)(parts, projectId, position, limits);
  return isDeleted;
};

/** Read models may be busy after a start. */
const AT_START_MS = 60 * 60_000;

/** Completes erasures interrupted by a crash. Failed ones are retried at the next start. */
export const endErasures = async (
  parts: ErasureParts,
  erasures: readonly UnendedErasure[],
  { log, signal }: { readonly log: Logger; readonly signal: AbortSignal },
): Promise<void> => {
  for (const { projectId, fileIds, isOfProject, actor } of erasures) {
    const commandId = randomUUID();
    const getContext = (part: string): CommandContext => {
      const at = parts.now().toISOString();
      return { actor, at, correlationId: commandId, commandId: `${commandId}/${part}` };
    };
    try {
      if (isOfProject) await eraseProject(parts, projectId, getContext);
      await endErasure(parts, projectId, fileIds, {
        contextOf: getContext,
        limits: { timeoutMs: AT_START_MS, signal },
      });
      log.info({ projectId, files: fileIds.size }, 'finished an erasure started by another process');
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ projectId, err: error }, 'an erasure cannot be finished: read models may still hold its text');
    }
  }
};
