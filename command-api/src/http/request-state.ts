/** Request state set by the middleware. */
import type Router from '@koa/router';
import type { Past } from '@verbatim/projections/past/past-models';
import type { DefaultContext, ParameterizedContext } from 'koa';
import type { Account } from '../contract/accounts.ts';
import type { CommandContext } from '../commands/command-context.ts';
import type { SettledMoment } from '../exports/settle-moment.ts';
import type { RouteDescription } from './route.ts';
import type { WrittenStreams } from '../commands/written-streams.ts';

/** Of a personal access token, with its name at the time. */
export type TokenName = Readonly<Record<'id' | 'name', string>>;

export interface RequestState {
  requestId: string;
  /** The route that responds; absent until it does. */
  route?: RouteDescription;
  /** Set by `authenticate`; routes behind it can rely on it. */
  account?: Account;
  /** The personal access token of a script; absent for a session. */
  token?: TokenName;
  /** The client's earlier writes to this log: see `read-your-writes`. */
  restored?: WrittenStreams | undefined;
  /** Writes of this request: its commands are stored, and the response must say so. */
  written?: WrittenStreams;
  /** The moment that it asks about; absent for the present. */
  past?: Past;
  /** The moment of an export; absent for what is no file. */
  settled?: SettledMoment;
  /** When this request stops waiting for models, by `performance.now()`; reset by each write. */
  waitUntil?: number | undefined;
}

export type Context = ParameterizedContext<RequestState, DefaultContext & { params: Record<string, string> }>;
export type Routes = Router<RequestState, DefaultContext>;

/** Context of a request's command; several commands are distinguished by `part`. */
export const commandContext = (ctx: Context, now: () => Date, part = ''): CommandContext => {
  const { account, requestId, token } = ctx.state;
  if (account === undefined) throw new Error('This route requires authenticate');
  return {
    actor: { id: account.id, name: account.name, ...(token === undefined ? {} : { token }) },
    at: now().toISOString(),
    correlationId: requestId,
    commandId: part === '' ? requestId : `${requestId}/${part}`,
  };
};
