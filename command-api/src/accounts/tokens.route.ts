import { accountDecider } from '@verbatim/domain/account/account-decider';
import { accountStream } from '@verbatim/domain/account/account-events';
import type { AccountCommand } from '@verbatim/domain/account/account-commands';
import { defineRoute, json, type RouteRequest } from '../http/define-route.ts';
import { newTokenRequest, type NewToken, type Token } from '../contract/tokens.ts';
import type { StoredToken } from '../credentials/credential-store.ts';
import { createAccessToken } from '../credentials/tokens.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { commandContext, type Context } from '../http/request-state.ts';
import { completeSignUp } from './register-account.ts';

/** A limit that only a faulty script reaches. */
const MAX_TOKENS = 100;

type Deps = Pick<Dependencies, 'handle' | 'load' | 'reads' | 'now' | 'newId' | 'log'>;

const ownId = (ctx: Context): string => ctx.state.account?.id ?? '';

const listTokens = async ({ ctx, deps }: Pick<RouteRequest, 'ctx' | 'deps'>): Promise<readonly Token[]> =>
  (await deps.accounts.store.tokensOf(ownId(ctx))).map(toDto);

const handle = async (ctx: Context, deps: Deps, command: AccountCommand): Promise<void> => {
  const stream = accountStream(ownId(ctx));
  const handled = await deps.handle(accountDecider, stream, command, commandContext(ctx, deps.now));
  deps.reads.noteWrite(ctx, stream, handled.position);
};

export const tokensRoutes = [
  defineRoute({
    method: 'POST',
    path: '/tokens',
    summary: 'Create a personal access token for a script',
    more: 'Its `secret` is only shown once. It expires after its days, when it is revoked, and when the password is changed.',
    isForPeople: true,
    body: newTokenRequest,
    errors: { 404: ['ACCOUNT_NOT_FOUND'], 409: ['TOO_MANY_TOKENS'] },
    example: { body: { name: 'Nightly upload', scope: 'write', days: 90 } },
    answer: json<NewToken>(),
    handler: async ({ ctx, deps, body: asked }) => {
      const { store, now } = deps.accounts;
      const tokens = await store.tokensOf(ownId(ctx));
      await Promise.all(
        tokens.filter(({ until }) => until <= now()).map(({ id }) => store.removeToken(ownId(ctx), id)),
      );
      if (tokens.filter(({ until }) => until > now()).length >= MAX_TOKENS)
        throw new HttpError(409, 'TOO_MANY_TOKENS', `You already have ${MAX_TOKENS} tokens. Revoke one first.`);
      const account = await store.findById(ownId(ctx));
      if (account === undefined) throw new HttpError(401, 'NOT_LOGGED_IN', 'Please log in.');
      await completeSignUp(ctx, deps, account);
      const { token, secret } = createAccessToken(account, { ...asked, id: deps.newId() }, now());
      const { id: tokenId, name, scope, until } = token;
      // The event comes first: a token must not be usable without being in the history.
      await handle(ctx, deps, { type: 'MakeToken', tokenId, name, scope, until: until.toISOString() });
      await store.addToken(token);
      return { ...toDto(token), secret };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/tokens',
    summary: 'List your tokens',
    isForPeople: true,
    answer: json<readonly Token[]>(),
    handler: listTokens,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/tokens/:id',
    summary: 'Revoke a token',
    isForPeople: true,
    errors: { 404: ['TOKEN_NOT_FOUND', 'ACCOUNT_NOT_FOUND'] },
    answer: json<readonly Token[]>(),
    handler: async ({ ctx, deps, params: { id: tokenId } }) => {
      const { store } = deps.accounts;
      const { state } = await deps.load(accountDecider, accountStream(ownId(ctx)));
      const stored = (await store.tokensOf(ownId(ctx))).find(({ id }) => id === tokenId);
      // A token only in the log is left over from an interrupted revocation, which is completed.
      const name = stored?.name ?? state.tokens.get(tokenId);
      if (name !== undefined) {
        await store.removeToken(ownId(ctx), tokenId);
        await handle(ctx, deps, { type: 'RevokeToken', tokenId, name });
      } else if (!state.revokedTokens.has(tokenId)) throw notFound('TOKEN_NOT_FOUND', 'There is no such token.');
      return listTokens({ ctx, deps });
    },
  }),
];

const toDto = ({ id, name, scope, createdAt, until, usedAt }: StoredToken): Token => ({
  id,
  name,
  scope,
  createdAt: createdAt.toISOString(),
  until: until.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});
