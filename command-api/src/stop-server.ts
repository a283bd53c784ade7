import type { Server } from 'node:http';
import type { Logger } from 'pino';

/** Requests under way have this long to end when the server is told to stop. */
const GRACE_MS = 5_000;
/** Past this the process ends as it is: everything acknowledged is on disk. */
const STOP_LIMIT_MS = 15_000;

/** Takes no more requests, and waits for those under way. */
export const stopServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });

/** Ends the process after `stop` on SIGTERM or SIGINT, and at once on a second signal. */
export const stopOnSignals = (log: Logger, stop: () => Promise<void>): void => {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
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
