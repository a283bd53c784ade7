import { setTimeout as wait } from 'node:timers/promises';
import { EventStoreUnavailableError } from '@verbatim/eventstore/event-store';
import type { StoreSettings } from '@verbatim/projections/projection-stores';
import { ReadStoreUnavailableError } from '@verbatim/projections/read-store';
import type { Logger } from 'pino';
import { CredentialStoreUnavailableError } from './credentials/credential-store.ts';
import { sweepUploads } from './import/sweep-uploads.ts';
import { isEmbedded, openStores, type Stores } from './open-stores.ts';

const RETRY_MS = 2_000;
/** Longer than any upload takes: with several processes, a younger one may be another's. */
const ABANDONED_MS = 60 * 60_000;

/**
 * Opens the stores and ends what a killed process has left there; while a server does not answer, says so and tries again.
 * @throws what cannot be mended by waiting
 */
export const openWhenReachable = async (settings: StoreSettings, log: Logger): Promise<Stores> => {
  for (;;) {
    try {
      const stores = await openStores(settings);
      const abandoned = new Date(Date.now() - (isEmbedded(settings) ? 0 : ABANDONED_MS));
      const swept = await sweepUploads(stores.events, abandoned).catch(async (error: unknown) => {
        await stores.close();
        throw error;
      });
      if (swept > 0) log.info({ streams: swept }, 'removed what unfinished uploads and erasures had left');
      return stores;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      log.error({ reason: error.message }, 'a store cannot be used yet; trying again');
      await wait(RETRY_MS);
    }
  }
};

const isUnavailable = (error: unknown): error is Error =>
  error instanceof EventStoreUnavailableError ||
  error instanceof ReadStoreUnavailableError ||
  error instanceof CredentialStoreUnavailableError;
