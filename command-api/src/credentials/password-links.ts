/** Setting a password by the link of a mail. */
import { HttpError } from '../http/http-error.ts';
import { foldHandle, type CredentialStore, type StoredAccount } from './credential-store.ts';
import { requireLongEnough, type Passwords } from './passwords.ts';
import { hashToken } from './sessions.ts';

export interface LinkPorts {
  readonly store: CredentialStore;
  readonly passwords: Passwords;
  readonly now: () => Date;
}

/**
 * Consumes the link, sets the password, and ends every session of the account; only one of two concurrent
 * calls succeeds. Expired, used, replaced and unknown links get the same response.
 * @throws HttpError 400 PASSWORD_TOO_SHORT | LINK_NOT_VALID, 503 BUSY
 */
export const setPasswordByLink = async (
  { store, passwords, now }: LinkPorts,
  { email, password, token }: { readonly email: string; readonly password: string; readonly token: string },
): Promise<StoredAccount> => {
  requireLongEnough(password);
  const tokenHash = hashToken(token);
  const link = await store.findPasswordLink(tokenHash);
  const account = link === undefined || link.until <= now() ? undefined : await store.findById(link.accountId);
  if (account === undefined || foldHandle(account.email) !== foldHandle(email)) throw linkNotValid();
  const passwordHash = await passwords.hash(password);
  if (!(await store.takePasswordLink(tokenHash))) throw linkNotValid();
  if (!(await store.setPasswordHash(account.accountId, passwordHash))) throw linkNotValid();
  return account;
};

const linkNotValid = (): HttpError =>
  new HttpError(
    400,
    'LINK_NOT_VALID',
    'This link is not valid for this email. It may have been used, replaced or expired. Please request a new one.',
  );
