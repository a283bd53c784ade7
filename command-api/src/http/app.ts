/** The middleware pipeline, from the socket to the route. */
import Router from '@koa/router';
import Koa from 'koa';
import { koaBody } from 'koa-body';
import { createUnfinishedUploads } from '../import/unfinished-uploads.ts';
import { createProgressWatches } from '../live-progress/live-progress.route.ts';
import { createReadDetail } from '../responses/read-detail.ts';
import { ALL_ROUTES } from './all-routes.ts';
import { addRoutes, type Route } from './define-route.ts';
import type { AccountPorts } from '../accounts/accounts.route.ts';
import { requireSession } from '../accounts/authenticate.ts';
import type { ResetPorts } from '../accounts/password-reset.route.ts';
import { browserCookie, sessionCookie } from '../accounts/session-cookie.ts';
import type { Dependencies, RouteDependencies } from '../bootstrap/dependencies.ts';
import { healthRoute, readinessRoute } from '../health/health.route.ts';
import type { CheckReadiness } from '../health/readiness.ts';
import { HttpError, notFound } from './http-error.ts';
import type { EventStreams } from '../live-progress/event-streams.ts';
import type { RebuildBoard } from '../live-progress/rebuild-board.ts';
import { measureRequests } from '../metrics/measure-requests.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { metricsRoute } from '../metrics/metrics.route.ts';
import { compressed } from './middleware/compressed.ts';
import { brokenAnswers, errors } from './middleware/errors.ts';
import { JSON_REMEDY, jsonFault } from './middleware/json-fault.ts';
import { refuseOtherHosts } from './middleware/known-host.ts';
import { loginFirst } from './middleware/login-first.ts';
import { requestId } from './middleware/request-id.ts';
import { refuseCrossSite, refuseHeadOfWritingGets } from './middleware/same-site.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { serveWeb } from './middleware/serve-web.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';
import { openapiRoutes } from '../openapi/openapi.route.ts';
import type { RequestState, Routes } from './request-state.ts';

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
