import { FILTER_CODES, NO_WORKSPACE } from '../openapi/error-codes.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { coverageQuery, type Coverage } from '../contract/results/coverage.ts';
import { readWorkspaceScope } from './workspace-scope.ts';

/** `GET /api/workspaces/{wid}/coverage`: what no theme covers, and what themes share. */
export const coverageRoutes = [
  defineRoute({
    method: 'GET',
    path: '/workspaces/:wid/coverage',
    summary: 'Get what the themes cover, share and leave out',
    more: 'Comments without a theme are grouped by topic, but for those that say nothing: no words at all, or an answer such as "n/a" alone.',
    hasPast: true,
    query: coverageQuery,
    errors: { 400: FILTER_CODES, ...NO_WORKSPACE },
    answer: json<Coverage>(),
    handler: async ({ ctx, deps: { reads, queries }, query }) => {
      const { scope, asking } = await readWorkspaceScope(ctx, { reads });
      return queries.ask('coverage', { ...query, ...scope }, asking);
    },
  }),
];
