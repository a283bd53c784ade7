import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem } from './contract/problem.ts';

const PROBLEM: Problem = {
  type: 'about:blank',
  title: 'Service Unavailable',
  status: 503,
  detail: 'Verbatim is starting: it waits for its stores. Please try again in a moment.',
  code: 'STARTING',
};

/** Until the stores have answered: alive, and not ready. */
export const answerWhileStarting = (request: IncomingMessage, response: ServerResponse): void => {
  if (request.url === '/healthz') {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ status: 'ok' }));
    return;
  }
  const headers = { 'Content-Type': 'application/problem+json', 'Retry-After': '1', 'Cache-Control': 'no-store' };
  response.writeHead(PROBLEM.status, headers).end(JSON.stringify(PROBLEM));
};
