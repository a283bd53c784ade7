/** The projections as a process of their own, beside any number of command-api processes and of its own kind. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Projections } from '@verbatim/projections/run-projections';
import { startProjections } from '@verbatim/projections/start-projections';
import { pino } from 'pino';
import { baseUrl, ConfigurationError, readConfiguration, type Configuration } from './configuration.ts';
import { isEmbedded } from './open-stores.ts';
import { startFailure } from './start-failure.ts';
import { stopOnSignals, stopServer } from './stop-server.ts';

const start = async (configuration: Configuration): Promise<void> => {
  if (isEmbedded(configuration)) throw new ConfigurationError([NEEDS_SERVERS]);
  const log = pino({ name: 'projections', level: configuration.logLevel });
  const running: { projections?: Projections | undefined } = {};
  const stopping = new AbortController();
  // Alive as soon as it answers; ready while no projector of this process has stopped over an event.
  const server = createServer((request, response) => {
    const projectors = running.projections?.status() ?? [];
    const isReady = running.projections !== undefined && projectors.every(({ state }) => state !== 'failed');
    const status = request.url === '/healthz' || isReady ? 200 : 503;
    response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ ready: isReady, projectors }));
  });
  stopOnSignals(log, async () => {
    stopping.abort();
    await stopServer(server);
    await running.projections?.stop();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(configuration.port, configuration.host, resolve);
  });
  running.projections = await startProjections(configuration, log, stopping.signal);
  if (running.projections === undefined) return;
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`The projections are running; their health is at ${baseUrl(configuration, port)}/readyz\n`);
};

const NEEDS_SERVERS = {
  name: 'EVENTSTORE_URL, MONGODB_URL',
  value: '',
  expected: 'both, for projections in a process of their own: the embedded stores belong to the server process',
};

try {
  await start(readConfiguration(process.env, process.cwd()));
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}
