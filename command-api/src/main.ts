/** The composition root: configuration, clock, clients and threads enter here and nowhere else. */
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ProjectionsControl } from '@verbatim/projections/runtime/projections-protocol';
import { watchPartitions } from '@verbatim/projections/runtime/distributed/process-reports';
import { startProjectionsThread } from '@verbatim/projections/runtime/projections-thread';
import { createQueryThreads, type QueryThreads } from '@verbatim/projections/query-threads/query-threads';
import type { StoreSetting } from '@verbatim/projections/runtime/when-reachable';
import { pino, type Logger } from 'pino';
import { createApp, type Observation } from './app.ts';
import { openCleaning, type Cleaning } from './cleaning/cleaning.ts';
import { composeDependencies, type Composed } from './compose-dependencies.ts';
import { baseUrl, readConfiguration, type Configuration } from './configuration.ts';
import { createLoginThrottle, createSignUpThrottle } from './credentials/login-throttle.ts';
import { createPasswords, type Passwords } from './credentials/passwords.ts';
import { makeDemoProject } from './demo/make-demo-project.ts';
import type { Dependencies } from './dependencies.ts';
import { createProjectorHealth } from './health/projector-health.ts';
import { createReadiness, notReadyWhile } from './health/readiness.ts';
import { withinTime } from './health/time-limit.ts';
import { createCsvWork, type CsvWork } from './import/csv-work.ts';
import { createEventStreams, type EventStreams } from './live-progress/event-streams.ts';
import { createRebuildBoard, type RebuildBoard } from './live-progress/rebuild-board.ts';
import { measuredEventStore, measuredReadStore } from './metrics/measured-stores.ts';
import { openMailer } from './mail/open-mailer.ts';
import type { Mailer } from './mail/mailer.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { isEmbedded, type Stores } from './open-stores.ts';
import { openWhenReachable } from './open-when-reachable.ts';
import { createOperations } from './ops/operations.ts';
import { serveOps, type OpsServer } from './ops/operations-socket.ts';
import { makeFilesPrivate } from './private-files.ts';
import { answerWhileStarting } from './answer-while-starting.ts';
import { startFailure } from './start-failure.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { StoppableServer } from './stoppable-server.ts';
import { createTextWork, type TextWork } from './text-work/text-work.ts';

const { values: flags } = parseArgs({
  options: { 'no-projections': { type: 'boolean', default: false }, demo: { type: 'boolean', default: false } },
});

// Koa asks of each answer whether it is one of these, and node takes 40 ms to load it: nobody should wait for that.
void globalThis.Response;

/** What there is to end; it fills up while the process starts. */
interface Running {
  stores?: Stores;
  projections?: ProjectionsControl;
  textWork?: TextWork;
  csvWork?: CsvWork;
  cleaning?: Cleaning;
  queries?: QueryThreads;
  composed?: Composed;
  mailer?: Mailer;
  ops?: OpsServer;
  streams?: EventStreams;
}

/** Whoever is being answered is answered with everything still there. */
const stop = async (
  server: StoppableServer,
  { stopDelayMs: delayMs }: Configuration,
  running: Running,
): Promise<void> => {
  await Promise.all([
    server.stop({ delayMs, onClosed: () => running.streams?.close() }),
    // A build goes on elsewhere, or after the next start: nobody waits for its end.
    running.composed?.close(),
  ]);
  await running.mailer?.close();
  const { ops, textWork, csvWork, cleaning, queries, projections, stores } = running;
  await ops?.close();
  await Promise.all([textWork?.close(), csvWork?.close(), cleaning?.close(), queries?.close()]);
  await projections?.stop();
  await stores?.close();
};

const CHECKPOINT_WORKER = join(import.meta.dirname, 'checkpoint-worker.js');

const start = async (configuration: Configuration): Promise<void> => {
  const log = pino({ name: 'verbatim', level: configuration.logLevel });
  const running: Running = {};
  let waitsFor: StoreSetting | undefined;
  const server = new StoppableServer(answerWhileStarting(() => waitsFor));
  const stopping = new AbortController();
  const onSignal = (): Promise<void> => {
    stopping.abort();
    return stop(server, configuration, running);
  };
  stopOnSignals(log, onSignal, configuration.stopDelayMs);
  const port = await listen(server.server, configuration);

  const metrics = createMetrics();
  const settings = { ...configuration, checkpointWorker: CHECKPOINT_WORKER };
  const opened = await openWhenReachable(settings, log, stopping.signal, (setting) => void (waitsFor = setting));
  if (opened === undefined) return;
  waitsFor = undefined;
  const stores = (running.stores = measuredStores(opened, metrics));
  const queries = (running.queries = answerQueries(configuration, log));
  const rebuilds = createRebuildBoard((running.projections = keepModels(configuration, log)));
  await catchUp(running.projections);
  const textWork = (running.textWork = createTextWork({
    workerFile: join(import.meta.dirname, 'text-worker.js'),
    log,
  }));
  const csvWork = (running.csvWork = createCsvWork(join(import.meta.dirname, 'csv-worker.js')));
  const cleaning = (running.cleaning = cleanFiles(configuration, stores, log));
  const { events, readStore } = stores;
  // The embedded one would hold up this thread.
  const scrubber = isEmbedded(configuration) ? rebuilds.control : readStore;
  const scrub = (model: string): Promise<void> => scrubber.scrub(model);
  const { deps } = (running.composed = await composeDependencies({
    ...{ configuration, stores, textWork, csvWork, cleaning, queries, scrub, log },
  }));
  const operated = { events, readStore, projections: rebuilds.control, now: () => new Date(), newId: randomUUID };
  if (isEmbedded(configuration)) running.ops = await serveOps(configuration.dataDir, createOperations(operated));
  const streams = (running.streams = createEventStreams());

  const address = baseUrl(configuration, port);
  const mailer = (running.mailer = openMailer({ configuration, store: stores.credentials, baseUrl: address, log }));
  const app = compose({
    mailer,
    configuration,
    stores,
    deps,
    passwords: await createPasswords(),
    log,
    address,
    metrics,
    streams,
    rebuilds,
    isStopping: () => server.isStopping,
  }).callback();
  if (flags.demo) await makeDemoProject(deps, join(import.meta.dirname, '..', 'demo', 'hotel-comments.csv'));
  server.answerWith(app);
  const own = baseUrl({ ...configuration, configuredBaseUrl: undefined }, port);
  process.stdout.write(`Verbatim is running at ${address}${own === address ? '' : ` (listening at ${own})`}\n`);
};

