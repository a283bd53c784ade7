/** Shared parts of the credential stores' contract. */
import type { CredentialStore, Reservation } from '@verbatim/command-api/credentials/credential-store';
import type { Place, StoresUnderTest } from './stores-under-test.ts';

export type Stores = StoresUnderTest<CredentialStore, Place<CredentialStore>>;

/** Reserves and activates it, with 'hash of {id}' for a password's hash. */
export type MakeAccount = (accountId: string, changes?: Partial<Reservation>) => Promise<void>;

export const minute = (n: number): Date => new Date(Date.UTC(2026, 0, 1, 12, n));

export const reservation = (accountId: string, changes: Partial<Reservation> = {}): Reservation => ({
  accountId,
  name: accountId,
  email: `${accountId}@example.org`,
  onlyAsFirst: false,
  at: minute(0),
  until: minute(10),
  ...changes,
});
