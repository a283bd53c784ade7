import { type StoreSettings, withSweepMark } from '@verbatim/projections/runtime/projection-stores';
import { whenReachable, type Waiting } from '@verbatim/projections/runtime/when-reachable';
import type { Logger } from 'pino';
import { CredentialStoreUnavailableError } from './credentials/credential-store.ts';
import { sweepUploads } from './import/sweep-uploads.ts';
import { isEmbedded, openStores, type Stores } from './open-stores.ts';
import { narrowDataDirectory } from './private-files.ts';

/** Longer than any upload takes: with several processes, a younger one may be another's. */
const ABANDONED_MS = 60 * 60_000;

/**
 * Opens the stores when their servers answer, and ends what a killed process has left there.
 * @returns undefined when the signal came first
 * @throws StoreRefusedError, and what else cannot be mended by waiting
 */
export const openWhenReachable = async (
  settings: StoreSettings,
  log: Logger,
  signal: AbortSignal,
  onWaiting?: Waiting['onWaiting'],
): Promise<Stores | undefined> => {
  const isUnavailable = (error: unknown): boolean => error instanceof CredentialStoreUnavailableError;
  const waiting: Waiting = { settings, log, signal, isUnavailable, ...(onWaiting === undefined ? {} : { onWaiting }) };
  const stores = await whenReachable(() => openSwept(settings, log), waiting);
  if (!signal.aborted) return stores;
  await stores?.close();
  return undefined;
};

const openSwept = async (settings: StoreSettings, log: Logger): Promise<Stores> => {
  if (isEmbedded(settings)) await narrowDataDirectory(settings.dataDir, log);
  const stores = await openStores(settings);
  try {
    const abandoned = new Date(Date.now() - (isEmbedded(settings) ? 0 : ABANDONED_MS));
    await withSweepMark(settings, stores, async (from) => {
      const { deleted, mark } = await sweepUploads(stores.events, abandoned, from);
      if (deleted > 0) log.info({ streams: deleted }, 'removed what unfinished uploads and erasures had left');
      return mark;
    });
    return stores;
  } catch (error) {
    await stores.close();
    throw error;
  }
};
