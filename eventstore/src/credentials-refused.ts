/**
 * Cause of an EventStoreUnavailableError when the server rejects the credentials: waiting rarely helps. Its
 * message never contains them.
 */
export class CredentialsRefusedError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'CredentialsRefusedError';
  }
}
