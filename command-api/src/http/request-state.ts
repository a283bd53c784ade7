/** Request state set by the middleware. */
import { randomUUID } from 'node:crypto';
import type Router from '@koa/router';
import type { DefaultContext, Next, ParameterizedContext } from 'koa';
import type { Logger } from 'pino';
import type { Past } from '@verbatim/projections/past/past-models';
import type { CommandContext } from '../commands/command-context.ts';
import type { WrittenStreams } from './read-your-writes.ts';
import type { Account } from '../contract/accounts.ts';
import type { SettledMoment } from '../exports/settle-moment.ts';
import type { RouteDescription } from './route.ts';

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

/**
 * Gives each request an id of the server's own (a client's would let it name its commands after another's)
 * and logs how it ended.
 */
export const requestId =
  (log: Logger) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const started = performance.now();
    ctx.state.requestId = randomUUID();
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
    const ms = Math.round(performance.now() - started);
    const path = loggedPath(ctx);
    log.info({ requestId: ctx.state.requestId, method: ctx.method, path, status: ctx.status, ms }, 'request');
  };

/**
 * The path alone, for a query string holds comment texts; and of the page to set a password by not the token
 * that it ends with.
 */
export const loggedPath = ({ path }: Pick<Context, 'path'>): string => path.replace(/^(\/+reset\/).+/iu, '$1…');
