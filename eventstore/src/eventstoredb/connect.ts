/** From the connection string to the client, whose own messages about it would print the password. */
import { EventStoreDBClient } from '@eventstore/db-client';
import { StoreAddressError } from '../server-address.ts';

/** What the client of this version understands. `dnsDiscover` is the scheme's, and `tlsVerifyCert` can only be true. */
const OPTIONS: ReadonlySet<string> = new Set(
  [
    ...['connectionName', 'defaultDeadline', 'discoveryInterval', 'gossipTimeout', 'keepAliveInterval'],
    ...['keepAliveTimeout', 'maxDiscoverAttempts', 'nodePreference', 'throwOnAppendFailure', 'tls', 'tlsCAFile'],
    ...['tlsVerifyCert', 'userCertFile', 'userKeyFile'],
  ].map((name) => flat(name)),
);

/** @throws StoreAddressError when the connection string cannot be read or its certificates are not there; it never quotes the password */
export const connect = (connectionString: string): EventStoreDBClient => {
  try {
    checkOptions(connectionString);
    return EventStoreDBClient.connectionString(connectionString);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // It quotes the piece that it stumbled over, which could be the one with the password.
    throw new StoreAddressError('EventStoreDB', reason.replaceAll(/[^"\s]*:[^"\s]*@[^"\s]*/g, '…'));
  }
};

/** The client ignores options that it does not know, and prints the whole connection string. */
const checkOptions = (connectionString: string): void => {
  const query = connectionString.slice(connectionString.lastIndexOf('@') + 1).split('?')[1] ?? '';
  for (const [key, value] of query.split('&').map((option) => option.split('='))) {
    if (key === undefined || value === undefined) continue;
    if (!OPTIONS.has(flat(key))) throw new Error(`it has no option '${key}'`);
    if (flat(key) === 'tlsverifycert' && value !== 'true')
      throw new Error('tlsVerifyCert cannot be switched off: name the authority with tlsCAFile, or say tls=false');
  }
};

/** As the client compares names of options. */
function flat(name: string): string {
  return name.trim().toLowerCase().replace(/[_-]/g, '');
}
