import { accountStream } from '@verbatim/domain/account/account-events';
import { defineRoute, json } from '../http/define-route.ts';
import { loginRequest, signupRequest, type Account } from '../contract/accounts.ts';
import { logIn, tryLater, type LogInPorts } from '../credentials/log-in.ts';
import { logOut, type SessionSettings } from '../credentials/sessions.ts';
import { signUp } from '../credentials/sign-up.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { isDiskFull } from '../http/disk-full.ts';
import { HttpError } from '../http/http-error.ts';
import type { Context } from '../http/request-state.ts';
import { completeSignUp, registerAccount } from './register-account.ts';
import type { SignUpThrottle } from '../credentials/login-throttle.ts';

export interface AccountPorts extends Omit<LogInPorts, 'complete' | 'onRefused'> {
  readonly signUpThrottle: SignUpThrottle;
  /** Whether signup is open. The first account can always be created. */
  readonly signupOpen: boolean;
}

/** Signup, login and logout: routes without a session. */
export const accountsRoutes = [
  defineRoute({
    method: 'POST',
    path: '/signup',
    summary: 'Create an account and log in',
    isOpen: true,
    body: signupRequest,
    errors: {
      400: ['PASSWORD_TOO_SHORT', 'PASSWORD_BLANK'],
      403: ['SIGNUP_OFF'],
      409: ['ACCOUNT_NAME_TAKEN', 'ACCOUNT_EMAIL_TAKEN'],
      429: ['SIGNUP_THROTTLED'],
      503: ['BUSY', 'RESERVATION_EXPIRED'],
    },
    example: { body: { name: 'grace', email: 'grace@example.org', password: 'correct horse battery' } },
    answer: json<Account>(),
    handler: async ({ ctx, deps, body: { name, email, password } }) => {
      const accountId = deps.newId();
      const signedUp = await admitted(deps.accounts, ctx.ip, () =>
        signUp(
          { ...deps.accounts, register: (account) => registerAccount(ctx, deps, account) },
          {
            accountId,
            name,
            email,
            password,
            previousToken: deps.cookies.session.read(ctx),
            agent: ctx.get('User-Agent'),
          },
        ),
      ).catch((error: unknown) => {
        if (error instanceof HttpError) noteRefusal(deps, ctx, 'sign-up', { accountId, code: error.code });
        throw error;
      });
      deps.reads.noteWrite(ctx, accountStream(accountId), signedUp.handled.position);
      deps.cookies.session.set(ctx, signedUp.token);
      return signedUp.account;
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/login',
    summary: 'Log in',
    more: 'By user name or email. The session is a cookie. After five wrong passwords, attempts are throttled (429).',
    isOpen: true,
    body: loginRequest,
    errors: { 401: ['LOGIN_FAILED'], 429: ['LOGIN_THROTTLED'], 503: ['BUSY'] },
    example: { body: { username: 'grace', password: 'correct horse battery' } },
    answer: json<Account>(),
    handler: async ({ ctx, deps, body }) => {
      const request = {
        ...body,
        address: ctx.ip,
        previousToken: deps.cookies.session.read(ctx),
        agent: ctx.get('User-Agent'),
        marks: deps.cookies.browser.read(ctx),
      };
      const { account, token, marks } = await logIn(
        {
          ...deps.accounts,
          complete: (found) => completeSignUp(ctx, deps, found),
          onRefused: (refusal) => noteRefusal(deps, ctx, 'login', refusal),
        },
        request,
      );
      deps.log.info({ requestId: ctx.state.requestId, address: ctx.ip, accountId: account.id }, 'logged in');
      deps.cookies.session.set(ctx, token);
      deps.cookies.browser.set(ctx, marks);
      return account;
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/logout',
    summary: 'Log out',
    isOpen: true,
    isWriting: true,
    errors: { 503: ['SESSION_NOT_ENDED'], 507: ['SESSION_NOT_ENDED'] },
    handler: async ({ ctx, deps }) => {
      const token = deps.cookies.session.read(ctx);
      // Clears the cookie even if the server cannot end the session.
      deps.cookies.session.clear(ctx);
      try {
        await logOut(deps.accounts, token);
        ctx.redirect('/login');
      } catch (error) {
        if (ctx.accepts('json', 'html') !== 'html') throw sessionNotEnded(error, deps.accounts.sessions);
        deps.log.error({ requestId: ctx.state.requestId, err: error }, 'a session could not be ended');
        ctx.redirect('/login?logout=unfinished');
      }
    },
  }),
];

/** Logs the address and, if known, the account, but never what was typed. */
const noteRefusal = (
  { log }: Pick<Dependencies, 'log'>,
  ctx: Context,
  what: 'login' | 'sign-up',
  refusal: { readonly code: string; readonly accountId?: string },
): void => log.warn({ requestId: ctx.state.requestId, address: ctx.ip, ...refusal }, `${what} refused`);

/** @throws HttpError 429 SIGNUP_THROTTLED */
const admitted = async <T>(
  { signUpThrottle }: Pick<AccountPorts, 'signUpThrottle'>,
  address: string,
  work: () => Promise<T>,
): Promise<T> => {
  const waitMs = await signUpThrottle.begin(address);
  if (waitMs > 0) throw tryLater('SIGNUP_THROTTLED', 'Too many registrations from your network.', waitMs);
  return work();
};

const sessionNotEnded = (cause: unknown, sessions: SessionSettings): HttpError => {
  const minutes = sessions.idleMs / 60_000;
  const [status, why] = isDiskFull(cause) ? [507, 'its disk is full'] : [503, 'the accounts do not answer'];
  const detail = `This browser is logged out, but the server could not end the session (${why}). It expires after ${minutes} minutes of inactivity.`;
  return new HttpError(status, 'SESSION_NOT_ENDED', detail, { cause });
};
