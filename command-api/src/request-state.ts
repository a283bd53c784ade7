/** What the middleware has found out about a request by the time a route runs. */
import type Router from '@koa/router';
import type { DefaultContext, ParameterizedContext } from 'koa';
import type { Account } from './contract/accounts.ts';
import type { CommandContext } from './handle-command.ts';
import type { WrittenStreams } from './written-streams.ts';

/** Of a personal access token, as it was called at that moment. */
export type TokenName = Readonly<Record<'id' | 'name', string>>;

export interface RequestState {
  requestId: string;
  /** Set by `authenticate`; routes behind it can rely on it. */
  account?: Account;
  /** Of the personal access token by which a script asks; absent for a session. */
  token?: TokenName;
  /** What this client has written before, so far as this log goes: see `read-your-writes`. */
  restored?: WrittenStreams;
  /** What this very request has written: its commands are stored, and the answer must say so. */
  written?: WrittenStreams;
  /** When this request gives up waiting for models, of `performance.now()`; begins anew with each write. */
  waitUntil?: number | undefined;
}

export type Context = ParameterizedContext<RequestState, DefaultContext & { params: Record<string, string> }>;
export type Routes = Router<RequestState, DefaultContext>;

/** The context of the one command of a request. A request of several commands tells them apart by `part`. */
export const commandContext = (ctx: Context, now: () => Date, part = ''): CommandContext => {
  const { account, requestId, token } = ctx.state;
  if (account === undefined) throw new Error('This route needs to stand behind authenticate');
  return {
    actor: { id: account.id, name: account.name, ...(token === undefined ? {} : { token }) },
    at: now().toISOString(),
    correlationId: requestId,
    commandId: part === '' ? requestId : `${requestId}/${part}`,
  };
};
