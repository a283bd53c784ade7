import { accountStream } from '@verbatim/domain/account/account-events';
import { loginRequest, signupRequest } from '../contract/accounts.ts';
import { logIn, tryLater, type LogInPorts } from '../credentials/log-in.ts';
import { logOut, type SessionSettings } from '../credentials/sessions.ts';
import { signUp } from '../credentials/sign-up.ts';
import type { Dependencies } from '../dependencies.ts';
import { isDiskFull } from '../disk-full.ts';
import { HttpError } from '../http-error.ts';
import { bodyOf } from '../middleware/validate.ts';
import type { Context, Routes } from '../request-state.ts';
import { completeSignUp, registerAccount } from './register-account.ts';
import type { SignUpThrottle } from '../credentials/login-throttle.ts';
import type { SessionCookie } from './session-cookie.ts';

export interface AccountPorts extends Omit<LogInPorts, 'complete' | 'onRefused'> {
  readonly signUpThrottle: SignUpThrottle;
  /** Whether anybody may open an account; the first one can always be opened. */
  readonly signupOpen: boolean;
}

/** signup, login and logout: the calls that need no session. */
export const accountsRoutes = (
  routes: Routes,
  deps: Pick<Dependencies, 'handle' | 'load' | 'reads' | 'newId' | 'now' | 'log'>,
  ports: AccountPorts,
  { session: cookie, browser }: { readonly session: SessionCookie; readonly browser: SessionCookie },
): void => {
  routes.post('/signup', async (ctx: Context) => {
    const { name, email, password } = bodyOf(ctx, signupRequest);
    const accountId = deps.newId();
    const signedUp = await admitted(ports, ctx.ip, () =>
      signUp(
        { ...ports, register: (account) => registerAccount(ctx, deps, account) },
        { accountId, name, email, password, previousToken: cookie.read(ctx), agent: ctx.get('User-Agent') },
      ),
    ).catch((error: unknown) => {
      if (error instanceof HttpError) noteRefusal(deps, ctx, 'sign-up', { accountId, code: error.code });
      throw error;
    });
    deps.reads.noteWrite(ctx, accountStream(accountId), signedUp.handled.position);
    cookie.set(ctx, signedUp.token);
    ctx.body = signedUp.account;
  });

  routes.post('/login', async (ctx: Context) => {
    const request = {
      ...bodyOf(ctx, loginRequest),
      address: ctx.ip,
      previousToken: cookie.read(ctx),
      agent: ctx.get('User-Agent'),
      marks: browser.read(ctx),
    };
    const { account, token, marks } = await logIn(
      {
        ...ports,
        complete: (found) => completeSignUp(ctx, deps, found),
        onRefused: (refusal) => noteRefusal(deps, ctx, 'login', refusal),
      },
      request,
    );
    deps.log.info({ requestId: ctx.state.requestId, address: ctx.ip, accountId: account.id }, 'logged in');
    cookie.set(ctx, token);
    browser.set(ctx, marks);
    ctx.body = account;
  });

  routes.get('/logout', async (ctx: Context) => {
    const token = cookie.read(ctx);
    // This browser forgets the session, also where the server cannot end it.
    cookie.clear(ctx);
    try {
      await logOut(ports, token);
      ctx.redirect('/login');
    } catch (error) {
      if (ctx.accepts('json', 'html') !== 'html') throw sessionNotEnded(error, ports.sessions);
      deps.log.error({ requestId: ctx.state.requestId, err: error }, 'a session could not be ended');
      ctx.redirect('/login?logout=unfinished');
    }
  });
};

/** With the address and the account that was meant, where there is one: never with what was typed. */
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
  const waitMs = signUpThrottle.begin(address);
  if (waitMs > 0) throw tryLater('SIGNUP_THROTTLED', 'There were too many registrations from your network.', waitMs);
  return work();
};

const sessionNotEnded = (cause: unknown, sessions: SessionSettings): HttpError => {
  const minutes = sessions.idleMs / 60_000;
  const [status, why] = isDiskFull(cause) ? [507, 'its disk is full'] : [503, 'the accounts do not answer'];
  const detail = `This browser is logged out, but the server could not end the session (${why}). It ends by itself after ${minutes} minutes without a request.`;
  return new HttpError(status, 'SESSION_NOT_ENDED', detail, { cause });
};
