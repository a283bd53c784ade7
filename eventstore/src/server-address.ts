const ADDRESS = /^[a-z+]+:\/\/(?:.*@)?(?<hosts>[^/?]*)/iu;

/**
 * The hosts of a connection string (`esdb://…`, `mongodb://…`), without credentials and options: fit for a
 * log.
 */
export const serverAddress = (connectionString: string): string =>
  ADDRESS.exec(connectionString)?.groups?.['hosts'] ?? 'an address that cannot be read';

/** Invalid server address. The message says why, without passwords. */
export class StoreAddressError extends Error {
  readonly server: 'EventStoreDB' | 'MongoDB';
  constructor(server: StoreAddressError['server'], reason: string) {
    super(`The address of ${server} cannot be used: ${reason.replace(/\.$/u, '')}`);
    this.name = 'StoreAddressError';
    this.server = server;
  }
}
