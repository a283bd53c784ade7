import { inTransaction } from '@verbatim/eventstore/embedded/sqlite';
import type Database from 'libsql';
import type { MailKind, MailStore, StoredMail } from '../credential-store.ts';

interface MailRow {
  readonly id: string;
  readonly kind: MailKind;
  readonly account: string;
  readonly asked_at: number;
  readonly state: StoredMail['state'];
  readonly tries: number;
  readonly tried_at: number | null;
  readonly reason: string;
}

interface LinkRow {
  readonly account: string;
  readonly until: number;
}

/** Links and mails in the embedded credential store. */
export const embeddedMails = (db: Database.Database): MailStore => ({ ...linksIn(db), ...mailsIn(db) });

const linksIn = (db: Database.Database) => {
  const putLink = db.prepare(
    `INSERT INTO password_links (account, token_hash, until) SELECT id, ?, ? FROM accounts WHERE id = ? AND reserved_until IS NULL
     ON CONFLICT (account) DO UPDATE SET token_hash = excluded.token_hash, until = excluded.until`,
  );
  const findLink = db.prepare('SELECT account, until FROM password_links WHERE token_hash = ?');
  const takeLink = db.prepare('DELETE FROM password_links WHERE token_hash = ?');
  return {
    putPasswordLink: async ({ tokenHash, accountId, until }) => {
      putLink.run(tokenHash, until.getTime(), accountId);
    },
    findPasswordLink: async (tokenHash) => {
      const row = findLink.get(tokenHash) as LinkRow | undefined;
      return row && { tokenHash, accountId: row.account, until: new Date(row.until) };
    },
    takePasswordLink: async (tokenHash) => takeLink.run(tokenHash).changes > 0,
  } satisfies Partial<MailStore>;
};

const mailsIn = (db: Database.Database) => {
  const columns = 'id, kind, account, asked_at, state, tries, tried_at, reason';
  const add = db.prepare(
    `INSERT INTO mails (${columns}, claimed_until) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT (id) DO NOTHING`,
  );
  const next = db.prepare(
    `SELECT ${columns} FROM mails WHERE state <> 'sent' AND state = 'waiting' AND claimed_until <= ? AND asked_at >= ? ORDER BY asked_at, id LIMIT 1`,
  );
  const claim = db.prepare('UPDATE mails SET claimed_until = ?, tries = tries + 1, tried_at = ? WHERE id = ?');
  const note = db.prepare('UPDATE mails SET state = ?, tried_at = ?, reason = ?, claimed_until = ? WHERE id = ?');
  const last = db.prepare(`SELECT ${columns} FROM mails WHERE account = ? ORDER BY asked_at DESC, id LIMIT 1`);
  const unsent = db.prepare(`SELECT ${columns} FROM mails WHERE state <> 'sent' ORDER BY asked_at DESC, id LIMIT ?`);
  const list = db.prepare(`SELECT ${columns} FROM mails WHERE id > ? ORDER BY id LIMIT ?`);
  return {
    addMail: async ({ id, kind, accountId, askedAt, state, tries, triedAt, reason }) => {
      add.run(id, kind, accountId, askedAt.getTime(), state, tries, triedAt?.getTime() ?? null, reason);
    },
    claimMail: async (at, until, after) =>
      inTransaction(db, () => {
        const row = next.get(at.getTime(), after.getTime()) as MailRow | undefined;
        if (row === undefined) return undefined;
        claim.run(until.getTime(), at.getTime(), row.id);
        return { ...getMail(row), tries: row.tries + 1, triedAt: at };
      }),
    noteMail: async (id, { state, triedAt, reason, notBefore }) => {
      note.run(state, triedAt?.getTime() ?? null, reason, notBefore.getTime(), id);
    },
    lastMailsOf: async (accountIds) =>
      accountIds.flatMap((accountId) => {
        const row = last.get(accountId) as MailRow | undefined;
        return row === undefined ? [] : [getMail(row)];
      }),
    unsentMails: async (limit) => (unsent.all(limit) as MailRow[]).map(getMail),
    listMails: async (after, limit) => (list.all(after, limit) as MailRow[]).map(getMail),
  } satisfies Partial<MailStore>;
};

const getMail = (row: MailRow): StoredMail => ({
  id: row.id,
  kind: row.kind,
  accountId: row.account,
  askedAt: new Date(row.asked_at),
  state: row.state,
  tries: row.tries,
  triedAt: row.tried_at === null ? null : new Date(row.tried_at),
  reason: row.reason,
});
