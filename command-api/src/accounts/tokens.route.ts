import { accountDecider } from '@verbatim/domain/account/account-decider';
import { accountStream } from '@verbatim/domain/account/account-events';
import type { AccountCommand } from '@verbatim/domain/account/account-commands';
import { newTokenRequest, type NewToken, type Token } from '../contract/tokens.ts';
import type { StoredToken } from '../credentials/credential-store.ts';
import type { SessionPorts } from '../credentials/sessions.ts';
import { newTokenOf } from '../credentials/tokens.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError, notFound } from '../http-error.ts';
import { bodyOf } from '../middleware/validate.ts';
import { commandContext, type Context, type Routes } from '../request-state.ts';
import { completeSignUp } from './register-account.ts';

/** More are a script that makes them. */
const MOST_TOKENS = 100;

type Deps = Pick<Dependencies, 'handle' | 'load' | 'reads' | 'now' | 'newId' | 'log'>;

/** One's own tokens, to be made, seen and revoked. */
export const tokensRoutes = (routes: Routes, deps: Deps, ports: SessionPorts): void => {
  const { store, now } = ports;
  const ownId = (ctx: Context): string => ctx.state.account?.id ?? '';
  const own = async (ctx: Context): Promise<readonly Token[]> => (await store.tokensOf(ownId(ctx))).map(toDto);

  const handle = async (ctx: Context, command: AccountCommand): Promise<void> => {
    const stream = accountStream(ownId(ctx));
    const handled = await deps.handle(accountDecider, stream, command, commandContext(ctx, deps.now));
    deps.reads.noteWrite(ctx, stream, handled.position);
  };

  routes.get('/tokens', async (ctx: Context) => {
    ctx.body = await own(ctx);
  });

  routes.post('/tokens', async (ctx: Context) => {
    const asked = bodyOf(ctx, newTokenRequest);
    const tokens = await store.tokensOf(ownId(ctx));
    await Promise.all(tokens.filter(({ until }) => until <= now()).map(({ id }) => store.removeToken(ownId(ctx), id)));
    if (tokens.filter(({ until }) => until > now()).length >= MOST_TOKENS)
      throw new HttpError(409, 'TOO_MANY_TOKENS', `There are ${MOST_TOKENS} tokens already. Revoke one first.`);
    const account = await store.findById(ownId(ctx));
    if (account === undefined) throw new HttpError(401, 'NOT_LOGGED_IN', 'Please log in.');
    await completeSignUp(ctx, deps, account);
    const { token, secret } = newTokenOf(account, { ...asked, id: deps.newId() }, now());
    const { id: tokenId, name, scope, until } = token;
    // First the log: no token counts that the history does not know.
    await handle(ctx, { type: 'MakeToken', tokenId, name, scope, until: until.toISOString() });
    await store.addToken(token);
    ctx.body = { ...toDto(token), secret } satisfies NewToken;
  });

  routes.delete('/tokens/:id', async (ctx: Context) => {
    const tokenId = ctx.params['id'] ?? '';
    const { state } = await deps.load(accountDecider, accountStream(ownId(ctx)));
    const stored = (await store.tokensOf(ownId(ctx))).find(({ id }) => id === tokenId);
    // One that is in the log alone was being revoked when that broke off: it goes on.
    const name = stored?.name ?? state.tokens.get(tokenId);
    if (name === undefined) throw notFound('TOKEN_NOT_FOUND', 'There is no such token: it may have been revoked.');
    await store.removeToken(ownId(ctx), tokenId);
    await handle(ctx, { type: 'RevokeToken', tokenId, name });
    ctx.body = await own(ctx);
  });
};

const toDto = ({ id, name, scope, createdAt, until, usedAt }: StoredToken): Token => ({
  ...{ id, name, scope },
  ...{ createdAt: createdAt.toISOString(), until: until.toISOString(), usedAt: usedAt?.toISOString() ?? null },
});
