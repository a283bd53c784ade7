/**
 * Opens the stores at a process's start: waits for unreachable servers, fails when they reject the
 * credentials.
 */
import { Backoff, pause } from '@verbatim/eventstore/async';
import { CredentialsRefusedError } from '@verbatim/eventstore/credentials-refused';
import { EventStoreUnavailableError } from '@verbatim/eventstore/event-store';
import { serverAddress } from '@verbatim/eventstore/server-address';
import type { LeasedPartitionsOptions } from './distributed/leased-partitions.ts';
import type { StoreSettings } from './projection-stores.ts';
import { ReadStoreUnavailableError } from '../stores/read-store.ts';

const PAUSES = { firstMs: 500, longestMs: 5_000 };

/** Its message names the setting at fault, without passwords. */
export class StoreRefusedError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'StoreRefusedError';
  }
}

/** Settings that hold addresses of stores. */
export type StoreSetting = 'EVENTSTORE_URL' | 'MONGODB_URL';

export interface Waiting {
  readonly settings: StoreSettings;
  readonly log: LeasedPartitionsOptions['log'];
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /** Recognises errors of other stores. */
  readonly isUnavailable?: (error: unknown) => boolean;
  /** Called after each attempt with the store that did not answer. */
  readonly onWaiting?: (setting: StoreSetting) => void;
}

/**
 * Opens with retries and exponential backoff while a server does not answer.
 * @returns undefined if aborted
 * @throws StoreRefusedError if a server rejects the credentials; errors that waiting cannot resolve
 */
export const whenReachable = async <T>(open: () => Promise<T>, waiting: Waiting): Promise<T | undefined> => {
  const { settings, log, signal, isUnavailable = () => false, onWaiting } = waiting;
  const backoff = new Backoff(PAUSES);
  while (!signal.aborted)
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
        throw new StoreRefusedError(`${reason} (${server}): check the user and the password in ${setting}.`, {
          cause: error,
        });
      onWaiting?.(setting);
      const pauseMs = backoff.next();
      log.error(
        { reason, server, setting, pauseMs },
        'check that the server is running and that the setting is its address; retrying',
      );
      await pause(pauseMs, signal);
    }
  return undefined;
};

const isPassing = (error: unknown): boolean =>
  error instanceof EventStoreUnavailableError || error instanceof ReadStoreUnavailableError;
