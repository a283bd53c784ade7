import type { CredentialStore, StoredAccount, StoredMail } from '../credentials/credential-store.ts';

export interface AccountsCopied {
  /** Created in the target. */
  copied: number;
  /** Existing accounts whose password was replaced by the source's. */
  updated: number;
  present: number;
  /** Accounts skipped because another account of the target has their name or e-mail. */
  refused: { readonly accountId: string; readonly name: string; readonly reason: 'name-taken' | 'email-taken' }[];
  /** Mails whose status was copied, so that none is sent twice. */
  mails: number;
  /** Accounts that only the target has; left unchanged. */
  onlyInTarget: number;
}

export interface AccountsCopyOptions {
  readonly now: () => Date;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, of: number) => void;
}

const PAGE = 100;
/** Reservation of a name; if the copy is interrupted before activation, the name is free again afterwards. */
const RESERVED_MS = 10 * 60 * 1000;

/** Copies accounts and the status of mails, but no sessions: users log in again. Idempotent. */
export const copyAccounts = async (
  from: CredentialStore,
  to: CredentialStore,
  { now, signal, onProgress }: AccountsCopyOptions,
): Promise<AccountsCopied> => {
  const result: AccountsCopied = { copied: 0, updated: 0, present: 0, refused: [], mails: 0, onlyInTarget: 0 };
  const total = await from.countAccounts();
  let done = 0;
  for await (const account of getAccounts(from)) {
    signal.throwIfAborted();
    await copyOne(to, account, now(), result);
    done += 1;
    onProgress(done, total);
  }
  for await (const mail of getMails(from)) {
    signal.throwIfAborted();
    await copyMail(to, mail);
    result.mails += 1;
  }
  const ids = new Set<string>();
  for await (const { accountId } of getAccounts(from)) ids.add(accountId);
  for await (const { accountId } of getAccounts(to)) if (!ids.has(accountId)) result.onlyInTarget += 1;
  return result;
};

const copyOne = async (
  to: CredentialStore,
  account: StoredAccount,
  at: Date,
  result: AccountsCopied,
): Promise<void> => {
  const { accountId, name, email, passwordHash } = account;
  const there = await to.findByHandle(name);
  if (there?.accountId === accountId) {
    if (there.passwordHash === passwordHash || passwordHash === null) result.present += 1;
    else if (await to.setPasswordHash(accountId, passwordHash)) result.updated += 1;
    return;
  }
  const until = new Date(at.getTime() + RESERVED_MS);
  const outcome = await to.reserve({ accountId, name, email, onlyAsFirst: false, at, until });
  if (outcome === 'name-taken' || outcome === 'email-taken') result.refused.push({ accountId, name, reason: outcome });
  else if (await to.activate(accountId, passwordHash)) result.copied += 1;
};

/** Copies the status of one mail. If sent since an earlier copy, it is marked as sent in the target too. */
const copyMail = async (to: CredentialStore, mail: StoredMail): Promise<void> => {
  await to.addMail(mail);
  if (mail.state !== 'sent') return;
  const { id, state, triedAt, reason, askedAt } = mail;
  await to.noteMail(id, { state, triedAt, reason, notBefore: triedAt ?? askedAt });
};

async function* getAccounts(store: CredentialStore): AsyncGenerator<StoredAccount> {
  for (let after = ''; ;) {
    const page = await store.listAccounts(after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.accountId;
  }
}

async function* getMails(store: CredentialStore): AsyncGenerator<StoredMail> {
  for (let after = ''; ;) {
    const page = await store.listMails(after, PAGE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.id;
  }
}
