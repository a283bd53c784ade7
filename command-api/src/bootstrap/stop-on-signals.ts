import type { Logger } from 'pino';
import { REQUESTS_MS } from './graceful-server.ts';

/**
 * Requests, then projections and stores; afterwards the process exits anyway: acknowledged data is on disk.
 */
const STOP_LIMIT_MS = REQUESTS_MS + 10_000;

/**
 * Runs `stop` and exits on SIGTERM or SIGINT; a second signal exits at once.
 * @param delayMs how long `stop` keeps answering before it begins
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
