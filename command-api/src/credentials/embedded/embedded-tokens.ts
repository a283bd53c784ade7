import type Database from 'libsql';
import type { CredentialStore, StoredToken } from '../credential-store.ts';

export type TokenStore = Pick<CredentialStore, 'addToken' | 'findToken' | 'touchToken' | 'tokensOf' | 'removeToken'>;

interface TokenRow {
  readonly token_hash: string;
  readonly id: string;
  readonly account: string;
  readonly version: number;
  readonly token_name: string;
  readonly scope: StoredToken['scope'];
  readonly created_at: number;
  readonly until: number;
  readonly used_at: number | null;
  readonly name: string;
  readonly email: string;
  readonly password_hash: string | null;
}

/** A token counts with the password that its account had when it was made. */
const TOKENS = `SELECT t.token_hash, t.id, t.account, t.version, t.name AS token_name, t.scope, t.created_at, t.until, t.used_at,
    a.name, a.email, a.password_hash
  FROM tokens t JOIN accounts a ON a.id = t.account AND a.version = t.version AND a.reserved_until IS NULL`;

/** The tokens' part of the embedded credential store. */
export const embeddedTokens = (db: Database.Database): TokenStore => {
  const add = db.prepare(
    `INSERT INTO tokens (token_hash, id, account, version, name, scope, created_at, until, used_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const find = db.prepare(`${TOKENS} WHERE t.token_hash = ?`);
  const list = db.prepare(`${TOKENS} WHERE t.account = ? ORDER BY t.created_at DESC, t.id`);
  const touch = db.prepare('UPDATE tokens SET used_at = ? WHERE token_hash = ? AND (used_at IS NULL OR used_at < ?)');
  const remove = db.prepare('DELETE FROM tokens WHERE account = ? AND id = ?');
  return {
    addToken: async ({ tokenHash, id, accountId, version, name, scope, createdAt, until, usedAt }) => {
      const times = [createdAt.getTime(), until.getTime(), usedAt?.getTime() ?? null];
      add.run(tokenHash, id, accountId, version, name, scope, ...times);
    },
    findToken: async (tokenHash) => {
      const row = find.get(tokenHash) as TokenRow | undefined;
      if (row === undefined) return undefined;
      const { account: accountId, version, name, email, password_hash: passwordHash } = row;
      return { token: getToken(row), account: { accountId, name, email, passwordHash, version } };
    },
    touchToken: async (tokenHash, usedAt) => {
      touch.run(usedAt.getTime(), tokenHash, usedAt.getTime());
    },
    tokensOf: async (accountId) => (list.all(accountId) as TokenRow[]).map(getToken),
    removeToken: async (accountId, id) => remove.run(accountId, id).changes > 0,
  };
};

const getToken = (row: TokenRow): StoredToken => ({
  tokenHash: row.token_hash,
  id: row.id,
  accountId: row.account,
  version: row.version,
  name: row.token_name,
  scope: row.scope,
  createdAt: new Date(row.created_at),
  until: new Date(row.until),
  usedAt: row.used_at === null ? null : new Date(row.used_at),
});
