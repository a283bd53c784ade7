import { accountDecider } from '@verbatim/domain/account/account-decider';
import { accountStream } from '@verbatim/domain/account/account-events';
import { loginRequest, signupRequest } from '../contract/accounts.ts';
import { logIn, type LogInPorts } from '../credentials/log-in.ts';
import { logOut } from '../credentials/sessions.ts';
import { signUp } from '../credentials/sign-up.ts';
import type { Dependencies } from '../dependencies.ts';
import { bodyOf } from '../middleware/validate.ts';
import { commandContext, type Context, type Routes } from '../request-state.ts';
import type { SessionCookie } from './session-cookie.ts';

export interface AccountPorts extends LogInPorts {
  /** Whether anybody may open an account; the first one can always be opened. */
  readonly signupOpen: boolean;
}

/** signup, login and logout: the calls that need no session. */
export const accountsRoutes = (
  routes: Routes,
  deps: Pick<Dependencies, 'handle' | 'reads' | 'newId' | 'now'>,
  ports: AccountPorts,
  cookie: SessionCookie,
): void => {
  routes.post('/signup', async (ctx: Context) => {
    const { name, email, password } = bodyOf(ctx, signupRequest);
    const accountId = deps.newId();
    // Whoever registers acts in their own name.
    ctx.state.account = { id: accountId, name, email };
    const handle = (command: Parameters<typeof accountDecider.decide>[0]) =>
      deps.handle(accountDecider, accountStream(accountId), command, commandContext(ctx, deps.now));
    const signedUp = await signUp(
      { ...ports, handle },
      { accountId, name, email, password, previousToken: cookie.read(ctx) },
    );
    deps.reads.wrote(ctx, signedUp.handled.position, accountStream(accountId));
    cookie.set(ctx, signedUp.token);
    ctx.body = signedUp.account;
  });

  routes.post('/login', async (ctx: Context) => {
    const request = { ...bodyOf(ctx, loginRequest), address: ctx.ip, previousToken: cookie.read(ctx) };
    const { account, token } = await logIn(ports, request);
    cookie.set(ctx, token);
    ctx.body = account;
  });

  routes.get('/logout', async (ctx: Context) => {
    await logOut(ports, cookie.read(ctx));
    cookie.clear(ctx);
    ctx.redirect('/login');
  });
};
