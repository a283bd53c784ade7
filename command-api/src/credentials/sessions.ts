/**
 * Sessions: a random token in the browser's cookie, its hash in the store, with idle and absolute timeouts.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CredentialStore, StoredAccount, StoredSession } from './credential-store.ts';

export interface SessionSettings {
  /** Idle timeout. */
  readonly idleMs: number;
  /** Absolute timeout. */
  readonly absoluteMs: number;
}

export const DEFAULT_SESSION_SETTINGS: SessionSettings = { idleMs: 30 * 60_000, absoluteMs: 12 * 3_600_000 };

export interface SessionPorts {
  readonly store: CredentialStore;
  readonly now: () => Date;
  readonly sessions: SessionSettings;
  /** Receives failed writes of a session, which do not fail the request. */
  readonly onNotWritten?: (error: unknown) => void;
}

/** 256 bits; base64url, for cookies and links. */
const TOKEN_BYTES = 32;
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
/** `seenAt` is updated at this fraction of the idle timeout, not with each request. */
const TOUCH_PART = 1 / 30;

/** @returns the token, which is not stored */
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

/** The account of a live session; undefined for any other token. */
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
  // On a full disk reads still work.
  if (isOver(found.session, at, sessions)) {
    await store.endSession(tokenHash).catch((error: unknown) => onNotWritten?.(error));
    return undefined;
  }
  if (at.getTime() - found.session.seenAt.getTime() >= sessions.idleMs * TOUCH_PART)
    await store.touchSession(tokenHash, at).catch((error: unknown) => onNotWritten?.(error));
  const { accountId: id, name, email } = found.account;
  return { id, name, email };
};

/**
 * Whether a session is live, without counting as activity: long-lived watchers must not keep it from timing
 * out.
 */
export const isSessionLive = async ({ store, now, sessions }: SessionPorts, token: string): Promise<boolean> => {
  const found = await store.findSession(hashToken(token));
  return found !== undefined && !isOver(found.session, now(), sessions);
};

const isOver = (session: StoredSession, at: Date, sessions: SessionSettings): boolean => {
  const limits = earliest(at, sessions);
  return session.createdAt < limits.createdAt || session.seenAt < limits.seenAt;
};

/** Ends the session on the server; an unknown token is no error. */
export const logOut = async ({ store }: Pick<SessionPorts, 'store'>, token: string | undefined): Promise<void> => {
  if (token !== undefined && token !== '') await store.endSession(hashToken(token));
};

/** A session as shown to its owner. */
export interface OwnSession {
  /** Public name of the session, recognised after its end until the password changes. */
  readonly id: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly agent: string;
  /** The session of the request. */
  readonly current: boolean;
}

export const ownSessions = async (
  { store, now, sessions }: SessionPorts,
  accountId: string,
  token: string | undefined,
): Promise<readonly OwnSession[]> => {
  const at = now();
  const current = hashToken(token ?? '');
  const idOf = await sessionIds(store, accountId);
  return (await store.sessionsOf(accountId))
    .filter((session) => !isOver(session, at, sessions))
    .map(({ tokenHash, createdAt, seenAt, agent }) => ({
      id: idOf(tokenHash),
      createdAt,
      seenAt,
      agent,
      current: tokenHash === current,
    }));
};

/** @param isMeant selects the sessions to end @returns their number */
export const endOwnSessions = async (
  ports: SessionPorts,
  accountId: string,
  isMeant: (id: string, tokenHash: string) => boolean,
): Promise<number> => {
  const idOf = await sessionIds(ports.store, accountId);
  const meant = (await ports.store.sessionsOf(accountId)).filter(({ tokenHash }) =>
    isMeant(idOf(tokenHash), tokenHash),
  );
  for (const { tokenHash } of meant) await ports.store.endSession(tokenHash);
  return meant.length;
};

/** Whether the id belonged to a session of the account, by its unforgeable code. */
export const isOwnSessionId = async (
  { store }: Pick<SessionPorts, 'store'>,
  accountId: string,
  id: string,
): Promise<boolean> => {
  const name = id.slice(0, NAME_LENGTH);
  const expected = Buffer.from(`${name}${(await sessionCodes(store, accountId))(name)}`);
  const given = Buffer.from(id);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** Hexadecimal digits. */
const NAME_LENGTH = 32;
const CODE_LENGTH = 32;

/** A one-way hash of the hash, with a code. */
const sessionIds = async (store: CredentialStore, accountId: string): Promise<(tokenHash: string) => string> => {
  const codeOf = await sessionCodes(store, accountId);
  return (tokenHash) => {
    const name = hashToken(tokenHash).slice(0, NAME_LENGTH);
    return `${name}${codeOf(name)}`;
  };
};

const sessionCodes = async (store: CredentialStore, accountId: string): Promise<(name: string) => string> => {
  const key = (await store.findById(accountId))?.passwordHash ?? '';
  return (name) => createHmac('sha256', key).update(`session ${accountId} ${name}`).digest('hex').slice(0, CODE_LENGTH);
};

const MAX_AGENT = 300;
const shortAgent = (agent: string): string => agent.replace(/[\p{C}]/gu, '').slice(0, MAX_AGENT);

/** A token is 256 random bits: a plain hash suffices, because it cannot be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const earliest = (at: Date, { idleMs, absoluteMs }: SessionSettings): { createdAt: Date; seenAt: Date } => ({
  createdAt: new Date(at.getTime() - absoluteMs),
  seenAt: new Date(at.getTime() - idleMs),
});
