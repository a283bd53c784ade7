const ADDRESS = /^[a-z+]+:\/\/(?:.*@)?(?<hosts>[^/?]*)/iu;

/** The hosts of a connection string (`esdb://…`, `mongodb://…`), without credentials and options: fit for a log. */
export const serverAddress = (connectionString: string): string =>
  ADDRESS.exec(connectionString)?.groups?.['hosts'] ?? 'an address that cannot be read';

/** Cannot be read as an address of that server. The message says what is wrong with it, and holds no password. */
export class StoreAddressError extends Error {
  readonly server: 'EventStoreDB' | 'MongoDB';
  constructor(server: StoreAddressError['server'], reason: string) {
    super(`The address of ${server} cannot be used: ${reason.replace(/\.$/u, '')}`);
    this.name = 'StoreAddressError';
    this.server = server;
  }
}
