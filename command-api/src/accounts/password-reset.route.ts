import { setTimeout as wait } from 'node:timers/promises';
import { accountDecider } from '@verbatim/domain/account/account-decider';
import { accountStream } from '@verbatim/domain/account/account-events';
import { resetConfirmRequest, resetRequest, type ResetRequested } from '../contract/accounts.ts';
import type { LoginThrottle } from '../credentials/login-throttle.ts';
import { throttled } from '../credentials/log-in.ts';
import { setPasswordByLink, type LinkPorts } from '../credentials/password-links.ts';
import type { Dependencies } from '../dependencies.ts';
import { bodyOf } from '../middleware/validate.ts';
import { commandContext, type Context, type Routes } from '../request-state.ts';
import { askForMail, type MailPorts } from './ask-for-mail.ts';
import { completeSignUp } from './register-account.ts';

export interface ResetPorts extends LinkPorts, MailPorts {
  /** Of its own: who has forgotten a password is not locked out by those who guess it. */
  readonly resetThrottle: LoginThrottle;
}

type Deps = Pick<Dependencies, 'handle' | 'load' | 'reads' | 'now' | 'log'>;

const REQUESTED: ResetRequested = {
  detail: 'If there is such an account, an e-mail with a link is on its way. The link works for 30 minutes.',
};

/** Longer than a request for an account that is there takes, so that the time tells nothing. */
const ANSWER_AFTER_MS = 150;

/** reset and reset-confirm: nobody needs to be logged in. */
export const passwordResetRoutes = (routes: Routes, deps: Deps, ports: ResetPorts): void => {
  routes.post('/reset', async (ctx: Context) => {
    const { username } = bodyOf(ctx, resetRequest);
    admit(ports, username, ctx.ip);
    const requested = async (): Promise<void> => {
      const account = await ports.store.findByHandle(username);
      if (account === undefined) return;
      // Who it is that asks is not known.
      ctx.state.account = { id: 'visitor', name: 'Somebody not logged in', email: '' };
      // Where its event stands is told to nobody: it would tell that there is such an account.
      await askForMail(ctx, deps, ports, { kind: 'reset', accountId: account.accountId });
    };
    await Promise.all([requested(), wait(ANSWER_AFTER_MS)]);
    ctx.body = REQUESTED;
  });

  routes.post('/reset-confirm', async (ctx: Context) => {
    const request = bodyOf(ctx, resetConfirmRequest);
    admit(ports, request.email, ctx.ip);
    const account = await setPasswordByLink(ports, request);
    ports.resetThrottle.succeeded(request.email, ctx.ip);
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
    ctx.body = { id: account.accountId, name: account.name, email: account.email };
  });
};

/** @throws HttpError 429 */
const admit = ({ resetThrottle }: ResetPorts, handle: string, address: string): void => {
  const admission = resetThrottle.begin(handle, address);
  if (!admission.admitted) throw throttled(admission.retryAfterMs);
};
