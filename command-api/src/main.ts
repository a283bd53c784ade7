/** The composition root: configuration, clock, clients and threads enter here and nowhere else. */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startProjectionsThread } from '@verbatim/projections/projections-thread';
import { createSegmentReads } from '@verbatim/projections/segments/segment-reads';
import { pino, type Logger } from 'pino';
import { createApp, type Observation } from './app.ts';
import { baseUrl, readConfiguration, type Configuration } from './configuration.ts';
import { createLoginThrottle } from './credentials/login-throttle.ts';
import { createPasswords, type Passwords } from './credentials/passwords.ts';
import { DEFAULT_SESSION_SETTINGS } from './credentials/sessions.ts';
import { createCommandHandler } from './handle-command.ts';
import { keptModels } from './health/kept-models.ts';
import { createProjectorHealth } from './health/projector-health.ts';
import { createReadiness } from './health/readiness.ts';
import { sweepUploads } from './import/sweep-uploads.ts';
import { createEventStreams, type EventStreams } from './live-progress/event-streams.ts';
import { createRebuildBoard, type RebuildBoard } from './live-progress/rebuild-board.ts';
import { measuredEventStore, measuredReadStore } from './metrics/measured-stores.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { openEmbeddedStores, type Stores } from './open-stores.ts';
import { serveOps } from './ops/ops-server.ts';
import { createReadYourWrites } from './read-your-writes.ts';
import { startFailure } from './start-failure.ts';
import { stopOnSignals, stopServer } from './stop-server.ts';
import { createTextWork, type TextWork } from './text-work/text-work.ts';

const start = async (configuration: Configuration): Promise<void> => {
  const { dataDir, logLevel } = configuration;
  const log = pino({ name: 'verbatim', level: logLevel });
  const metrics = createMetrics();
  const stores = measuredStores(await openEmbeddedStores(dataDir), metrics);
  const swept = await sweepUploads(stores.events);
  if (swept > 0) log.info({ streams: swept }, 'removed what unfinished uploads and erasures had left');

  const projections = startProjectionsThread({
    ...{ workerFile: new URL('projections-worker.js', import.meta.url), dataDir, logLevel },
    onDeath: (error) => {
      log.fatal({ err: error }, 'the projections have died');
      process.exit(1);
    },
  });
  const rebuilds = createRebuildBoard(projections);
  const textWork = createTextWork({ workerFile: join(import.meta.dirname, 'text-worker.js'), log });
  const { events, readStore } = stores;
  const ops = await serveOps(dataDir, {
    events,
    readStore,
    projections: rebuilds.control,
    now: () => new Date(),
    newId: randomUUID,
  });

  const passwords = await createPasswords();

  const server = createServer();
  const port = await listen(server, configuration);
  const address = baseUrl(configuration, port);
  // Nothing is waited for from here on: a request that comes in at once must find its listener.
  const streams = createEventStreams();
  const parts = { configuration, stores, textWork, passwords, log, address, metrics, streams, rebuilds };
  const answer = compose(parts).callback();
  server.on('request', (request, response) => void answer(request, response));
  stopOnSignals(log, async () => {
    streams.close();
    await stopServer(server);
    await ops.close();
    await textWork.close();
    await projections.stop();
    await stores.close();
  });
  const own = baseUrl({ ...configuration, configuredBaseUrl: undefined }, port);
  process.stdout.write(`Verbatim is running at ${address}${own === address ? '' : ` (listening at ${own})`}\n`);
};

/** @returns the port */
const listen = async (server: Server, { port, host }: Configuration): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
};

interface Parts {
  readonly configuration: Configuration;
  readonly stores: Stores;
  readonly textWork: TextWork;
  readonly passwords: Passwords;
  readonly log: Logger;
  readonly address: string;
  readonly metrics: Metrics;
  readonly streams: EventStreams;
  readonly rebuilds: RebuildBoard;
}

const compose = (parts: Parts): ReturnType<typeof createApp> => {
  const { configuration, stores, textWork, passwords, log, address } = parts;
  const { events, readStore, credentials, uploadsDir } = stores;
  const now = (): Date => new Date();
  return createApp({
    deps: {
      ...{ events, readStore, textWork, uploadsDir, now, log },
      handle: createCommandHandler(events),
      reads: createReadYourWrites(events, readStore),
      segments: createSegmentReads(),
      newId: randomUUID,
    },
    accounts: {
      ...{ store: credentials, now, sessions: DEFAULT_SESSION_SETTINGS, signupOpen: configuration.openSignup },
      passwords,
      throttle: createLoginThrottle(now),
    },
    observation: observe(parts, now),
    baseUrl: new URL(address),
    webRoot: join(import.meta.dirname, '..', 'web', 'dist'),
  });
};

const observe = ({ stores, textWork, metrics, streams, rebuilds }: Parts, now: () => Date): Observation => {
  const { events, readStore, credentials } = stores;
  const projectors = createProjectorHealth({ events, readStore, projections: rebuilds.control, now, ...keptModels() });
  metrics.watch({ projectors, textWork: () => textWork.load(), liveConnections: () => streams.count });
  return {
    ...{ metrics, streams, rebuilds },
    checkReadiness: createReadiness({ events, readStore, credentials, projectors }),
  };
};

const measuredStores = (stores: Stores, metrics: Metrics): Stores => ({
  ...stores,
  events: measuredEventStore(stores.events, metrics),
  readStore: measuredReadStore(stores.readStore, metrics),
});

try {
  await start(readConfiguration(process.env, process.cwd()));
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}
