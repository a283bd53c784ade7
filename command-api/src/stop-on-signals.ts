import type { Logger } from 'pino';
import { REQUESTS_MS } from './stoppable-server.ts';

/** Requests under way, then projections and stores; past this the process ends as it is: everything acknowledged is on disk. */
const STOP_LIMIT_MS = REQUESTS_MS + 10_000;

/**
 * Ends the process after `stop` on SIGTERM or SIGINT, and at once on a second signal.
 * @param delayMs for which `stop` goes on as if nothing was, before it begins
 */
export const stopOnSignals = (log: Logger, stop: () => Promise<void>, delayMs = 0): void => {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), delayMs + STOP_LIMIT_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
};
