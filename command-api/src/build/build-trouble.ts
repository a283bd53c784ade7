/** What stands in the way of a build: whether it may be over later, and how to say it. */
import { CommandRejected } from '@verbatim/domain/command-rejected';
import { EventStoreUnavailableError, StreamDeletedError } from '@verbatim/eventstore/event-store';
import { UnknownEventError } from '@verbatim/eventstore/upcasting';
import { ReadStoreUnavailableError } from '@verbatim/projections/stores/read-store';
import { isDiskFull } from '../disk-full.ts';
import { StreamBusyError } from '../handle-command.ts';
import { TextWorkUnavailable } from '../text-work/text-work.ts';
import { TextWorkBusy } from '../text-work/worker-slots.ts';

export interface BuildTrouble {
  /**
   * `changed`: what the build was about is another by now, so it looks again at once. `outage`: it may be over at any time, so it is tried
   * for as long as it takes. `unknown`: tried a few times, for the next one may go well.
   */
  readonly kind: 'changed' | 'outage' | 'unknown';
  /** A sentence for people. */
  readonly reason: string;
}

const outage = (reason: string): BuildTrouble => ({ kind: 'outage', reason });

export const troubleOf = (error: unknown): BuildTrouble => {
  // A file or the project was deleted meanwhile.
  if (error instanceof StreamDeletedError || error instanceof CommandRejected)
    return { kind: 'changed', reason: error.message };
  if (error instanceof EventStoreUnavailableError) return outage('The event store does not answer at the moment.');
  if (error instanceof ReadStoreUnavailableError) return outage('The read models do not answer at the moment.');
  if (error instanceof StreamBusyError) return outage('Others are changing this project all the time at the moment.');
  if (error instanceof TextWorkBusy || error instanceof TextWorkUnavailable)
    return outage('The server is busy with other texts.');
  if (isDiskFull(error))
    return outage('The server’s disk is full: the build goes on when whoever runs Verbatim has made room.');
  if (error instanceof UnknownEventError)
    return outage(
      'A newer version of Verbatim has changed this project: the build goes on when this server is upgraded.',
    );
  return { kind: 'unknown', reason: 'Something went wrong, also when it was tried again.' };
};
