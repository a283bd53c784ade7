/**
 * Event store of one DATA_DIR of a spec. All projects of a log share the stream `library`, so each has its
 * own log: a stand-in, a prefix on the server of TEST_EVENTSTORE_URL, or an empty real server started by
 * TEST_EVENTSTORE_COMMAND on `{port}` (`docker run --rm -p {port}:2113 eventstore/eventstore:24.10.5
 * --insecure --mem-db`).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { connectToEventStoreDb } from '@verbatim/eventstore/eventstoredb/eventstoredb-event-store';
import { EventStoreUnavailableError } from '@verbatim/eventstore/event-store';
import { StandInServer } from '../eventstoredb-stand-in/stand-in-server.ts';
import { freePort } from '../free-port.ts';

export interface SpecEventStore {
  /** EVENTSTORE_URL and EVENTSTORE_PREFIX. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 120_000;

export const openSpecEventStore = async (): Promise<SpecEventStore> => {
  const command = process.env['TEST_EVENTSTORE_COMMAND'] ?? '';
  const given = process.env['TEST_EVENTSTORE_URL'] ?? '';
  if (command !== '') return startWith(command);
  const EVENTSTORE_PREFIX = `spec${randomUUID().slice(0, 13).replace('-', '')}_`;
  if (given !== '') return { settings: { EVENTSTORE_URL: given, EVENTSTORE_PREFIX }, stop: async () => undefined };
  const standIn = await StandInServer.start();
  return { settings: { EVENTSTORE_URL: standIn.connectionString, EVENTSTORE_PREFIX }, stop: () => standIn.stop() };
};

const startWith = async (command: string): Promise<SpecEventStore> => {
  const port = await freePort();
  const [file = '', ...args] = command.replaceAll('{port}', String(port)).split(/\s+/u);
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const connectionString = `esdb://127.0.0.1:${port}?tls=false`;
  const stop = async (): Promise<void> => {
    if (hasEnded(child)) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  try {
    await untilItAnswers(child, connectionString);
  } catch (error) {
    await stop();
    throw error;
  }
  return { settings: { EVENTSTORE_URL: connectionString }, stop };
};

const untilItAnswers = async (child: ChildProcess, connectionString: string): Promise<void> => {
  let failure: unknown;
  child.once('error', (error) => (failure = error));
  for (const deadline = Date.now() + START_LIMIT_MS; ; await wait(250)) {
    if (failure !== undefined || hasEnded(child))
      throw new Error('TEST_EVENTSTORE_COMMAND ended before its server answered', { cause: failure });
    try {
      const store = await connectToEventStoreDb({ connectionString });
      return await store.close();
    } catch (error) {
      if (!(error instanceof EventStoreUnavailableError) || Date.now() > deadline) throw error;
    }
  }
};

const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid === undefined || exitCode !== null || signalCode !== null;
