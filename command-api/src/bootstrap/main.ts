/** The composition root: the only place where configuration, clock, clients and threads enter. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ProjectionsControl } from '@verbatim/projections/runtime/projections-protocol';
import { watchPartitions } from '@verbatim/projections/runtime/distributed/process-reports';
import { startProjectionsThread } from '@verbatim/projections/runtime/projections-thread';
import { createQueryThreads, type QueryThreads } from '@verbatim/projections/query-threads/query-threads';
import type { StoreSetting } from '@verbatim/projections/runtime/retry-until-reachable';
import { pino, type Logger } from 'pino';
import { withTimeout } from '@verbatim/eventstore/async';
import { createApp, type Observation } from '../http/app.ts';
import { openCleaning, type Cleaning } from '../cleaning/cleaning.ts';
import { composeDependencies, type Composed } from './compose-dependencies.ts';
import { baseUrl, readConfiguration, type Configuration } from './configuration.ts';
import { createLoginThrottle, createSignUpThrottle } from '../credentials/login-throttle.ts';
import { createPasswords, type Passwords } from '../credentials/passwords.ts';
import { makeDemoProject } from '../demo/make-demo-project.ts';
import type { Dependencies } from './dependencies.ts';
import { createProjectorHealth } from '../health/projector-health.ts';
import { createReadiness, createReadinessCheck } from '../health/readiness.ts';
import { createCsvWork, type CsvWork } from '../import/csv-work.ts';
import { createEventStreams, type EventStreams } from '../live-progress/event-streams.ts';
import { createModelUpdates } from '../live-progress/model-updates.ts';
import { createRebuildBoard, type RebuildBoard } from '../live-progress/rebuild-board.ts';
import { createMetrics, measuredEventStore, measuredReadStore, type Metrics } from '../metrics/metrics.ts';
import { type Mailer, openMailer } from '../mail/mailer.ts';
import { isEmbedded, type Stores } from './open-stores.ts';
import { openWhenReachable } from './open-when-reachable.ts';
import { endErasures } from '../projects/end-erasures.ts';
import { createOperations } from '../ops/operations.ts';
import { serveOps, type OpsServer } from '../ops/operations-socket.ts';
import { makeFilesPrivate } from './private-files.ts';
import { answerSuperseded, answerWhileStarting } from './answer-while-starting.ts';
import { startFailure } from './start-failure.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { StoppableServer } from './graceful-server.ts';
import { openSealer, type OpenedSealer } from '../seals/open-sealer.ts';
import { startSealer, type SealerTimer } from '../seals/sealer.ts';
import { createTextWork, type TextWork } from '../text-work/text-work.ts';

const { values: flags } = parseArgs({
  options: { 'no-projections': { type: 'boolean', default: false }, demo: { type: 'boolean', default: false } },
});

// Koa accesses it for each response, and node takes 40 ms to load it: ahead of the first request.
void globalThis.Response;

/** What has to be stopped; filled during the start. */
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
  sealing?: OpenedSealer;
  sealerTimer?: SealerTimer;
  streams?: EventStreams;
}

