/** The middleware pipeline, from the socket to the route. */
import { constants } from 'node:zlib';
import Router from '@koa/router';
import Koa, { type Middleware, type Next } from 'koa';
import { koaBody } from 'koa-body';
import compress from 'koa-compress';
import type { AccountPorts } from '../accounts/accounts.route.ts';
import { requireSession } from '../accounts/authenticate.ts';
import type { ResetPorts } from '../accounts/password-reset.route.ts';
import { browserCookie, sessionCookie } from '../accounts/request-credentials.ts';
import type { Dependencies, RouteDependencies } from '../bootstrap/dependencies.ts';
import { healthRoute, readinessRoute } from '../health/health.route.ts';
import type { CheckReadiness } from '../health/readiness.ts';
import { createUnfinishedUploads } from '../import/uploads/unfinished-uploads.ts';
import type { EventStreams } from '../live-progress/event-streams.ts';
import { createProgressWatches } from '../live-progress/live-progress.route.ts';
import type { RebuildBoard } from '../live-progress/rebuild-board.ts';
import { metricsRoute } from '../metrics/metrics.route.ts';
import { measureRequests, type Metrics } from '../metrics/metrics.ts';
import { openapiRoutes } from '../openapi/openapi.route.ts';
import { createReadDetail } from '../responses/read-detail.ts';
import { ALL_ROUTES } from './all-routes.ts';
import { addRoutes, countParameters, type Route } from './define-route.ts';
import { HttpError, methodNotAllowed, notFound } from './http-error.ts';
import { brokenAnswers, errors } from './middleware/errors.ts';
import { loginFirst } from './middleware/login-first.ts';
import {
  refuseCrossSite,
  refuseHeadOfWritingGets,
  refuseOtherHosts,
  securityHeaders,
} from './middleware/request-guards.ts';
import { serveWeb } from './middleware/serve-web.ts';
import { JSON_REMEDY, jsonFault } from './middleware/validate.ts';
import { type Context, requestId, type RequestState, type Routes } from './request-state.ts';

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

/** Below this many bytes an answer is a packet or two either way. */
const THRESHOLD = 1024;

/**
 * Compresses responses by brotli or gzip in zlib's threads. Excludes event streams, whose messages would be
 * delayed; the web app's files are compressed at build time.
 */
export const compressed = (): Middleware =>
  compress({
    threshold: THRESHOLD,
    filter: (type) => type !== 'text/event-stream' && /^text\/|json$/u.test(type),
    // Of long answers smaller than gzip's own 6, of short ones a quarter larger, in a third to two thirds of
    // its time.
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } },
    gzip: {},
    deflate: false,
    zstd: false,
  });

export interface AppOptions {
  readonly deps: Dependencies;
  readonly accounts: AccountPorts & ResetPorts;
  readonly observation: Observation;
  readonly baseUrl: URL;
  /** Number of trusted proxies for X-Forwarded-For; no other header is trusted. */
  readonly trustedProxies: number;
  /** The built web app. */
  readonly webRoot: string;
}

/** Observability for operators, load balancers and browsers. */
export interface Observation {
  readonly checkReadiness: CheckReadiness;
  readonly metrics: Metrics;
  readonly streams: EventStreams;
  readonly rebuilds: RebuildBoard;
}

/** Case-sensitive, consistent with the guards before the routes. */
const API = { prefix: '/api', sensitive: true } as const;

const jsonBody = koaBody({
  json: true,
  urlencoded: false,
  text: false,
  jsonLimit: '4mb',
  jsonStrict: true,
  onError: (error: Error & { status?: number }) => {
    if (error.status === 413) throw new HttpError(413, 'TOO_LARGE', 'The request is larger than 4 MB.');
    throw new HttpError(400, 'INVALID_JSON', `The request is not valid JSON${jsonFault(error)}. ${JSON_REMEDY}`);
  },
});

const createRouter = (): Routes => new Router<RequestState>(API);

export const apiRoutes = (options: AppOptions): readonly [open: Routes, guarded: Routes] => {
  const { deps, accounts, observation, baseUrl, webRoot } = options;
  const cookies = { session: sessionCookie(baseUrl), browser: browserCookie(baseUrl) };
  const routeDependencies: RouteDependencies = {
    ...deps,
    accounts,
    cookies,
    streams: observation.streams,
    watches: createProgressWatches(deps, observation.rebuilds),
    unfinished: createUnfinishedUploads(deps.events, deps.log),
    readDetail: createReadDetail(deps),
  };
  const [open, guarded] = [createRouter(), createRouter()];
  const isOpen = (route: Route): boolean => route.isOpen === true;
  addRoutes(open, ALL_ROUTES.filter(isOpen), routeDependencies);
  openapiRoutes(open, webRoot);
  // `GET /themes/new` would be the theme `new`.
  guarded.use(refuseOtherMethods);
  guarded.use((_ctx, next) => {
    deps.queries.wake();
    return next();
  });
  addRoutes(
    guarded,
    ALL_ROUTES.filter((route) => !isOpen(route)),
    routeDependencies,
  );
  return [open, guarded];
};

export const createApp = (options: AppOptions): Koa<RequestState> => {
  const { deps, accounts, observation, baseUrl, trustedProxies, webRoot } = options;
  const cookie = sessionCookie(baseUrl);
  const [open, guarded] = apiRoutes(options);

  const health: Routes = new Router<RequestState>();
  healthRoute(health);
  readinessRoute(health, observation.checkReadiness);
  metricsRoute(health, observation.metrics);

  // Only the last entries of X-Forwarded-For: earlier ones are forgeable by the client.
  const app = new Koa<RequestState>({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies });
  app.on('error', brokenAnswers(deps.log));
  app.use(measureRequests(observation.metrics));
  app.use(compressed());
  app.use(requestId(deps.log));
  app.use(errors(deps.log));
  app.use(securityHeaders(baseUrl));
  // Load balancers and Prometheus use the IP address as host.
  app.use(health.routes());
  app.use(refuseOtherHosts(baseUrl));
  app.use(refuseCrossSite(baseUrl));
  app.use(refuseHeadOfWritingGets);
  app.use(deps.reads.restorePosition);
  app.use(jsonBody);
  app.use(open.routes());
  // These paths are public; others are only confirmed with a session.
  app.use(refuseOtherMethods);
  app.use(requireSession(accounts, cookie));
  app.use(guarded.routes());
  app.use(refuseOtherMethods);
  app.use(async (ctx, next) => {
    if (ctx.path === '/api' || ctx.path.startsWith('/api/'))
      throw notFound('ROUTE_NOT_FOUND', `There is no route ${ctx.method} ${ctx.path}`);
    await next();
  });
  app.use(loginFirst(cookie));
  app.use(serveWeb(webRoot));
  return app;
};
