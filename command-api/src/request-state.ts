/** What the middleware has found out about a request by the time a route runs. */
import type Router from '@koa/router';
import type { Position } from '@verbatim/eventstore/event-store';
import type { DefaultContext, ParameterizedContext } from 'koa';
import type { Account } from './contract/accounts.ts';
import type { CommandContext } from './handle-command.ts';

export interface RequestState {
  requestId: string;
  /** Set by `authenticate`; routes behind it can rely on it. */
  account?: Account;
  /** How far in the log this client has written, so far as this log goes: see `read-your-writes`. */
  position?: Position;
  /** The streams that this request has written: its commands are stored, and the answer must say so. */
  written?: ReadonlySet<string>;
  /** When this request gives up waiting for models, of `performance.now()`; begins anew with each write. */
  waitUntil?: number | undefined;
}

export type Context = ParameterizedContext<RequestState, DefaultContext & { params: Record<string, string> }>;
export type Routes = Router<RequestState, DefaultContext>;

/** The context of the one command of a request. A request of several commands tells them apart by `part`. */
export const commandContext = (ctx: Context, now: () => Date, part = ''): CommandContext => {
  const { account, requestId } = ctx.state;
  if (account === undefined) throw new Error('This route needs to stand behind authenticate');
  return {
    actor: { id: account.id, name: account.name },
    at: now().toISOString(),
    correlationId: requestId,
    commandId: part === '' ? requestId : `${requestId}/${part}`,
  };
};
