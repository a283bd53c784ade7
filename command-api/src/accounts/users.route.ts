import { setTimeout as wait } from 'node:timers/promises';
import { accountDecider } from '@verbatim/domain/account/account-decider';
import { accountStream } from '@verbatim/domain/account/account-events';
import { parameter } from '../openapi/query-parameters.ts';
import type { Deleted } from '../contract/deleted.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { createUserRequest, userListQuery, type User, type UserList } from '../contract/accounts.ts';
import type { CredentialStore, StoredAccount, StoredMail } from '../credentials/credential-store.ts';
import { requireDistinctName } from '../credentials/distinct-name.ts';
import { requireReserved, RESERVATION_MS } from '../credentials/sign-up.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { IdempotencyKeyReusedError } from '../commands/command-context.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { readCreation } from '../http/idempotency.ts';
import { toMailStatus } from '../mail/mail-status.ts';
import { commandContext, type Context } from '../http/request-state.ts';
import { requestMail, type MailPorts } from './request-mail.ts';
import { completeSignUp } from './register-account.ts';

/** How long the response waits for the outcome of the mail. */
const OUTCOME_WITHIN_MS = 3_000;
const LOOK_MS = 50;

/**
 * Lists, invites and deletes users, and sends them links to set a password. There are no roles: any user may.
 */
