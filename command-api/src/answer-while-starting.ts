import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StoreSetting } from '@verbatim/projections/runtime/when-reachable';
import type { Problem } from './contract/problem.ts';
import { startingReadiness } from './health/starting-readiness.ts';

const PROBLEM: Problem = {
  type: 'about:blank',
  title: 'Service Unavailable',
  status: 503,
  detail: 'Verbatim is starting: it waits for its stores. Please try again in a moment.',
  code: 'STARTING',
};

/**
 * Until the stores have answered: alive, and not ready.
 * @param waitsFor names the store that has not answered yet
 */
export const answerWhileStarting =
  (waitsFor: () => StoreSetting | undefined) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    if (request.url === '/healthz') {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ status: 'ok' }));
      return;
    }
    const headers = { 'Retry-After': '1', 'Cache-Control': 'no-store' };
    if (request.url === '/readyz') {
      const readiness = JSON.stringify(startingReadiness(waitsFor()));
      response.writeHead(503, { 'Content-Type': 'application/json', ...headers }).end(readiness);
      return;
    }
    response
      .writeHead(PROBLEM.status, { 'Content-Type': 'application/problem+json', ...headers })
      .end(JSON.stringify(PROBLEM));
  };
