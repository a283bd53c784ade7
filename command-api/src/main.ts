/** The composition root: configuration, clock, clients and threads enter here and nowhere else. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { lockDataDirectory, DataDirectoryLockedError } from '@verbatim/eventstore/data-directory-lock';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import { upcastingStore } from '@verbatim/eventstore/upcasting';
import { openEmbeddedReadStore } from '@verbatim/projections/embedded/embedded-read-store';
import { EVENT_SCHEMAS } from '@verbatim/projections/event-schemas';
import { startProjectionsThread } from '@verbatim/projections/projections-thread';
import { createSegmentReads } from '@verbatim/projections/segments/segment-reads';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { baseUrl, ConfigurationError, readConfiguration, type Configuration } from './configuration.ts';
import { openEmbeddedCredentialStore } from './credentials/embedded-credential-store.ts';
import { createLoginThrottle } from './credentials/login-throttle.ts';
import { createPasswords } from './credentials/passwords.ts';
import { DEFAULT_SESSION_SETTINGS } from './credentials/sessions.ts';
import { createCommandHandler } from './handle-command.ts';
import { sweepUploads } from './import/sweep-uploads.ts';
import { serveOps } from './ops/ops-server.ts';
import { createReadYourWrites } from './read-your-writes.ts';
import { stopOnSignals, stopServer } from './stop-server.ts';
import { createTextWork } from './text-work/text-work.ts';

const TEXT_THREADS = 2;

const start = async (configuration: Configuration): Promise<void> => {
  const { dataDir, logLevel } = configuration;
  const log = pino({ name: 'verbatim', level: logLevel });
  const lock = lockDataDirectory(dataDir);
  const uploadsDir = join(dataDir, 'uploads');
  mkdirSync(uploadsDir, { recursive: true });
  const now = (): Date => new Date();

  const eventFile = await openEmbeddedEventStore(dataDir);
  const events = upcastingStore(eventFile, EVENT_SCHEMAS);
  const readStore = await openEmbeddedReadStore(dataDir);
  const credentials = openEmbeddedCredentialStore(join(dataDir, 'accounts.db'));
  const swept = await sweepUploads(events);
  if (swept > 0) log.info({ streams: swept }, 'removed what unfinished uploads and erasures had left');

  const projections = startProjectionsThread({
    ...{ workerFile: new URL('projections-worker.js', import.meta.url), dataDir, logLevel },
    onDeath: (error) => {
      log.fatal({ err: error }, 'the projections have died');
      process.exit(1);
    },
  });
  const textWork = createTextWork({ workerFile: join(import.meta.dirname, 'text-worker.js'), threads: TEXT_THREADS });
  const ops = await serveOps(dataDir, projections);

  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(configuration.port, configuration.host, resolve);
  });
  const address = baseUrl(configuration, (server.address() as AddressInfo).port);
  const app = createApp({
    deps: {
      ...{ events, readStore, textWork, uploadsDir, now, log },
      handle: createCommandHandler(events),
      reads: createReadYourWrites(events, readStore),
      segments: createSegmentReads(),
      newId: randomUUID,
    },
    accounts: {
      ...{ store: credentials, now, sessions: DEFAULT_SESSION_SETTINGS, signupOpen: configuration.openSignup },
      passwords: await createPasswords(),
      throttle: createLoginThrottle(now),
    },
    baseUrl: new URL(address),
    webRoot: join(import.meta.dirname, '..', 'web', 'dist'),
  });
  server.on('request', app.callback());

  stopOnSignals(log, async () => {
    await stopServer(server);
    await ops.close();
    await textWork.close();
    await projections.stop();
    await credentials.close();
    await readStore.close();
    await events.close();
    lock.release();
  });
  process.stdout.write(`Verbatim is running at ${address}\n`);
};

try {
  await start(readConfiguration(process.env, process.cwd()));
} catch (error) {
  const expected =
    error instanceof ConfigurationError || error instanceof DataDirectoryLockedError || isListenError(error);
  process.stderr.write(`${expected ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
}

function isListenError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen';
}
