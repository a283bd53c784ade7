import type { Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

/** Requests under way have this long to end when the server is told to stop. */
const GRACE_MS = 5_000;
/** Past this the process ends as it is: everything acknowledged is on disk. */
const STOP_LIMIT_MS = 15_000;

/** Node closes what is idle when it stops, and not what becomes so after. */
const IDLE_MS = 50;

/** Takes no more connections, and waits for the requests under way: a balancer that keeps connections is told to keep them no longer. */
export const stopServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.prependListener('request', (_request, response: ServerResponse) =>
      response.setHeader('Connection', 'close'),
    );
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
    const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(cut);
      resolve();
    });
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
