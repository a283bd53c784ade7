import type { Next } from 'koa';
import { countParameters } from './define-route.ts';
import { methodNotAllowed } from './http-error.ts';
import type { Context } from './request-state.ts';

/** The routers note the routes whose path it is, in the order in which they were registered. */
interface Matched {
  readonly matched?: readonly { readonly path: string; readonly methods: readonly string[] }[];
}

/**
 * Methods that are answered at this path. Where two routes have it, as `/themes/new` and `/themes/:id`, it is
 * the address of the one with fewer parameters.
 */
const methodsAt = (ctx: Context): readonly string[] => {
  const routes = ((ctx as Matched).matched ?? []).filter(({ methods }) => methods.length > 0);
  const fewest = Math.min(...routes.map(({ path }) => countParameters(path)));
  const nearest = routes.filter(({ path }) => countParameters(path) === fewest);
  return [...new Set(nearest.flatMap(({ methods }) => methods))];
};

/** @throws HttpError 405 with `Allow` */
export const refuseOtherMethods = async (ctx: Context, next: Next): Promise<void> => {
  const methods = methodsAt(ctx);
  if (methods.length > 0 && !methods.includes(ctx.method)) throw methodNotAllowed(methods);
  await next();
};