const CATCH_UP_MS = 3_000;

/** Whoever comes first after a restart, and cannot say what was written before it, should find it all the same; but not at any price. */
const catchUp = (projections: ProjectionsControl): Promise<void> =>
  withinTime(CATCH_UP_MS, projections.caughtUp()).catch(() => undefined);

/** On servers a process keeps its own files, unless a folder is named that several share. */
const cleanFiles = (configuration: Configuration, { uploadsDir }: Stores, log: Logger): Cleaning => {
  const own = isEmbedded(configuration) ? configuration.dataDir : uploadsDir;
  return openCleaning({
    workerFile: join(import.meta.dirname, 'cleaning-worker.js'),
    directory: configuration.cleaningDir ?? join(own, 'cleaning'),
    log,
  });
};

/** A thread of this process, or nothing here when processes of their own keep the read models. */
const keepModels = (configuration: Configuration, log: Logger): ProjectionsControl => {
  if (flags['no-projections']) return NO_PROJECTIONS;
  const { dataDir, eventStoreUrl, eventStorePrefix, mongoUrl, logLevel } = configuration;
  return startProjectionsThread({
    workerFile: new URL('projections-worker.js', import.meta.url),
    fillWorkerFile: join(import.meta.dirname, 'fill-worker.js'),
    ...{ dataDir, eventStoreUrl, eventStorePrefix, mongoUrl, logLevel },
    onDeath: (error) => {
      log.fatal({ err: error }, 'the projections have died');
      process.exit(1);
    },
  });
};

const answerQueries = ({ dataDir, mongoUrl, queryMemoryBytes }: Configuration, log: Logger): QueryThreads =>
  createQueryThreads({
    workerFile: new URL('query-worker.js', import.meta.url),
    ...{ dataDir, mongoUrl, memoryBytes: queryMemoryBytes, log },
  });

const keepsNone = async (): Promise<never> => {
  throw new Error('This process keeps no read models');
};

const NO_PROJECTIONS: ProjectionsControl = {
  ...{ rebuild: keepsNone, verify: keepsNone, cancel: keepsNone, resume: keepsNone, scrub: keepsNone },
  status: async () => [],
  caughtUp: async () => undefined,
  health: async () => ({ own: { seen: '', statuses: [], unlisted: 0, applied: {} }, others: [] }),
  stop: async () => undefined,
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
  readonly mailer: Mailer;
  readonly configuration: Configuration;
  readonly stores: Stores;
  readonly deps: Dependencies;
  readonly passwords: Passwords;
  readonly log: Logger;
  readonly address: string;
  readonly metrics: Metrics;
  readonly streams: EventStreams;
  readonly rebuilds: RebuildBoard;
  readonly isStopping: () => boolean;
}

/** Milliseconds: nobody sets this clock. */
const monotonic = (): number => performance.now();

const compose = (parts: Parts): ReturnType<typeof createApp> => {
  const { configuration, stores, deps, passwords, log, address, mailer } = parts;
  const { now } = deps;
  return createApp({
    deps,
    accounts: {
      ...{ store: stores.credentials, now, signupOpen: configuration.openSignup },
      sessions: { idleMs: configuration.sessionIdleMs, absoluteMs: configuration.sessionMaxMs },
      ...{ passwords, mailer },
      throttle: createLoginThrottle(monotonic),
      resetThrottle: createLoginThrottle(monotonic),
      signUpThrottle: createSignUpThrottle(monotonic),
      onNotWritten: (error) => log.warn({ err: error }, 'when a session was last seen cannot be written'),
    },
    observation: observe(parts, now),
    baseUrl: new URL(address),
    trustedProxies: configuration.trustedProxies,
    webRoot: join(import.meta.dirname, '..', 'web', 'dist'),
  });
};

const observe = (parts: Parts, now: () => Date): Observation => {
  const { stores, deps, metrics, streams, rebuilds, isStopping } = parts;
  const { events, readStore, leases, credentials } = stores;
  const partitions = leases === undefined ? undefined : watchPartitions(leases);
  const projectors = createProjectorHealth({ events, projections: rebuilds.control, partitions, now });
  metrics.watch({
    projectors,
    textWork: () => deps.textWork.load(),
    uploads: () => deps.csvWork.load(),
    queries: () => deps.queries.load(),
    liveConnections: () => streams.count,
  });
  return {
    ...{ metrics, streams, rebuilds },
    checkReadiness: notReadyWhile(isStopping, createReadiness({ events, readStore, credentials, projectors })),
  };
};

const measuredStores = (stores: Stores, metrics: Metrics): Stores => ({
  ...stores,
  events: measuredEventStore(stores.events, metrics),
  readStore: measuredReadStore(stores.readStore, metrics),
});

makeFilesPrivate();
try {
  await start(readConfiguration(process.env, process.cwd()));
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}
