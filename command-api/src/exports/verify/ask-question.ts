/** Asks the question of a stamp again, by the route that has answered it: one of those of exports. */
import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { Past } from '@verbatim/projections/past/past-models';
import { FieldError } from '@verbatim/projections/results/engine/filters';
import Koa from 'koa';
import type { Account } from '../../contract/accounts.ts';
import type { Dependencies, RouteDependencies } from '../../bootstrap/dependencies.ts';
import type { Route } from '../../http/define-route.ts';
import { countParameters } from '../../http/define-route.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Context } from '../../http/request-state.ts';
import { matchesRoutes } from '../../matches/matches.route.ts';
import { tableRoutes } from '../../tables/table.route.ts';
import { wordsRoutes } from '../../tables/words.route.ts';
import { AS_OF } from '../../past/read-past.ts';
import { codedDataRoutes } from '../coded-data.route.ts';
import { commentsExportRoutes } from '../comments-export.route.ts';
import { unreadableRoutes } from '../unreadable.route.ts';

/** What exports and charts are made of. */
export const QUESTIONS: readonly Route[] = [
  ...tableRoutes,
  ...wordsRoutes,
  ...commentsExportRoutes,
  ...codedDataRoutes,
  ...matchesRoutes,
  ...unreadableRoutes,
]
  .filter(({ method, hasPast }) => method === 'GET' && hasPast)
  .toSorted((one, other) => countParameters(one.path) - countParameters(other.path));

const MAX_QUESTION_LENGTH = 32 * 1024;

/** What those routes take. */
export type QuestionDependencies = Pick<Dependencies, 'events' | 'reads' | 'queries' | 'past' | 'now'>;

export interface Question {
  readonly route: Route;
  readonly address: string;
  readonly params: Readonly<Record<string, string>>;
}

/** @returns undefined for anything but an export as of a moment */
export const parseQuestion = (address: string): Question | undefined => {
  if (address.length > MAX_QUESTION_LENGTH || !/^\/api\/[\x21-\x7e]+$/u.test(address)) return undefined;
  const [path = '', query = ''] = address.slice('/api'.length).split('?', 2);
  if (!new URLSearchParams(query).has(AS_OF)) return undefined;
  for (const route of QUESTIONS) {
    const params = matchPath(route.path, path);
    if (params !== undefined) return { route, address, params };
  }
  return undefined;
};

const matchPath = (pattern: string, path: string): Readonly<Record<string, string>> | undefined => {
  const [names, parts] = [pattern.split('/'), path.split('/')];
  if (names.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const part = parts[at]!;
    if (!name.startsWith(':')) {
      if (name !== part) return undefined;
    } else {
      if (!/^[\w%.~-]{1,200}$/u.test(part)) return undefined;
      try {
        params[name.slice(1)] = decodeURIComponent(part);
      } catch {
        return undefined;
      }
    }
  }
  return params;
};

export interface Answer {
  /** A file, or the JSON of a result; undefined for a question that is refused. */
  readonly content: Readable | undefined;
  readonly past: Past | undefined;
}

/**
 * Answers as the route does, in a context of its own.
 * @param account of the user who verifies; undefined for an operator
 * @throws what the route throws, except for a bad request
 */
export const askQuestion = async (
  deps: QuestionDependencies,
  { route, address, params }: Question,
  account: Account | undefined,
  signal: AbortSignal,
): Promise<Answer> => {
  const socket = new Socket();
  const request = Object.assign(new IncomingMessage(socket), { method: 'GET', url: address });
  const response = new ServerResponse(request);
  const ctx = new Koa().createContext(request, response) as unknown as Context;
  ctx.state = { requestId: randomUUID(), ...(account === undefined ? {} : { account }) };
  ctx.params = { ...params };
  // As a client that disconnects: its queries are aborted.
  const leave = (): void => {
    socket.destroy();
    response.emit('close');
  };
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  // The routes of exports take no other dependencies.
  try {
    await route.respond(ctx, deps as RouteDependencies);
  } catch (error) {
    if (isBadRequest(error)) return { content: undefined, past: ctx.state.past };
    throw error;
  }
  return { content: toReadable(ctx.body), past: ctx.state.past };
};

const isBadRequest = (error: unknown): boolean =>
  error instanceof FieldError || (error instanceof HttpError && error.status === 400);

const toReadable = (body: unknown): Readable =>
  body instanceof Readable ? body : Readable.from([Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))]);