export const usersRoutes = [
  defineRoute({
    method: 'GET',
    path: '/users',
    summary: 'List users',
    query: userListQuery,
    example: { query: { search: 'gra', pagination: { page: 0, pageSize: 25, sort: 'name', order: 'asc' } } },
    parameters: {
      search: parameter('Part of a name or an email, ignoring case.', 'gra'),
      pagination: parameter('`sort` is `name` or `email`. `offset` and `limit` may be used instead.', {
        page: 0,
        pageSize: 25,
        sort: 'name',
        order: 'asc',
      }),
    },
    answer: json<UserList>(),
    handler: async ({ ctx, deps, query: { search, pagination, offset, limit } }) => {
      const { page, pageSize, sort, order } = pagination;
      const size = limit ?? pageSize;
      const { accounts, count } = await deps.accounts.store.searchAccounts({
        search,
        sort,
        order,
        limit: size,
        offset: offset ?? page * size,
      });
      const own = ctx.state.account?.id ?? '';
      return { data: await readUsers(deps.accounts.store, accounts, deps.now()), count, own };
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/users',
    summary: 'Invite a user',
    more: 'They set their password with a link sent to them by email.',
    isForPeople: true,
    body: createUserRequest,
    creates: true,
    errors: { 409: ['ACCOUNT_NAME_TAKEN', 'ACCOUNT_EMAIL_TAKEN', 'ACCOUNT_EXISTS'], 503: ['RESERVATION_EXPIRED'] },
    example: { body: { name: 'hopper', email: 'hopper@example.org' } },
    answer: json<User>(),
    handler: async ({ ctx, deps, body: { name, email } }) => {
      const { store } = deps.accounts;
      const { id: accountId, idempotency } = readCreation(ctx, deps.newId, { name, email });
      const made = idempotency === undefined ? undefined : await store.findById(accountId);
      if (made !== undefined && (made.name !== name || made.email !== email)) throw new IdempotencyKeyReusedError();
      await requireDistinctName(store, { accountId, name });
      const at = deps.now();
      const until = new Date(at.getTime() + RESERVATION_MS);
      requireReserved(await store.reserve({ accountId, name, email, onlyAsFirst: false, at, until }));
      if (!(await store.activate(accountId, null)))
        throw new HttpError(503, 'RESERVATION_EXPIRED', 'This took too long. Please try again.');
      return answerAfterMail(ctx, deps, deps.accounts, { kind: 'invitation', accountId, name });
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/reset/:id',
    summary: 'Send a user a link to set a new password',
    isForPeople: true,
    errors: { 404: ['USER_NOT_FOUND', 'ACCOUNT_NOT_FOUND'] },
    answer: json<User>(),
    handler: async ({ ctx, deps, params: { id } }) => {
      const account = await requireUser(deps.accounts.store, id);
      const asking = ctx.state.account;
      await completeSignUp(ctx, deps, account);
      if (asking !== undefined) ctx.state.account = asking;
      return answerAfterMail(ctx, deps, deps.accounts, { kind: 'reset', accountId: account.accountId });
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/users/:id',
    summary: 'Delete a user',
    more: 'Users cannot delete themselves or the last user.',
    isForPeople: true,
    errors: { 404: ['USER_NOT_FOUND', 'ACCOUNT_NOT_FOUND'], 409: ['CANNOT_DELETE_YOURSELF', 'LAST_USER'] },
    answer: json<Deleted>(),
    handler: async ({ ctx, deps, params: { id: accountId } }) => {
      await deleteUser(ctx, deps, deps.accounts.store, accountId);
      return { id: accountId };
    },
  }),
];

const deleteUser = async (
  ctx: Context,
  deps: Dependencies,
  store: CredentialStore,
  accountId: string,
): Promise<void> => {
  if (accountId === ctx.state.account?.id)
    throw new HttpError(409, 'CANNOT_DELETE_YOURSELF', 'You cannot delete yourself. Ask another user to do it.');
  const stream = accountStream(accountId);
  const { state } = await deps.load(accountDecider, stream);
  // Deleting a user twice is not an error.
  if (state.status === 'deleted' && (await store.findById(accountId)) === undefined) return;
  const isInLog = state.status === 'registered' || state.status === 'invited';
  // A user only in the log is left over from an interrupted deletion, which is completed.
  if (!isInLog) await requireUser(store, accountId);
  if (!(await store.removeUnlessLast(accountId)))
    throw new HttpError(409, 'LAST_USER', 'The last user cannot be deleted.');
  // An interrupted signup has no event, and thus nothing to end.
  if (!isInLog) return;
  const context = commandContext(ctx, deps.now);
  const handled = await deps.handle(accountDecider, stream, { type: 'DeleteAccount' }, context);
  deps.reads.noteWrite(ctx, stream, handled.position);
};

/** Returns the user with the outcome of the mail, or with a waiting mail after a timeout. */
const answerAfterMail = async (
  ctx: Context,
  deps: Dependencies,
  ports: MailPorts,
  asked: Parameters<typeof requestMail>[3],
): Promise<User> => {
  const { store } = ports;
  const { mailId, position } = await requestMail(ctx, deps, ports, asked);
  deps.reads.noteWrite(ctx, accountStream(asked.accountId), position);
  for (const deadline = performance.now() + OUTCOME_WITHIN_MS; ; await wait(LOOK_MS)) {
    const [mail] = await store.lastMailsOf([asked.accountId]);
    const isKnown = mail?.id !== mailId || mail.state !== 'waiting' || mail.reason !== '';
    if (isKnown || performance.now() > deadline) break;
  }
  const account = await requireUser(store, asked.accountId);
  return getUser(account, (await store.lastMailsOf([asked.accountId]))[0], deps.now());
};

/** @throws HttpError 404 */
const requireUser = async (store: CredentialStore, accountId: string): Promise<StoredAccount> => {
  const account = await store.findById(accountId);
  if (account !== undefined) return account;
  throw notFound('USER_NOT_FOUND', 'There is no such user. They may have been deleted.');
};

const readUsers = async (
  store: CredentialStore,
  accounts: readonly StoredAccount[],
  now: Date,
): Promise<readonly User[]> => {
  const mails = await store.lastMailsOf(accounts.map(({ accountId }) => accountId));
  const byAccount = new Map(mails.map((mail) => [mail.accountId, mail]));
  return accounts.map((account) => getUser(account, byAccount.get(account.accountId), now));
};

const getUser = (account: StoredAccount, mail: StoredMail | undefined, now: Date): User => ({
  id: account.accountId,
  name: account.name,
  email: account.email,
  active: account.passwordHash !== null,
  mail: mail === undefined ? null : getMail(mail, now),
});

const getMail = (mail: StoredMail, now: Date): User['mail'] => ({
  kind: mail.kind,
  at: (mail.triedAt ?? mail.askedAt).toISOString(),
  ...toMailStatus(mail, now),
});
