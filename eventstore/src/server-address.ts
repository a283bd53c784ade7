const ADDRESS = /^[a-z+]+:\/\/(?:.*@)?(?<hosts>[^/?]*)/iu;

/** The hosts of a connection string (`esdb://…`, `mongodb://…`), without credentials and options: fit for a log. */
export const serverAddress = (connectionString: string): string =>
  ADDRESS.exec(connectionString)?.groups?.['hosts'] ?? 'an address that cannot be read';
