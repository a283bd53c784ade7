/** Whether the servers that are set answer, how fast, and which versions they say they are. */
import { CredentialsRefusedError } from '@verbatim/eventstore/credentials-refused';
import { serverAddress, StoreAddressError } from '@verbatim/eventstore/server-address';
import type { Configuration } from '../configuration.ts';
import { examined, failed, ok, type Finding } from './finding.ts';

/** The clients are loaded only here: they are half a second of a start. */
const eventStoreVersion = async (url: string): Promise<string> =>
  (await import('@verbatim/eventstore/eventstoredb/server-version')).eventStoreDbVersion(url);
const mongoVersion = async (url: string): Promise<string> =>
  (await import('@verbatim/projections/stores/mongodb/server-version')).mongoVersion(url);

const LEAST_MONGODB = [4, 2] as const;

export const examineConnections = async ({
  eventStoreUrl,
  mongoUrl,
}: Pick<Configuration, 'eventStoreUrl' | 'mongoUrl'>): Promise<readonly Finding[]> => [
  ...(eventStoreUrl === undefined
    ? []
    : await examineServer('EventStoreDB', 'EVENTSTORE_URL', eventStoreUrl, eventStoreVersion)),
  ...(mongoUrl === undefined ? [] : await examineServer('MongoDB', 'MONGODB_URL', mongoUrl, mongoVersion)),
];

const examineServer = (
  part: string,
  setting: string,
  url: string,
  askVersion: (url: string) => Promise<string>,
): Promise<readonly Finding[]> =>
  examined(part, connectionRemedy(setting, url), async () => {
    const started = performance.now();
    const version = await askVersion(url);
    const detail = `${version} at ${serverAddress(url)}, answers in ${Math.ceil(performance.now() - started)} ms`;
    return [
      part === 'MongoDB' && isOlder(version, LEAST_MONGODB)
        ? failed(part, detail, `Use a server of version ${LEAST_MONGODB.join('.')} or newer.`)
        : ok(part, detail),
    ];
  });

/** What can be done about a server that does not let us in. */
export const connectionRemedy =
  (setting: string, url: string) =>
  (error: unknown): string => {
    if (error instanceof StoreAddressError) return `Mend the address in ${setting}.`;
    return error instanceof Error && error.cause instanceof CredentialsRefusedError
      ? `Look at the user and the password in ${setting}, and at what that user may do.`
      : `Is the server running, and is ${setting} its address (${serverAddress(url)})? Behind a firewall, is the port open to this machine?`;
  };

/** A version that cannot be read is none that is too old. */
export const isOlder = (
  version: string,
  [leastMajor, leastMinor]: readonly [major: number, minor: number],
): boolean => {
  const [major = NaN, minor = 0] = version.split('.').map(Number);
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
};
