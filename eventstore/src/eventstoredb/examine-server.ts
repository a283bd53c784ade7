/** What an EventStoreDB says of itself and lets us do: asked on a client of its own, for a process that has no other. */
import { serverAddress } from '../server-address.ts';
import { withinLimit } from './call-limits.ts';
import { finalError, unavailable } from './client-errors.ts';
import { connect } from './connect.ts';
import { Connection } from './connection.ts';
import { appendMessages, readFromEnd } from './protocol.ts';
import { messageOf } from './record-event.ts';

const LIMIT_MS = 2_500;
/** So long the server is given to find statistics of its own: it begins with the latest events. */
const STATISTICS_MS = 1_000;
const STATISTICS_STREAMS = '$stats-';

export interface ServerFacts {
  /** `24.2.0`, say; `unknown` of a server that does not tell. */
  readonly version: string;
  /** Some thousand events a day, in the log that everything is read from. */
  readonly writesStatistics: boolean;
}

/**
 * Reads an event of the log and appends none, to see whether the user may.
 * @throws EventStoreUnavailableError when it does not answer, or refuses (its cause is a CredentialsRefusedError then);
 *   Error when the connection string cannot be read
 */
export const examineEventStoreDb = async (connectionString: string, streamPrefix: string): Promise<ServerFacts> => {
  const client = connect(connectionString);
  const connection = new Connection(client);
  try {
    const { serverVersion: version } = await withinLimit('its version', LIMIT_MS, client['capabilities']);
    const writesStatistics = await hasStatistics(connection);
    const nothing = appendMessages(`${streamPrefix}doctor`, 'any', []);
    await connection.append(nothing, LIMIT_MS, AbortSignal.timeout(LIMIT_MS));
    return { version, writesStatistics };
  } catch (error) {
    throw finalError(error) ?? unavailable(serverAddress(connectionString), error);
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
      if (messageOf(answer) !== undefined) return true;
      if (answer === undefined && (read.hasEnded || !(await read.wait(until - Date.now())))) return false;
    }
  } finally {
    read.close();
  }
};
