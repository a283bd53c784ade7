/** Classifies failures of a build: whether to retry, and what to tell users. */
import { CommandRejected } from '@verbatim/domain/command-rejected';
import { EventStoreUnavailableError, StreamDeletedError } from '@verbatim/eventstore/event-store';
import { UnknownEventError } from '@verbatim/eventstore/stored-event';
import { ReadStoreUnavailableError } from '@verbatim/projections/stores/read-store';
import { isDiskFull } from '../http/disk-full.ts';
import { StreamBusyError } from '../commands/command-loop.ts';
import { TextWorkBusy, TextWorkUnavailable } from '../text-work/text-work.ts';

export interface BuildFault {
  /**
   * `changed`: the state has changed, so it is retried at once. `outage`: retried without limit. `unknown`:
   * retried a few times.
   */
  readonly kind: 'changed' | 'outage' | 'unknown';
  /** Message for users. */
  readonly reason: string;
}

const outage = (reason: string): BuildFault => ({ kind: 'outage', reason });

export const toBuildFault = (error: unknown): BuildFault => {
  // A file or the project was deleted meanwhile.
  if (error instanceof StreamDeletedError || error instanceof CommandRejected)
    return { kind: 'changed', reason: error.message };
  if (error instanceof EventStoreUnavailableError) return outage('The event store does not answer at the moment.');
  if (error instanceof ReadStoreUnavailableError) return outage('The read models do not answer at the moment.');
  if (error instanceof StreamBusyError) return outage('Others are changing this project at the moment.');
  if (error instanceof TextWorkBusy || error instanceof TextWorkUnavailable)
    return outage('The server is busy with other texts.');
  if (isDiskFull(error))
    return outage('The server’s disk is full. The build continues once your operator has freed some space.');
  if (error instanceof UnknownEventError)
    return outage(
      'A newer version of Verbatim has changed this project. The build continues once this server is upgraded.',
    );
  return { kind: 'unknown', reason: 'Something went wrong, even after retries.' };
};
