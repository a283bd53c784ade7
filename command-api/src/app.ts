/** The pipeline of a request, from the socket to its route. */
import Router from '@koa/router';
import Koa from 'koa';
import { koaBody } from 'koa-body';
import { accountsRoutes, type AccountPorts } from './accounts/accounts.route.ts';
import { refuseTokensForPeople, requireSession } from './accounts/authenticate.ts';
import { passwordResetRoutes, type ResetPorts } from './accounts/password-reset.route.ts';
import { browserCookie, sessionCookie, type SessionCookie } from './accounts/session-cookie.ts';
import { agreementRoutes } from './agreement/agreement.route.ts';
import { sessionsRoutes } from './accounts/sessions.route.ts';
import { tokensRoutes } from './accounts/tokens.route.ts';
import { usersRoutes } from './accounts/users.route.ts';
import { buildStepsRoutes } from './build/build-steps.route.ts';
import { buildsRoute } from './build/builds.route.ts';
import { cleaningRoutes } from './cleaning/cleaning.route.ts';
import { columnValuesRoute } from './columns/column-values.route.ts';
import type { Dependencies } from './dependencies.ts';
import { dictionaryTestRoute } from './dictionary/dictionary-test.route.ts';
import { healthRoute, readinessRoute } from './health/health.route.ts';
import type { CheckReadiness } from './health/readiness.ts';
import { historyRoutes } from './history/history.route.ts';
import { HttpError, notFound } from './http-error.ts';
import { uploadFileRoute } from './import/upload-file.route.ts';
import { foldersRoutes } from './library/folders.route.ts';
import { themesRoutes } from './library/themes.route.ts';
import type { EventStreams } from './live-progress/event-streams.ts';
import { liveProgressRoutes } from './live-progress/live-progress.route.ts';
import type { RebuildBoard } from './live-progress/rebuild-board.ts';
import { matchesRoutes } from './matches/matches.route.ts';
import { measureRequests } from './metrics/measure-requests.ts';
import type { Metrics } from './metrics/metrics.ts';
import { metricsRoute } from './metrics/metrics.route.ts';
import { compressed } from './middleware/compressed.ts';
import { brokenAnswers, errors } from './middleware/errors.ts';
import { JSON_REMEDY, jsonFault } from './middleware/json-fault.ts';
import { refuseOtherHosts } from './middleware/known-host.ts';
import { loginFirst } from './middleware/login-first.ts';
import { requestId } from './middleware/request-id.ts';
import { refuseCrossSite, refuseHeadOfWritingGets } from './middleware/same-site.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { serveWeb } from './middleware/serve-web.ts';
import { refuseOtherMethods } from './openapi/operation-of.ts';
import { openapiRoutes } from './openapi/openapi.route.ts';
import { projectsRoutes } from './projects/projects.route.ts';
import type { RequestState, Routes } from './request-state.ts';
import { responsesRoutes } from './responses/responses.route.ts';
import { reviewRoute } from './responses/review.route.ts';
import { sentimentRoutes } from './sentiment/dictionary.route.ts';
import { tableRoute } from './tables/table.route.ts';
import { wordsRoutes } from './tables/words.route.ts';
import { undoRoute } from './undo/undo.route.ts';
import { themeBuilderRoutes } from './theme-builder/theme-builder.route.ts';
import { workspacesRoutes } from './workspaces/workspaces.route.ts';

export interface AppOptions {
  readonly deps: Dependencies;
  readonly accounts: AccountPorts & ResetPorts;
  readonly observation: Observation;
  readonly baseUrl: URL;
  /** So many proxies in front are believed about whom they were asked by, and no other header is. */
  readonly trustedProxies: number;
  /** The built web app. */
  readonly webRoot: string;
}

/** What tells operators, balancers and browsers how things are going. */
export interface Observation {
  readonly checkReadiness: CheckReadiness;
  readonly metrics: Metrics;
  readonly streams: EventStreams;
  readonly rebuilds: RebuildBoard;
}

