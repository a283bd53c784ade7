import { setTimeout as wait } from 'node:timers/promises';
import { accountDecider } from '@verbatim/domain/account/account-decider';
import { accountStream } from '@verbatim/domain/account/account-events';
import { EXAMPLE } from '../openapi/example-ids.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { resetConfirmRequest, resetRequest, type ResetRequested, type Account } from '../contract/accounts.ts';
import type { LoginThrottle } from '../credentials/login-throttle.ts';
import { throttled } from '../credentials/log-in.ts';
import { setPasswordByLink, type LinkPorts } from '../credentials/password-links.ts';
import { commandContext } from '../http/request-state.ts';
import { requestMail, type MailPorts } from './request-mail.ts';
import { completeSignUp } from './register-account.ts';

export interface ResetPorts extends LinkPorts, MailPorts {
  /** Separate from the login throttle, so that guessed passwords do not block a reset. */
  readonly resetThrottle: LoginThrottle;
}

const REQUESTED: ResetRequested = {
  detail: 'If the account exists, we have sent it an email with a link. The link works for 30 minutes.',
};

/** Longer than a request for an existing account takes, so that timing does not reveal whether it exists. */
const ANSWER_AFTER_MS = 150;

/** Password reset and its confirmation: routes without a session. */
export const passwordResetRoutes = [
  defineRoute({
    method: 'POST',
    path: '/reset',
    summary: 'Request a link to set a new password',
    more: 'The answer is the same whether or not the account exists.',
    isOpen: true,
    body: resetRequest,
    errors: { 429: ['LOGIN_THROTTLED'] },
    example: { body: { username: 'grace' } },
    answer: json<ResetRequested>(),
    handler: async ({ ctx, deps, body: { username } }) => {
      await admit(deps.accounts, username, ctx.ip);
      const requested = async (): Promise<void> => {
        const account = await deps.accounts.store.findByHandle(username);
        if (account === undefined) return;
        // The person who requested it is unknown.
        ctx.state.account = { id: 'visitor', name: 'Someone not logged in', email: '' };
        // The client gets no position: it would reveal that the account exists.
        await requestMail(ctx, deps, deps.accounts, { kind: 'reset', accountId: account.accountId });
      };
      await Promise.all([requested(), wait(ANSWER_AFTER_MS)]);
      return REQUESTED;
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/reset-confirm',
    summary: 'Set a password with the link from the email',
    isOpen: true,
    body: resetConfirmRequest,
    errors: {
      400: ['LINK_NOT_VALID', 'PASSWORD_TOO_SHORT', 'PASSWORD_BLANK'],
      429: ['LOGIN_THROTTLED'],
      503: ['BUSY'],
    },
    example: { body: { email: 'grace@example.org', password: 'another horse battery', token: EXAMPLE.link } },
    answer: json<Account>(),
    handler: async ({ ctx, deps, body: request }) => {
      await admit(deps.accounts, request.email, ctx.ip);
      const account = await setPasswordByLink(deps.accounts, request);
      await deps.accounts.resetThrottle.succeeded(request.email, ctx.ip);
      await completeSignUp(ctx, deps, account);
      ctx.state.account = { id: account.accountId, name: account.name, email: account.email };
      const stream = accountStream(account.accountId);
      const handled = await deps.handle(
        accountDecider,
        stream,
        { type: 'ChangePassword' },
        commandContext(ctx, deps.now),
      );
      deps.reads.noteWrite(ctx, stream, handled.position);
      return { id: account.accountId, name: account.name, email: account.email };
    },
  }),
];

/** @throws HttpError 429 */
const admit = async ({ resetThrottle }: ResetPorts, handle: string, address: string): Promise<void> => {
  const admission = await resetThrottle.begin(handle, address);
  if (!admission.admitted) throw throttled(admission.retryAfterMs);
};
