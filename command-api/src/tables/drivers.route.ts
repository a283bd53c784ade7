import { FILTER_CODES, NO_WORKSPACE } from '../openapi/error-codes.ts';
import { defineRoute, sendWritten, sent } from '../http/define-route.ts';
import { driversQuery, type Drivers } from '../contract/results/drivers.ts';
import { readWorkspaceScope } from './workspace-scope.ts';

/** `GET /api/workspaces/{wid}/drivers`: how a number differs by theme. */
export const driversRoutes = [
  defineRoute({
    method: 'GET',
    path: '/workspaces/:wid/drivers',
    summary: 'Compare the mean of a number with and without each theme',
    more: 'Differences are tested by Welch’s test; the regression is ordinary least squares over all themes. Intervals are of 95 %. Neither shows a cause.',
    hasPast: true,
    query: driversQuery,
    errors: { 400: [...FILTER_CODES, 'COLUMN_NOT_NUMBER'], ...NO_WORKSPACE },
    example: { query: { column: 'nights' } },
    answer: sent<Drivers>(),
    handler: async ({ ctx, deps: { reads, queries }, query }) => {
      const { scope, asking } = await readWorkspaceScope(ctx, { reads });
      sendWritten(ctx, await queries.ask('drivers', { ...query, ...scope }, asking));
    },
  }),
];
