/** Sessions: a random token in the browser's cookie, its hash in the store, an end by idleness and one by age. */
import { createHash, randomBytes } from 'node:crypto';
import type { CredentialStore, StoredAccount, StoredSession } from './credential-store.ts';

export interface SessionSettings {
  /** Without a request for so long, a session is over. */
  readonly idleMs: number;
  /** A session is over at this age, whatever happens. */
  readonly absoluteMs: number;
}

export const DEFAULT_SESSION_SETTINGS: SessionSettings = { idleMs: 30 * 60_000, absoluteMs: 12 * 3_600_000 };

export interface SessionPorts {
  readonly store: CredentialStore;
  readonly now: () => Date;
  readonly sessions: SessionSettings;
  /** Hears what could not be written of a session on the way of a request that is answered all the same. */
  readonly onNotWritten?: (error: unknown) => void;
}

/** 256 bits; base64url, fit for a cookie. */
const TOKEN_BYTES = 32;
/** `seenAt` is written when it is this part of the idle time old, and not with each request. */
const TOUCH_PART = 1 / 30;

/** @returns the token: the only time it is seen */
export const openSession = async (
  { store, now, sessions }: SessionPorts,
  { accountId, version }: Pick<StoredAccount, 'accountId' | 'version'>,
): Promise<string> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const createdAt = now();
  await store.removeSessions(earliest(createdAt, sessions));
  await store.createSession({ tokenHash: hashToken(token), accountId, version, createdAt, seenAt: createdAt });
  return token;
};

/** The account of a live session, and undefined for any other token. */
export const authenticate = async (
  ports: SessionPorts,
  token: string | undefined,
): Promise<{ readonly id: string; readonly name: string; readonly email: string } | undefined> => {
  if (token === undefined || token === '') return undefined;
  const { store, now, sessions, onNotWritten } = ports;
  const tokenHash = hashToken(token);
  const found = await store.findSession(tokenHash);
  if (found === undefined) return undefined;
  const at = now();
  // On a full disk what can be read is read all the same.
  if (isOver(found.session, at, sessions)) {
    await store.endSession(tokenHash).catch((error: unknown) => onNotWritten?.(error));
    return undefined;
  }
  if (at.getTime() - found.session.seenAt.getTime() >= sessions.idleMs * TOUCH_PART)
    await store.touchSession(tokenHash, at).catch((error: unknown) => onNotWritten?.(error));
  const { accountId: id, name, email } = found.account;
  return { id, name, email };
};

/** Whether a session still counts, without counting as a request of it: what watches for hours must not keep it from going idle. */
export const isSessionLive = async ({ store, now, sessions }: SessionPorts, token: string): Promise<boolean> => {
  const found = await store.findSession(hashToken(token));
  return found !== undefined && !isOver(found.session, now(), sessions);
};

const isOver = (session: StoredSession, at: Date, sessions: SessionSettings): boolean => {
  const limits = earliest(at, sessions);
  return session.createdAt < limits.createdAt || session.seenAt < limits.seenAt;
};

/** Ends the session on the server; a token that is none is no mistake. */
export const logOut = async ({ store }: Pick<SessionPorts, 'store'>, token: string | undefined): Promise<void> => {
  if (token !== undefined && token !== '') await store.endSession(hashToken(token));
};

/** A token is 256 random bits: a plain hash is enough, there is nothing to guess. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const earliest = (at: Date, { idleMs, absoluteMs }: SessionSettings): { createdAt: Date; seenAt: Date } => ({
  createdAt: new Date(at.getTime() - absoluteMs),
  seenAt: new Date(at.getTime() - idleMs),
});
