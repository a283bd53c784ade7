/** What an EventStoreDB says of itself: one call on a client of its own, for a process that has no other. */
import { serverAddress } from '../server-address.ts';
import { withinLimit } from './call-limits.ts';
import { finalError, unavailable } from './client-errors.ts';
import { connect } from './connect.ts';

const LIMIT_MS = 2_500;

/**
 * @returns `24.2.0`, say; `unknown` of a server that does not tell
 * @throws EventStoreUnavailableError when it does not answer; Error when the connection string cannot be read
 */
export const eventStoreDbVersion = async (connectionString: string): Promise<string> => {
  const client = connect(connectionString);
  try {
    // The client asks for it with its first call anyway, and keeps it to itself.
    const { serverVersion } = await withinLimit('its version', LIMIT_MS, client['capabilities']);
    return serverVersion;
  } catch (error) {
    throw finalError(error) ?? unavailable(serverAddress(connectionString), error);
  } finally {
    await client.dispose();
  }
};
