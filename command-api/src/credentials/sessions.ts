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

/** 256 bits; base64url, fit for a cookie and a link. */
const TOKEN_BYTES = 32;
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
/** `seenAt` is written when it is this part of the idle time old, and not with each request. */
const TOUCH_PART = 1 / 30;

/** @returns the token: the only time it is seen */
export const openSession = async (
  { store, now, sessions }: SessionPorts,
  { accountId, version }: Pick<StoredAccount, 'accountId' | 'version'>,
  agent: string,
): Promise<string> => {
  const token = newToken();
  const createdAt = now();
  await store.removeSessions(earliest(createdAt, sessions));
  const times = { createdAt, seenAt: createdAt };
  await store.createSession({ tokenHash: hashToken(token), accountId, version, ...times, agent: shortAgent(agent) });
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

/** One of somebody's own sessions, as he can see it. */
export interface OwnSession {
  /** Names the session and opens nothing. */
  readonly id: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly agent: string;
  /** The one that asks. */
  readonly current: boolean;
}

export const ownSessions = async (
  { store, now, sessions }: SessionPorts,
  accountId: string,
  token: string | undefined,
): Promise<readonly OwnSession[]> => {
  const at = now();
  const current = hashToken(token ?? '');
  return (await store.sessionsOf(accountId))
    .filter((session) => !isOver(session, at, sessions))
    .map(({ tokenHash, createdAt, seenAt, agent }) => ({
      id: publicId(tokenHash),
      ...{ createdAt, seenAt, agent, current: tokenHash === current },
    }));
};

/** @param isMeant which to end @returns how many were */
export const endOwnSessions = async (
  ports: SessionPorts,
  accountId: string,
  isMeant: (id: string, tokenHash: string) => boolean,
): Promise<number> => {
  const meant = (await ports.store.sessionsOf(accountId)).filter(({ tokenHash }) =>
    isMeant(publicId(tokenHash), tokenHash),
  );
  for (const { tokenHash } of meant) await ports.store.endSession(tokenHash);
  return meant.length;
};

/** The hash of a hash: what a page can show of a session leads back to neither. */
const publicId = (tokenHash: string): string => hashToken(tokenHash).slice(0, 32);

const MAX_AGENT = 300;
const shortAgent = (agent: string): string => agent.replace(/[\p{C}]/gu, '').slice(0, MAX_AGENT);

/** A token is 256 random bits: a plain hash is enough, there is nothing to guess. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const earliest = (at: Date, { idleMs, absoluteMs }: SessionSettings): { createdAt: Date; seenAt: Date } => ({
  createdAt: new Date(at.getTime() - absoluteMs),
  seenAt: new Date(at.getTime() - idleMs),
});
