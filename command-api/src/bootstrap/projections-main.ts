/** The projections as a separate process, next to any number of command-api and projections processes. */
import type { AddressInfo } from 'node:net';
import type { ProcessReport } from '@verbatim/projections/runtime/partitions/partitions';
import { startProjections, type StartedProjections } from '@verbatim/projections/runtime/start-projections';
import type { StoreSetting } from '@verbatim/projections/runtime/retry-until-reachable';
import { pino } from 'pino';
import { baseUrl, ConfigurationError, readConfiguration, type Configuration } from './configuration.ts';
import { createProjectionsReadiness } from '../health/projections-readiness.ts';
import { createReadinessCheck, type CheckReadiness } from '../health/readiness.ts';
import { startingReadiness, supersededReadiness } from '../health/starting-readiness.ts';
import { isEmbedded } from './open-stores.ts';
import { startFailure } from './start-failure.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { StoppableServer } from './graceful-server.ts';

const start = async (configuration: Configuration): Promise<void> => {
  if (isEmbedded(configuration)) throw new ConfigurationError([NEEDS_SERVERS]);
  const log = pino({ name: 'projections', level: configuration.logLevel });
  const running: {
    starting?: Promise<StartedProjections | undefined>;
    projections?: StartedProjections;
    checkReadiness?: CheckReadiness;
  } = {};
  const stopping = new AbortController();
  let waitsFor: StoreSetting | undefined;
  // Alive as soon as it answers; ready while no projector of this process lags or is stopped.
  const server = new StoppableServer((request, response) => {
    const answer = (status: number, body: object): unknown =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/healthz') return answer(200, { status: 'ok' });
    return (running.checkReadiness?.() ?? Promise.resolve(startingReadiness(waitsFor)))
      .then(async (readiness) =>
        answer(readiness.status === 'ready' ? 200 : 503, { ...readiness, ...(await reported(running.projections)) }),
      )
      .catch(() => response.destroy());
  });
  stopOnSignals(log, async () => {
    stopping.abort();
    // Even stores just opened have leases to release. A failed start ends the process by itself.
    const projections = running.starting?.then((started) => started?.stop());
    await Promise.all([server.stop({ delayMs: 0 }), projections]);
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.server.listen(configuration.port, configuration.host, resolve);
  });
  running.starting = startProjections(configuration, log, stopping.signal, {
    onWaiting: (setting) => {
      waitsFor = setting;
    },
    onSuperseded: (format) => {
      running.checkReadiness = async () => supersededReadiness(format);
    },
  });
  const started = await running.starting;
  if (started === undefined) return;
  running.projections = started;
  running.checkReadiness = createReadinessCheck(
    () => server.isStopping,
    createProjectionsReadiness(started, () => new Date()),
  );
  const { port } = server.server.address() as AddressInfo;
  process.stdout.write(`The projections are running; their health is at ${baseUrl(configuration, port)}/readyz\n`);
};

/**
 * Models that are not idle, here and in other processes. Without reasons, which may contain text of a
 * comment.
 */
const reported = async (projections: StartedProjections | undefined) => {
  const health = await projections?.health();
  return health === undefined ? {} : { here: withoutReasons(health.own), others: health.others.map(withoutReasons) };
};

const withoutReasons = ({ seen, statuses, unlisted }: ProcessReport) => ({
  seen,
  unlisted,
  models: statuses.map(({ name, state, applied, rate }) => ({ name, state, applied, rate })),
});

const NEEDS_SERVERS = {
  name: 'EVENTSTORE_URL, MONGODB_URL',
  value: '',
  expected: 'both are required for a separate projections process: the embedded stores belong to the server process',
};

try {
  await start(readConfiguration(process.env, process.cwd()));
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}
