import type { Next } from 'koa';
import { methodNotAllowed } from '../http-error.ts';
import type { Context } from '../request-state.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations/all-operations.ts';

const byKey: ReadonlyMap<string, Operation> = new Map(Object.entries(OPERATIONS));

/** The routers note the routes whose path it is, in the order in which they were registered. */
interface Matched {
  readonly matched?: readonly { readonly path: string; readonly methods: readonly string[] }[];
}

/** What the document tells of the operation that a request is routed to. HEAD is answered as GET. */
export const operationOf = (ctx: Context): Operation | undefined => {
  const route = (ctx as Matched).matched?.find(({ methods }) => methods.includes(ctx.method));
  return route && byKey.get(`${ctx.method === 'HEAD' ? 'GET' : ctx.method} ${route.path.replace(/^\/api/u, '')}`);
};

/**
 * That are answered at this path. Where two routes have it, as `/themes/new` and `/themes/:id`, it is the address of the one with fewer parameters.
 */
const methodsAt = (ctx: Context): readonly string[] => {
  const routes = ((ctx as Matched).matched ?? []).filter(({ methods }) => methods.length > 0);
  const fewest = Math.min(...routes.map(({ path }) => parametersIn(path)));
  const nearest = routes.filter(({ path }) => parametersIn(path) === fewest);
  return [...new Set(nearest.flatMap(({ methods }) => methods))];
};

const parametersIn = (path: string): number => path.split('/:').length - 1;

/** @throws HttpError 405 with `Allow` */
export const refuseOtherMethods = async (ctx: Context, next: Next): Promise<void> => {
  const methods = methodsAt(ctx);
  if (methods.length > 0 && !methods.includes(ctx.method)) throw methodNotAllowed(methods);
  await next();
};
