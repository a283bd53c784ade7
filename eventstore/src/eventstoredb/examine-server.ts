/**
 * Examines an EventStoreDB server and our permissions, on a client of its own, for commands without a store.
 */
import { serverAddress } from '../server-address.ts';
import { withCallTimeout } from './call-timeout.ts';
import { finalError, createUnavailableError } from './client-errors.ts';
import { connect } from './connect.ts';
import { Connection } from './connection.ts';
import { appendMessages, readFromEnd } from './protocol.ts';
import { getRecordedMessage } from './record-event.ts';

const LIMIT_MS = 2_500;
/** Time limit for finding the server's statistics events, from the latest on. */
const STATISTICS_MS = 1_000;
const STATISTICS_STREAMS = '$stats-';

export interface ServerFacts {
  /** For example `24.2.0`; `unknown` if not reported. */
  readonly version: string;
  /** Writes statistics: some thousand events a day in the log that every subscription reads. */
  readonly writesStatistics: boolean;
}

/**
 * Reads an event of the log, and appends none, to check permissions.
 * @throws EventStoreUnavailableError when it does not answer, or rejects the credentials (its cause is a
 * CredentialsRefusedError then); Error for an invalid connection string
 */
export const examineEventStoreDb = async (connectionString: string, streamPrefix: string): Promise<ServerFacts> => {
  const client = connect(connectionString);
  const connection = new Connection(client);
  try {
    const { serverVersion: version } = await withCallTimeout('its version', LIMIT_MS, client['capabilities']);
    const writesStatistics = await hasStatistics(connection);
    const nothing = appendMessages(`${streamPrefix}doctor`, 'any', []);
    await connection.append(nothing, LIMIT_MS, AbortSignal.timeout(LIMIT_MS));
    return { version, writesStatistics };
  } catch (error) {
    throw finalError(error) ?? createUnavailableError(serverAddress(connectionString), error);
  } finally {
    await client.dispose();
  }
};

const hasStatistics = async (connection: Connection): Promise<boolean> => {
  const read = connection.read(readFromEnd([STATISTICS_STREAMS]));
  const until = Date.now() + STATISTICS_MS;
  try {
    for (;;) {
      const answer = read.take();
      if (getRecordedMessage(answer) !== undefined) return true;
      if (answer === undefined && (read.hasEnded || !(await read.wait(until - Date.now())))) return false;
    }
  } finally {
    read.close();
  }
};
