/**
 * The cause of an error that says a store is unavailable, when it is there and refuses who asks: waiting mends an absent server, and
 * this mostly not. Its message never holds the credentials.
 */
export class CredentialsRefusedError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'CredentialsRefusedError';
  }
}
