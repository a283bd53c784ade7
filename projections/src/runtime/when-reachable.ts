/** The start of every process that needs its stores: a server that is away is waited for, one that refuses is not. */
import { setTimeout as wait } from 'node:timers/promises';
import { CredentialsRefusedError } from '@verbatim/eventstore/credentials-refused';
import { EventStoreUnavailableError } from '@verbatim/eventstore/event-store';
import { serverAddress } from '@verbatim/eventstore/server-address';
import type { LeasedPartitionsOptions } from './distributed/leased-partitions.ts';
import type { StoreSettings } from './projection-stores.ts';
import { ReadStoreUnavailableError } from '../stores/read-store.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

/** The message says which setting is at fault, and holds no password. */
export class StoreRefusedError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'StoreRefusedError';
  }
}

/** By which an operator says where a store is. */
export type StoreSetting = 'EVENTSTORE_URL' | 'MONGODB_URL';

export interface Waiting {
  readonly settings: StoreSettings;
  readonly log: LeasedPartitionsOptions['log'];
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /** Errors of stores that are not known here. */
  readonly isUnavailable?: (error: unknown) => boolean;
  /** Told after each try which store did not answer. */
  readonly onWaiting?: (setting: StoreSetting) => void;
}

/**
 * Opens; while a server does not answer, says so and tries again, twice as long after each time.
 * @returns undefined when the signal came first
 * @throws StoreRefusedError when a server refuses the credentials, and what else cannot be mended by waiting
 */
export const whenReachable = async <T>(open: () => Promise<T>, waiting: Waiting): Promise<T | undefined> => {
  const { settings, log, signal, isUnavailable = () => false, onWaiting } = waiting;
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS))
    try {
      return await open();
    } catch (error) {
      if (!isPassing(error) && !isUnavailable(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      const [setting, url = '']: readonly [StoreSetting, string | undefined] =
        error instanceof EventStoreUnavailableError
          ? ['EVENTSTORE_URL', settings.eventStoreUrl]
          : ['MONGODB_URL', settings.mongoUrl];
      const server = serverAddress(url);
      if (error instanceof Error && error.cause instanceof CredentialsRefusedError)
        throw new StoreRefusedError(`${reason} (${server}): look at the user and the password in ${setting}.`, {
          cause: error,
        });
      onWaiting?.(setting);
      log.error(
        { reason, server, setting, pauseMs },
        'is the server running, and the setting its address? trying again',
      );
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  return undefined;
};

const isPassing = (error: unknown): boolean =>
  error instanceof EventStoreUnavailableError || error instanceof ReadStoreUnavailableError;
