import { describe, expect, it } from '@jest/globals';
import { apiRoutes, type AppOptions } from '../app.ts';
import { OPERATIONS } from './operations/all-operations.ts';

/** Stands for everything that routes are made of: nothing of it is asked while they are registered. */
const anything: never = new Proxy(() => anything, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : anything),
}) as never;

const OF_THE_DOCUMENT = ['GET /openapi.json', 'GET /docs'];

describe('the operations of the document', () => {
  it('are the routes of the API, all of them and no others', () => {
    const observation: AppOptions['observation'] = {
      ...{ checkReadiness: anything, metrics: anything, streams: anything, rebuilds: anything },
    };
    const from = { baseUrl: new URL('http://localhost'), trustedProxies: 0, webRoot: '' };
    const routers = apiRoutes({ ...from, deps: anything, accounts: anything, observation }, anything);
    const routes = routers.flatMap(({ stack }) =>
      stack.flatMap(({ methods, path }) =>
        methods
          .filter((method) => method !== 'HEAD')
          .map((method) => `${method} ${String(path).replace(/^\/api/u, '')}`),
      ),
    );
    expect([...new Set(routes)].sort()).toEqual([...Object.keys(OPERATIONS), ...OF_THE_DOCUMENT].sort());
  });
});
