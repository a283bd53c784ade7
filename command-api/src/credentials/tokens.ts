/** Personal access tokens: a random secret sent by a script, its hash in the store, a scope and an expiry. */
import type { TokenScope } from '@verbatim/domain/account/account-events';
import type { StoredAccount, StoredToken } from './credential-store.ts';
import { hashToken, newToken, type SessionPorts } from './sessions.ts';

type TokenPorts = Pick<SessionPorts, 'store' | 'now' | 'onNotWritten'>;

/** Recognisable by people and secret scanners. */
const PREFIX = 'vbt_';
const DAY_MS = 86_400_000;
/** `usedAt` is updated at this age, not with each request. */
const TOUCH_MS = 60_000;

export interface MadeToken {
  readonly token: StoredToken;
  /** Shown once. */
  readonly secret: string;
}

interface TokenAsked {
  readonly id: string;
  readonly name: string;
  readonly scope: TokenScope;
  readonly days: number;
}

/** Valid once it is stored. */
export const createAccessToken = (
  { accountId, version }: Pick<StoredAccount, 'accountId' | 'version'>,
  { id, name, scope, days }: TokenAsked,
  createdAt: Date,
): MadeToken => {
  const secret = `${PREFIX}${newToken()}`;
  const until = new Date(createdAt.getTime() + days * DAY_MS);
  const token = { tokenHash: hashToken(secret), id, accountId, version, name, scope, createdAt, until, usedAt: null };
  return { token, secret };
};

/** The token of a valid secret, with its account. */
export const findValidToken = async (
  { store, now, onNotWritten }: TokenPorts,
  secret: string,
): Promise<{ readonly token: StoredToken; readonly account: StoredAccount } | undefined> => {
  const found = await store.findToken(hashToken(secret));
  const at = now();
  if (found === undefined || found.token.until <= at) return undefined;
  const { tokenHash, usedAt } = found.token;
  // On a full disk reads still work.
  if (usedAt === null || at.getTime() - usedAt.getTime() >= TOUCH_MS)
    await store.touchToken(tokenHash, at).catch((error: unknown) => onNotWritten?.(error));
  return found;
};
