/** Personal access tokens: a random secret that a script sends, its hash in the store, a scope, an end. */
import type { TokenScope } from '@verbatim/domain/account/account-events';
import type { StoredAccount, StoredToken } from './credential-store.ts';
import { hashToken, newToken, type SessionPorts } from './sessions.ts';

type TokenPorts = Pick<SessionPorts, 'store' | 'now' | 'onNotWritten'>;

/** Tells what it is to whoever finds it somewhere, and to programs that look for such things. */
const PREFIX = 'vbt_';
const DAY_MS = 86_400_000;
/** `usedAt` is written when it is as old as this, and not with each request. */
const TOUCH_MS = 60_000;

export interface MadeToken {
  readonly token: StoredToken;
  /** The only time it is seen. */
  readonly secret: string;
}

interface TokenAsked {
  readonly id: string;
  readonly name: string;
  readonly scope: TokenScope;
  readonly days: number;
}

/** It counts once it is in the store. */
export const newTokenOf = (
  { accountId, version }: Pick<StoredAccount, 'accountId' | 'version'>,
  { id, name, scope, days }: TokenAsked,
  createdAt: Date,
): MadeToken => {
  const secret = `${PREFIX}${newToken()}`;
  const until = new Date(createdAt.getTime() + days * DAY_MS);
  const token = { tokenHash: hashToken(secret), id, accountId, version, name, scope, createdAt, until, usedAt: null };
  return { token, secret };
};

/** The token of a secret that is good, with its account. */
export const findGoodToken = async (
  { store, now, onNotWritten }: TokenPorts,
  secret: string,
): Promise<{ readonly token: StoredToken; readonly account: StoredAccount } | undefined> => {
  const found = await store.findToken(hashToken(secret));
  const at = now();
  if (found === undefined || found.token.until <= at) return undefined;
  const { tokenHash, usedAt } = found.token;
  // On a full disk what can be read is read all the same.
  if (usedAt === null || at.getTime() - usedAt.getTime() >= TOUCH_MS)
    await store.touchToken(tokenHash, at).catch((error: unknown) => onNotWritten?.(error));
  return found;
};
