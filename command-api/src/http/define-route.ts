/**
 * Declares a route of the API at once: its entry in the router, the validation of its requests, and its entry
 * in the document.
 */
import type { z } from 'zod';
import type { RouteDependencies } from '../bootstrap/dependencies.ts';
import { AS_OF, enterPast, withMomentParam } from '../past/read-past.ts';
import { HttpError } from './http-error.ts';
import { parseBody, parseQuery } from './middleware/validate.ts';
import type { Context, Routes } from './request-state.ts';
import type { RouteDescription } from './route.ts';

/** Answers with JSON that a query thread has written. */
export const sendWritten = (ctx: Context, { buffer, byteOffset, byteLength }: Uint8Array): void => {
  ctx.body = Buffer.from(buffer, byteOffset, byteLength);
  ctx.type = 'json';
};

export interface Route extends RouteDescription {
  readonly respond: (ctx: Context, deps: RouteDependencies) => Promise<void>;
}

/** Names of the parameters in a path: `/themes/:id` has `id`. */
type ParametersOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParametersOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export interface RouteRequest<
  Parameter extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  readonly ctx: Context;
  readonly deps: RouteDependencies;
  readonly params: Readonly<Record<Parameter, string>>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
}

/** Type of a route's JSON response; `scripts/answer-schemas.mjs` generates its schema. */
interface JsonAnswer<Answer> {
  readonly of?: Answer;
}

export const json = <Answer>(): JsonAnswer<Answer> => ({});

/** A response that the handler sends itself: a file, or JSON written by a query thread. */
export const sent = <Answer>(): JsonAnswer<Answer | void> => ({});

interface RouteDefinition<
  Path extends string,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Answer,
> extends RouteDescription {
  readonly path: Path;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer?: JsonAnswer<Answer>;
  readonly handler: (
    request: RouteRequest<ParametersOf<Path>, Query, Body>,
  ) => NoInfer<Answer> | Promise<NoInfer<Answer>>;
}

export const defineRoute = <
  const Path extends string,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodUndefined,
  Answer = void,
>({
  answer: _,
  handler,
  ...description
}: RouteDefinition<Path, Query, Body, Answer>): Route => {
  const { body, hasPast, isForPeople } = description;
  const query = hasPast ? withMomentParam(description.query) : description.query;
  return {
    ...description,
    ...(hasPast && { query }),
    respond: async (ctx, deps) => {
      ctx.state.route = description;
      if (isForPeople) refuseToken(ctx);
      const parsed = query && (hasPast ? await readPastQuery(ctx, deps, query) : parseQuery(ctx, query));
      const answer = await handler({
        ctx,
        deps,
        params: ctx.params as Record<ParametersOf<Path>, string>,
        query: parsed as z.output<Query>,
        body: (body && parseBody(ctx, body)) as z.output<Body>,
      });
      if (answer !== undefined) ctx.body = answer;
    },
  };
};

/** The query without `asOf`, which is kept in the request's state. */
const readPastQuery = async (ctx: Context, deps: RouteDependencies, query: z.ZodObject): Promise<object> => {
  const { [AS_OF]: asOf, ...rest } = parseQuery(ctx, query);
  if (typeof asOf === 'string') await enterPast(ctx, deps, asOf, rest['workspace_id']);
  return rest;
};

/**
 * Refuses tokens for routes about accounts: a leaked token must not be enough to take one over.
 * @throws HttpError 403 TOKEN_NOT_ENOUGH
 */
const refuseToken = (ctx: Context): void => {
  if (ctx.state.token !== undefined)
    throw new HttpError(403, 'TOKEN_NOT_ENOUGH', 'Tokens cannot do this. Log in with a browser.');
};

/** Paths with fewer parameters take precedence: `/themes/new` is not a theme. */
export const addRoutes = (router: Routes, routes: readonly Route[], deps: RouteDependencies): void => {
  const inOrder = routes.toSorted((one, other) => countParameters(one.path) - countParameters(other.path));
  for (const { method, path, respond } of inOrder)
    router.register(path, [method], (ctx: Context) => respond(ctx, deps));
};

export const countParameters = (path: string): number => path.split('/:').length - 1;