/** Paths are told apart by case: what the guards before a route take for no API path must be none for the router either. */
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

/** The routes that need no session. */
const openRoutes = ({ deps, accounts, baseUrl, webRoot }: AppOptions, cookie: SessionCookie): Routes => {
  const open: Routes = new Router<RequestState>(API);
  accountsRoutes(open, deps, accounts, { session: cookie, browser: browserCookie(baseUrl) });
  passwordResetRoutes(open, deps, accounts);
  openapiRoutes(open, webRoot);
  return open;
};

/** The routes that need a session. */
const guardedRoutes = ({ deps, accounts, observation }: AppOptions, cookie: SessionCookie): Routes => {
  const guarded: Routes = new Router<RequestState>(API);
  // `GET /themes/new` would be the theme `new`.
  guarded.use(refuseOtherMethods);
  guarded.use(refuseTokensForPeople);
  projectsRoutes(guarded, deps);
  uploadFileRoute(guarded, deps);
  buildStepsRoutes(guarded, deps);
  buildsRoute(guarded, deps);
  foldersRoutes(guarded, deps);
  themesRoutes(guarded, deps);
  workspacesRoutes(guarded, deps);
  tableRoute(guarded, deps);
  wordsRoutes(guarded, deps);
  undoRoute(guarded, deps);
  columnValuesRoute(guarded, deps);
  matchesRoutes(guarded, deps);
  responsesRoutes(guarded, deps);
  reviewRoute(guarded, deps);
  agreementRoutes(guarded, deps);
  historyRoutes(guarded, deps);
  themeBuilderRoutes(guarded, deps);
  dictionaryTestRoute(guarded, deps);
  sentimentRoutes(guarded, deps);
  cleaningRoutes(guarded, deps);
  usersRoutes(guarded, deps, accounts);
  sessionsRoutes(guarded, accounts, cookie);
  tokensRoutes(guarded, deps, accounts);
  liveProgressRoutes(guarded, deps, { ...observation, accounts, cookie });
  return guarded;
};

export const apiRoutes = (options: AppOptions, cookie: SessionCookie): readonly [open: Routes, guarded: Routes] => [
  openRoutes(options, cookie),
  guardedRoutes(options, cookie),
];

export const createApp = (options: AppOptions): Koa<RequestState> => {
  const { deps, accounts, observation, baseUrl, trustedProxies, webRoot } = options;
  const cookie = sessionCookie(baseUrl);
  const [open, guarded] = apiRoutes(options, cookie);

  const health: Routes = new Router<RequestState>();
  healthRoute(health);
  readinessRoute(health, observation.checkReadiness);
  metricsRoute(health, observation.metrics);

  // Of X-Forwarded-For the last entries only: what stands before them was there already, from whoever asked.
  const app = new Koa<RequestState>({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies });
  app.on('error', brokenAnswers(deps.log));
  app.use(measureRequests(observation.metrics));
  app.use(compressed());
  app.use(requestId(deps.log));
  app.use(errors(deps.log));
  app.use(securityHeaders(baseUrl));
  // Balancers and Prometheus ask by address.
  app.use(health.routes());
  app.use(refuseOtherHosts(baseUrl));
  app.use(refuseCrossSite(baseUrl));
  app.use(refuseHeadOfWritingGets);
  app.use(deps.reads.restorePosition);
  app.use(jsonBody);
  app.use(open.routes());
  // Of these addresses everybody may know; of the others only who has a session.
  app.use(refuseOtherMethods);
  app.use(requireSession(accounts, cookie));
  app.use(guarded.routes());
  app.use(refuseOtherMethods);
  app.use(async (ctx, next) => {
    if (ctx.path === '/api' || ctx.path.startsWith('/api/'))
      throw notFound('ROUTE_NOT_FOUND', `There is nothing at ${ctx.method} ${ctx.path}`);
    await next();
  });
  app.use(loginFirst(cookie));
  app.use(serveWeb(webRoot));
  return app;
};
