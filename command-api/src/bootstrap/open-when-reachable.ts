import { randomUUID } from 'node:crypto';
import { adoptFormat } from '@verbatim/projections/runtime/rebuild/adopt-format';
import { type StoreSettings, withSweepCheckpoint } from '@verbatim/projections/runtime/projection-stores';
import { whenReachable, type Waiting } from '@verbatim/projections/runtime/retry-until-reachable';
import type { Logger } from 'pino';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { CredentialStoreUnavailableError } from '../credentials/credential-store.ts';
import { createCommands } from '../commands/handle-command.ts';
import { sweepUploads } from '../import/uploads/sweep-uploads.ts';
import type { UnendedErasure } from '../import/unended-erasures.ts';
import { isEmbedded, openStores, type Stores } from './open-stores.ts';
import { narrowDataDirectory } from './private-files.ts';
import { followSplit } from '../projects/move-tags-to-split.ts';

/** Longer than any upload: with several processes, a younger one may be another's. */
const ABANDONED_MS = 60 * 60_000;

export interface SweptStores extends Stores {
  /** Erasures that read models may not have processed: to be completed as soon as possible. */
  readonly erasures: readonly UnendedErasure[];
}

/**
 * Opens the stores once their servers answer, and cleans up after a crash.
 * @returns undefined when aborted
 * @throws StoreRefusedError, and errors that waiting cannot resolve
 */
export const openWhenReachable = async (
  settings: StoreSettings,
  log: Logger,
  signal: AbortSignal,
  onWaiting?: Waiting['onWaiting'],
): Promise<SweptStores | undefined> => {
  const isUnavailable = (error: unknown): boolean => error instanceof CredentialStoreUnavailableError;
  const waiting: Waiting = { settings, log, signal, isUnavailable, ...(onWaiting === undefined ? {} : { onWaiting }) };
  const stores = await whenReachable(() => openSwept(settings, log), waiting);
  if (!signal.aborted) return stores;
  await stores?.close();
  return undefined;
};

/** A crash right after a resplit may have left tags on the old sentences. */
const followSplits = async (events: EventStore, splits: ReadonlyMap<string, string>, log: Logger): Promise<void> => {
  if (splits.size === 0) return;
  const deps = { events, ...createCommands(events) };
  const actor = { id: 'server', name: 'Verbatim' };
  for (const [fileId, projectId] of splits) {
    const context = { actor, at: new Date().toISOString(), correlationId: randomUUID(), commandId: randomUUID() };
    try {
      const moved = await followSplit(deps, projectId, fileId, context);
      if (moved !== undefined) log.info({ projectId, fileId }, 'moved the tags of a resplit file');
    } catch (error) {
      // An unreadable project does not prevent the start: the next resplit tries again.
      log.warn({ projectId, fileId, err: error }, 'the tags of a resplit file could not be moved');
    }
  }
};

const openSwept = async (settings: StoreSettings, log: Logger): Promise<SweptStores> => {
  if (isEmbedded(settings)) await narrowDataDirectory(settings.dataDir, log);
  const stores = await openStores(settings, () => adoptFormat(settings, log));
  try {
    const abandoned = new Date(Date.now() - (isEmbedded(settings) ? 0 : ABANDONED_MS));
    let unended: readonly UnendedErasure[] = [];
    await withSweepCheckpoint(settings, stores, async (from) => {
      const { deleted, splits, erasures, mark } = await sweepUploads(stores.events, abandoned, from);
      await followSplits(stores.events, splits, log);
      if (deleted > 0) log.info({ streams: deleted }, 'removed remains of unfinished uploads and erasures');
      unended = erasures;
      return mark;
    });
    return { ...stores, erasures: unended };
  } catch (error) {
    await stores.close();
    throw error;
  }
};
