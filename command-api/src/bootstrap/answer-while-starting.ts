import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StoreSetting } from '@verbatim/projections/runtime/retry-until-reachable';
import { supersededBy } from '@verbatim/projections/runtime/rebuild/installation-format';
import type { Problem } from '../contract/problem.ts';
import type { Readiness } from '../contract/readiness.ts';
import { startingReadiness, supersededReadiness } from '../health/starting-readiness.ts';

const STARTING: Problem = {
  type: 'about:blank',
  title: 'Service Unavailable',
  status: 503,
  detail: 'Verbatim is starting and waiting for its stores. Please try again in a moment.',
  code: 'STARTING',
};

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Alive but not ready: every request gets the same problem. */
const answerNotReady = (
  {
    problem,
    readiness,
    headers,
  }: {
    readonly problem: Problem;
    readonly readiness: () => Readiness;
    readonly headers: Readonly<Record<string, string>>;
  },
  { url }: IncomingMessage,
  response: ServerResponse,
): void => {
  const answer = (status: number, type: string, body: object, more: object = {}): void =>
    void response.writeHead(status, { 'Content-Type': type, ...more }).end(JSON.stringify(body));
  if (url === '/healthz') return answer(200, 'application/json', { status: 'ok' });
  if (url === '/readyz') return answer(503, 'application/json', readiness(), headers);
  answer(problem.status, 'application/problem+json', problem, headers);
};

/**
 * Until the stores have answered: alive but not ready.
 * @param waitsFor names the unreachable store
 */
export const answerWhileStarting = (waitsFor: () => StoreSetting | undefined): Answer => {
  const headers = { 'Retry-After': '1', 'Cache-Control': 'no-store' };
  const answer = { problem: STARTING, readiness: () => startingReadiness(waitsFor()), headers };
  return (request, response) => answerNotReady(answer, request, response);
};

/** Once a newer version has opened the installation. No `Retry-After`: an operator has to intervene. */
export const answerSuperseded = (format: number): Answer => {
  const detail = supersededBy(format);
  const problem = { ...STARTING, detail, code: 'SUPERSEDED' };
  const answer = { problem, readiness: () => supersededReadiness(format), headers: { 'Cache-Control': 'no-store' } };
  return (request, response) => answerNotReady(answer, request, response);
};
