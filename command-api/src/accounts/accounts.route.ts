import { accountStream } from '@verbatim/domain/account/account-events';
import { loginRequest, signupRequest } from '../contract/accounts.ts';
import { logIn, type LogInPorts } from '../credentials/log-in.ts';
import { logOut } from '../credentials/sessions.ts';
import { signUp } from '../credentials/sign-up.ts';
import type { Dependencies } from '../dependencies.ts';
import { bodyOf } from '../middleware/validate.ts';
import type { Context, Routes } from '../request-state.ts';
import { completeSignUp, registerAccount } from './register-account.ts';
import type { SessionCookie } from './session-cookie.ts';

export interface AccountPorts extends Omit<LogInPorts, 'complete'> {
  /** Whether anybody may open an account; the first one can always be opened. */
  readonly signupOpen: boolean;
}

/** signup, login and logout: the calls that need no session. */
export const accountsRoutes = (
  routes: Routes,
  deps: Pick<Dependencies, 'events' | 'handle' | 'reads' | 'newId' | 'now' | 'log'>,
  ports: AccountPorts,
  cookie: SessionCookie,
): void => {
  routes.post('/signup', async (ctx: Context) => {
    const { name, email, password } = bodyOf(ctx, signupRequest);
    const accountId = deps.newId();
    const signedUp = await signUp(
      { ...ports, register: (account) => registerAccount(ctx, deps, account) },
      { accountId, name, email, password, previousToken: cookie.read(ctx) },
    );
    deps.reads.wrote(ctx, signedUp.handled.position, accountStream(accountId));
    cookie.set(ctx, signedUp.token);
    ctx.body = signedUp.account;
  });

  routes.post('/login', async (ctx: Context) => {
    const request = { ...bodyOf(ctx, loginRequest), address: ctx.ip, previousToken: cookie.read(ctx) };
    const { account, token } = await logIn(
      { ...ports, complete: (found) => completeSignUp(ctx, deps, found) },
      request,
    );
    cookie.set(ctx, token);
    ctx.body = account;
  });

  routes.get('/logout', async (ctx: Context) => {
    await logOut(ports, cookie.read(ctx));
    cookie.clear(ctx);
    ctx.redirect('/login');
  });
};
