import { nameSkeletons } from '@verbatim/domain/account/name-skeleton';
import { HttpError } from '../http/http-error.ts';
import { foldHandle, type CredentialStore, type StoredAccount } from './credential-store.ts';

const PAGE = 500;

/**
 * Rejects a name that looks like another account's. Equal names are rejected atomically by the store.
 * @throws HttpError 409 ACCOUNT_NAME_TAKEN
 */
export const requireDistinctName = async (
  store: Pick<CredentialStore, 'listAccounts'>,
  { accountId, name }: Pick<StoredAccount, 'accountId' | 'name'>,
): Promise<void> => {
  const own = [...nameSkeletons(name)];
  for (let after = ''; ;) {
    const accounts = await store.listAccounts(after, PAGE);
    for (const other of accounts) {
      if (other.accountId === accountId || foldHandle(other.name) === foldHandle(name)) continue;
      const theirs = nameSkeletons(other.name);
      if (own.some((skeleton) => theirs.has(skeleton))) throw looksTaken();
    }
    const last = accounts.at(-1);
    if (last === undefined || accounts.length < PAGE) return;
    after = last.accountId;
  }
};

const looksTaken = (): HttpError => {
  const message = 'This user name looks too similar to an existing one. Choose another.';
  return new HttpError(409, 'ACCOUNT_NAME_TAKEN', message, { errors: [{ field: 'name', message }] });
};