/** Requests are completed before their dependencies are closed. */
const stop = async (
  server: StoppableServer,
  { stopDelayMs: delayMs }: Configuration,
  running: Running,
): Promise<void> => {
  await Promise.all([
    server.stop({ delayMs, onClosed: () => running.streams?.close() }),
    // A build continues elsewhere or after the next start.
    running.composed?.close(),
    running.sealerTimer?.close(),
  ]);
  await running.mailer?.close();
  const { ops, sealing, textWork, csvWork, cleaning, queries, projections, stores } = running;
  await ops?.close();
  await sealing?.close();
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
  const address = baseUrl(configuration, port);
  const { sealer } = (running.sealing = openSealer(configuration, stores.events, address, log));
  const { deps } = (running.composed = await composeDependencies({
    configuration,
    stores,
    textWork,
    csvWork,
    cleaning,
    queries,
    log,
    scrub: getScrub(configuration, stores, rebuilds),
    modelUpdates: getUpdates(stores, rebuilds),
    sealer,
    // By then its leases are released, as are those of the projections' thread.
    onSuperseded: (format) => server.answerWith(answerSuperseded(format)),
  }));
  await endLeft(endErasures(deps, opened.erasures, { log, signal: stopping.signal }));
  const operated = { ...deps, projections: rebuilds.control };
  if (isEmbedded(configuration)) running.ops = await serveOps(configuration.dataDir, createOperations(operated));
  const streams = (running.streams = createEventStreams());

  running.sealerTimer = startSealer({ ...deps, log: log.child({ work: 'seals' }) });
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

/** The embedded store would block this thread. */
const getScrub = (
  configuration: Configuration,
  { readStore }: Stores,
  { control }: RebuildBoard,
): Dependencies['scrub'] => {
  const scrubber = isEmbedded(configuration) ? control : readStore;
  return (model) => scrubber.scrub(model);
};

const getUpdates = ({ leases }: Stores, { control: projections }: RebuildBoard): Dependencies['modelUpdates'] =>
  createModelUpdates({ projections, partitions: leases && watchPartitions(leases) });

const CATCH_UP_MS = 3_000;

/** A client without a position should see earlier writes after a restart, within a time limit. */
const catchUp = (projections: ProjectionsControl): Promise<void> =>
  withTimeout(CATCH_UP_MS, projections.caughtUp()).catch(() => undefined);

/** Time limit of erasures at the start; after it they continue in the background. */
const ERASE_MS = 10_000;
const endLeft = (erasing: Promise<void>): Promise<void> => withTimeout(ERASE_MS, erasing).catch(() => undefined);

/** Distributed processes have their own files, unless they are configured to share a folder. */
const cleanFiles = (configuration: Configuration, { uploadsDir }: Stores, log: Logger): Cleaning => {
  const own = isEmbedded(configuration) ? configuration.dataDir : uploadsDir;
  return openCleaning({
    workerFile: join(import.meta.dirname, 'cleaning-worker.js'),
    directory: configuration.cleaningDir ?? join(own, 'cleaning'),
    log,
  });
};

/** A thread of this process, or nothing when separate processes keep the read models. */
const keepModels = (configuration: Configuration, log: Logger): ProjectionsControl => {
  if (flags['no-projections']) return NO_PROJECTIONS;
  const { dataDir, eventStoreUrl, eventStorePrefix, mongoUrl, logLevel } = configuration;
  return startProjectionsThread({
    workerFile: new URL('projections-worker.js', import.meta.url),
    fillWorkerFile: join(import.meta.dirname, 'fill-worker.js'),
    dataDir,
    eventStoreUrl,
    eventStorePrefix,
    mongoUrl,
    logLevel,
    onDeath: (error) => {
      log.fatal({ err: error }, 'the projections have died');
      process.exit(1);
    },
  });
};

const answerQueries = (
  { dataDir, mongoUrl, eventStoreUrl, eventStorePrefix, queryMemoryBytes }: Configuration,
  log: Logger,
): QueryThreads =>
  createQueryThreads({
    workerFile: new URL('query-worker.js', import.meta.url),
    dataDir,
    mongoUrl,
    eventStoreUrl,
    eventStorePrefix,
    memoryBytes: queryMemoryBytes,
    log,
  });

const keepsNone = async (): Promise<never> => {
  throw new Error('This process keeps no read models');
};

const NO_PROJECTIONS: ProjectionsControl = {
  rebuild: keepsNone,
  verify: keepsNone,
  cancel: keepsNone,
  resume: keepsNone,
  scrub: keepsNone,
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

const compose = (parts: Parts): ReturnType<typeof createApp> => {
  const { configuration, stores, deps, passwords, log, address, mailer } = parts;
  const { now } = deps;
  const { createLimiter } = stores.credentials;
  return createApp({
    deps,
    accounts: {
      store: stores.credentials,
      now,
      signupOpen: configuration.openSignup,
      sessions: { idleMs: configuration.sessionIdleMs, absoluteMs: configuration.sessionMaxMs },
      passwords,
      mailer,
      throttle: createLoginThrottle('login', createLimiter),
      resetThrottle: createLoginThrottle('reset', createLimiter),
      signUpThrottle: createSignUpThrottle(createLimiter),
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
    metrics,
    streams,
    rebuilds,
    checkReadiness: createReadinessCheck(isStopping, createReadiness({ events, readStore, credentials, projectors })),
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
