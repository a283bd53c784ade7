/** Creates the client from a connection string. The client's own error messages would print the password. */
import { EventStoreDBClient } from '@eventstore/db-client';
import { StoreAddressError } from '../server-address.ts';

/**
 * Options of this client version. `dnsDiscover` is implied by the scheme, and `tlsVerifyCert` can only be
 * true.
 */
const OPTIONS: ReadonlySet<string> = new Set(
  [
    'connectionName',
    'defaultDeadline',
    'discoveryInterval',
    'gossipTimeout',
    'keepAliveInterval',
    'keepAliveTimeout',
    'maxDiscoverAttempts',
    'nodePreference',
    'throwOnAppendFailure',
    'tls',
    'tlsCAFile',
    'tlsVerifyCert',
    'userCertFile',
    'userKeyFile',
  ].map((name) => flat(name)),
);

/**
 * @throws StoreAddressError if the connection string is invalid or its certificates are missing; it never
 * quotes the password
 */
export const connect = (connectionString: string): EventStoreDBClient => {
  try {
    checkOptions(connectionString);
    return EventStoreDBClient.connectionString(connectionString);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // The message quotes the invalid part, which may contain the password.
    throw new StoreAddressError('EventStoreDB', reason.replaceAll(/[^"\s]*:[^"\s]*@[^"\s]*/g, '…'));
  }
};

/** The client ignores unknown options, and prints the whole connection string. */
const checkOptions = (connectionString: string): void => {
  const query = connectionString.slice(connectionString.lastIndexOf('@') + 1).split('?')[1] ?? '';
  for (const [key, value] of query.split('&').map((option) => option.split('='))) {
    if (key === undefined || value === undefined) continue;
    if (!OPTIONS.has(flat(key))) throw new Error(`it has no option '${key}'`);
    if (flat(key) === 'tlsverifycert' && value !== 'true')
      throw new Error('tlsVerifyCert cannot be switched off: set the authority with tlsCAFile, or set tls=false');
  }
};

/** Normalises names of options like the client. */
function flat(name: string): string {
  return name.trim().toLowerCase().replace(/[_-]/g, '');
}
