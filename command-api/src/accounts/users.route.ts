import { setTimeout as wait } from 'node:timers/promises';
import { accountDecider } from '@verbatim/domain/account/account-decider';
import { accountStream } from '@verbatim/domain/account/account-events';
import { createUserRequest, userListQuery, type User, type UserList } from '../contract/accounts.ts';
import type { CredentialStore, StoredAccount, StoredMail } from '../credentials/credential-store.ts';
import { requireReserved, RESERVATION_MS } from '../credentials/sign-up.ts';
import type { Dependencies } from '../dependencies.ts';
import { IdempotencyKeyReusedError } from '../handle-command.ts';
import { HttpError, notFound } from '../http-error.ts';
import { creationOf } from '../idempotency.ts';
import { standingOf } from '../mail/standing-of-mail.ts';
import { bodyOf, queryOf } from '../middleware/validate.ts';
import { commandContext, type Context, type Routes } from '../request-state.ts';
import { askForMail, type MailPorts } from './ask-for-mail.ts';
import { completeSignUp } from './register-account.ts';

/** Who asks for a mail is told what became of it, where that is known soon. */
const OUTCOME_WITHIN_MS = 3_000;
const LOOK_MS = 50;

/** Listing, inviting and deleting users, and sending them a link to set a password. There are no roles: whoever has a session may. */
export const usersRoutes = (routes: Routes, deps: Dependencies, ports: MailPorts): void => {
  const { store } = ports;

  routes.get('/users', async (ctx: Context) => {
    const { search, pagination, offset, limit } = queryOf(ctx, userListQuery);
    const { page, pageSize, sort, order } = pagination;
    const size = limit ?? pageSize;
    const { accounts, count } = await store.searchAccounts({
      ...{ search, sort, order, limit: size, offset: offset ?? page * size },
    });
    const own = ctx.state.account?.id ?? '';
    ctx.body = { data: await usersOf(store, accounts, deps.now()), count, own } satisfies UserList;
  });

  routes.post('/users', async (ctx: Context) => {
    const { name, email } = bodyOf(ctx, createUserRequest);
    const { id: accountId, idempotency } = creationOf(ctx, deps.newId, { name, email });
    const made = idempotency === undefined ? undefined : await store.findById(accountId);
    if (made !== undefined && (made.name !== name || made.email !== email)) throw new IdempotencyKeyReusedError();
    const at = deps.now();
    const until = new Date(at.getTime() + RESERVATION_MS);
    requireReserved(await store.reserve({ accountId, name, email, onlyAsFirst: false, at, until }));
    if (!(await store.activate(accountId, null)))
      throw new HttpError(503, 'RESERVATION_EXPIRED', 'This took too long. Please try again.');
    await answerAfterMail(ctx, deps, ports, { kind: 'invitation', accountId, name });
  });

  routes.post('/reset/:id', async (ctx: Context) => {
    const account = await requireUser(store, ctx.params['id'] ?? '');
    const asking = ctx.state.account;
    await completeSignUp(ctx, deps, account);
    if (asking !== undefined) ctx.state.account = asking;
    await answerAfterMail(ctx, deps, ports, { kind: 'reset', accountId: account.accountId });
  });

  routes.delete('/users/:id', async (ctx: Context) => {
    const accountId = ctx.params['id'] ?? '';
    await deleteUser(ctx, deps, store, accountId);
    ctx.body = { id: accountId };
  });
};

const deleteUser = async (
  ctx: Context,
  deps: Dependencies,
  store: CredentialStore,
  accountId: string,
): Promise<void> => {
  if (accountId === ctx.state.account?.id)
    throw new HttpError(409, 'CANNOT_DELETE_YOURSELF', 'You cannot delete yourself. Somebody else has to do it.');
  const stream = accountStream(accountId);
  const { state } = await deps.load(accountDecider, stream);
  const isInLog = state.status === 'registered' || state.status === 'invited';
  // One that is in the log alone was being deleted when that broke off: it goes on.
  if (!isInLog) await requireUser(store, accountId);
  if (!(await store.removeUnlessLast(accountId)))
    throw new HttpError(409, 'LAST_USER', 'This is the last user: nobody could log in any more.');
  // A sign-up that broke off before its event has none to end.
  if (!isInLog) return;
  const context = commandContext(ctx, deps.now);
  const handled = await deps.handle(accountDecider, stream, { type: 'DeleteAccount' }, context);
  deps.reads.noteWrite(ctx, stream, handled.position);
};

/** Answers the user with what became of the mail, or with one that waits. */
const answerAfterMail = async (
  ctx: Context,
  deps: Dependencies,
  ports: MailPorts,
  asked: Parameters<typeof askForMail>[3],
): Promise<void> => {
  const { store } = ports;
  const { mailId, position } = await askForMail(ctx, deps, ports, asked);
  deps.reads.noteWrite(ctx, accountStream(asked.accountId), position);
  for (const deadline = performance.now() + OUTCOME_WITHIN_MS; ; await wait(LOOK_MS)) {
    const [mail] = await store.lastMailsOf([asked.accountId]);
    const isKnown = mail?.id !== mailId || mail.state !== 'waiting' || mail.reason !== '';
    if (isKnown || performance.now() > deadline) break;
  }
  const [user] = await usersOf(store, [await requireUser(store, asked.accountId)], deps.now());
  ctx.body = user;
};

/** @throws HttpError 404 */
const requireUser = async (store: CredentialStore, accountId: string): Promise<StoredAccount> => {
  const account = await store.findById(accountId);
  if (account !== undefined) return account;
  throw notFound('USER_NOT_FOUND', 'There is no such user; perhaps somebody has deleted them.');
};

const usersOf = async (
  store: CredentialStore,
  accounts: readonly StoredAccount[],
  now: Date,
): Promise<readonly User[]> => {
  const mails = await store.lastMailsOf(accounts.map(({ accountId }) => accountId));
  const byAccount = new Map(mails.map((mail) => [mail.accountId, mail]));
  return accounts.map((account) => userOf(account, byAccount.get(account.accountId), now));
};

const userOf = (account: StoredAccount, mail: StoredMail | undefined, now: Date): User => ({
  ...{ id: account.accountId, name: account.name, email: account.email, active: account.passwordHash !== null },
  mail: mail === undefined ? null : mailOf(mail, now),
});

const mailOf = (mail: StoredMail, now: Date): User['mail'] => ({
  ...{ kind: mail.kind, at: (mail.triedAt ?? mail.askedAt).toISOString() },
  ...standingOf(mail, now),
});
