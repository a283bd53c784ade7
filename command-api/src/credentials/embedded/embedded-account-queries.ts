import type Database from 'libsql';
import { foldHandle, type AccountSearch, type CredentialStore, type StoredAccount } from '../credential-store.ts';

type AccountQueries = Pick<
  CredentialStore,
  'findByHandle' | 'findById' | 'searchAccounts' | 'countAccounts' | 'listAccounts'
>;

interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password_hash: string | null;
  readonly version: number;
}

const COLUMNS = 'a.id, a.name, a.email, a.password_hash, a.version';

/** Queries on accounts in the embedded credential store. */
export const embeddedAccountQueries = (db: Database.Database): AccountQueries => {
  const byHandle = db.prepare(
    `SELECT ${COLUMNS} FROM handles h JOIN accounts a ON a.id = h.account WHERE h.handle = ? AND a.reserved_until IS NULL`,
  );
  const byId = db.prepare(`SELECT ${COLUMNS} FROM accounts a WHERE a.id = ? AND a.reserved_until IS NULL`);
  const count = db.prepare('SELECT count(*) AS n FROM accounts WHERE reserved_until IS NULL');
  const list = db.prepare(
    `SELECT ${COLUMNS} FROM accounts a WHERE a.reserved_until IS NULL AND a.id > ? ORDER BY a.id LIMIT ?`,
  );
  const search = searchIn(db);
  const one = (row: unknown): StoredAccount | undefined =>
    row === undefined ? undefined : getAccount(row as AccountRow);
  return {
    findByHandle: async (nameOrEmail) => one(byHandle.get(foldHandle(nameOrEmail))),
    findById: async (accountId) => one(byId.get(accountId)),
    searchAccounts: async (asked) => search(asked),
    countAccounts: async () => (count.get() as { n: number }).n,
    listAccounts: async (after, limit) => (list.all(after, limit) as AccountRow[]).map(getAccount),
  };
};

const getAccount = (row: AccountRow): StoredAccount => ({
  accountId: row.id,
  name: row.name,
  email: row.email,
  passwordHash: row.password_hash,
  version: row.version,
});

/** SQLite only folds ASCII: searches use the folded handles, which contain name and e-mail. */
const searchIn = (db: Database.Database) => {
  const FOUND = `FROM accounts a WHERE a.reserved_until IS NULL
    AND (? = '' OR EXISTS (SELECT 1 FROM handles h WHERE h.account = a.id AND instr(h.handle, ?) > 0))`;
  const count = db.prepare(`SELECT count(*) AS n ${FOUND}`);
  const pages = new Map(
    (['name', 'email'] as const).flatMap((sort) =>
      (['asc', 'desc'] as const).map((order) => [
        `${sort} ${order}`,
        db.prepare(`SELECT ${COLUMNS} ${FOUND} ORDER BY lower(a.${sort}) ${order}, a.id LIMIT ? OFFSET ?`),
      ]),
    ),
  );
  return ({ search, sort, order, offset, limit }: AccountSearch) => {
    const part = foldHandle(search);
    const rows = pages.get(`${sort} ${order}`)?.all(part, part, limit, offset) as AccountRow[];
    return { accounts: rows.map(getAccount), count: (count.get(part, part) as { n: number }).n };
  };
};
