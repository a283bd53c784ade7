import type Database from 'libsql';
import type { CredentialStore, StoredSession } from '../credential-store.ts';

type SessionStore = Pick<
  CredentialStore,
  'createSession' | 'findSession' | 'touchSession' | 'endSession' | 'endSessionsOf' | 'sessionsOf' | 'removeSessions'
>;

interface SessionRow {
  readonly token_hash: string;
  readonly account: string;
  readonly version: number;
  readonly created_at: number;
  readonly seen_at: number;
  readonly agent: string;
  readonly name: string;
  readonly email: string;
  readonly password_hash: string | null;
}

/** The sessions' half of the embedded credential store. */
export const embeddedSessions = (db: Database.Database): SessionStore => {
  const create = db.prepare(
    'INSERT INTO sessions (token_hash, account, version, created_at, seen_at, agent) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const find = db.prepare(
    `SELECT s.token_hash, s.account, s.version, s.created_at, s.seen_at, s.agent, a.name, a.email, a.password_hash
     FROM sessions s JOIN accounts a ON a.id = s.account AND a.version = s.version
     WHERE s.token_hash = ? AND a.reserved_until IS NULL`,
  );
  const list = db.prepare(
    `SELECT s.token_hash, s.account, s.version, s.created_at, s.seen_at, s.agent
     FROM sessions s JOIN accounts a ON a.id = s.account AND a.version = s.version
     WHERE s.account = ? ORDER BY s.seen_at DESC, s.token_hash`,
  );
  const touch = db.prepare('UPDATE sessions SET seen_at = ? WHERE token_hash = ? AND seen_at < ?');
  const end = db.prepare('DELETE FROM sessions WHERE token_hash = ?');
  const endAll = db.prepare('DELETE FROM sessions WHERE account = ?');
  const removeOld = db.prepare('DELETE FROM sessions WHERE created_at < ? OR seen_at < ?');
  return {
    createSession: async ({ tokenHash, accountId, version, createdAt, seenAt, agent }) => {
      create.run(tokenHash, accountId, version, createdAt.getTime(), seenAt.getTime(), agent);
    },
    findSession: async (tokenHash) => {
      const row = find.get(tokenHash) as SessionRow | undefined;
      if (row === undefined) return undefined;
      const { account: accountId, version, name, email, password_hash: passwordHash } = row;
      return {
        session: getSession(row),
        account: { accountId, name, email, passwordHash, version },
      };
    },
    touchSession: async (tokenHash, seenAt) => {
      touch.run(seenAt.getTime(), tokenHash, seenAt.getTime());
    },
    endSession: async (tokenHash) => {
      end.run(tokenHash);
    },
    endSessionsOf: async (accountId) => {
      endAll.run(accountId);
    },
    sessionsOf: async (accountId) => (list.all(accountId) as SessionRow[]).map(getSession),
    removeSessions: async ({ createdAt, seenAt }) => {
      removeOld.run(createdAt.getTime(), seenAt.getTime());
    },
  };
};

const getSession = (row: Omit<SessionRow, 'name' | 'email' | 'password_hash'>): StoredSession => ({
  tokenHash: row.token_hash,
  accountId: row.account,
  version: row.version,
  createdAt: new Date(row.created_at),
  seenAt: new Date(row.seen_at),
  agent: row.agent,
});
