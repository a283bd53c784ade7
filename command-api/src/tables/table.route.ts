import { CSV, XLSX } from '../openapi/media-types.ts';
import type { TableRowsQuery } from '@verbatim/projections/results/exports/export-pages';
import { parameter } from '../openapi/query-parameters.ts';
import { NO_WORKSPACE, FILTER_CODES, GROUP_CODES } from '../openapi/error-codes.ts';
import { defineRoute, json, sendWritten, sent } from '../http/define-route.ts';
import type { ResultRevisions } from '../contract/results/exports.ts';
import { tableQuery, type TableResult } from '../contract/results/table.ts';
import {
  linkQuery,
  statsQuery,
  timeSeriesQuery,
  type ColumnStats,
  type Stats,
  type TimeSeries,
  type CoOccurrence,
} from '../contract/results/workspace-results.ts';
import { workspaceNotFound } from '../workspaces/workspace-dto.ts';
import { settleMoment } from '../exports/settle-moment.ts';
import { sendTable } from '../exports/send-table.ts';
import { readRevisions } from '../past/resolve-moment.ts';
import { readBanner } from './read-banner.ts';
import { readGroups, readWorkspaceScope } from './workspace-scope.ts';

/** Cross-tab, statistics, revisions, time series and co-occurrence of a workspace's themes. */
export const tableRoutes = [
  defineRoute({
    method: 'GET',
    path: '/workspaces/:wid/table',
    summary: 'Count comments by theme and by the values of columns',
    more: 'With `export=true`, the whole table as a CSV or XLSX file.',
    hasPast: true,
    query: tableQuery,
    files: [CSV, XLSX],
    errors: {
      400: [
        ...FILTER_CODES,
        ...GROUP_CODES,
        'SORT_UNKNOWN',
        'WEIGHT_NOT_NUMBER',
        'COLUMN_NOT_NUMBER',
        'TOO_LARGE_FOR_XLSX',
      ],
      404: [...NO_WORKSPACE[404], 'BANNER_NOT_FOUND'],
    },
    example: { query: { groupBy: ['season'], unclassified: true } },
    parameters: {
      pagination: parameter(
        '`page` counts from 0 and holds `pageSize` rows. `sort` is `count`, `name` or the key of a column; ties are sorted by name, then id.',
        { page: 0, pageSize: 25, sort: 'count', order: 'desc' },
      ),
      banner: parameter(
        'Id or name of a banner of the workspace, instead of `groupBy` and `parts`, beside which it is refused. What its parts name that has been deleted is left out, and listed in `missing`.',
        'Report',
      ),
      parts: parameter(
        'Groupings side by side, instead of `groupBy` and `banner`, beside which they are refused; each a list of columns as there. The key of a column then begins with what its part is grouped by.',
        [['season'], ['season', 'grade']],
      ),
      sentiment: parameter(
        'Counts in rows only the comments with this sentiment about the theme, as in `sentiment` of a row; bases stay those of all comments. `neg` with `percentage` is the share of a column that complains about a theme.',
        'neg',
      ),
      limit: parameter('Maximum number of rows, instead of `pageSize`.', 25),
      offset: parameter('Rows to skip, instead of `page`.', 0),
    },
    answer: sent<TableResult>(),
    handler: async ({
      ctx,
      deps: { reads, queries, events, now },
      query: { export: isFile, format, stamp, percentage, percent_of: percentOf, min_base: minBase, ...asked },
    }) => {
      const { offset, limit, pagination: page, banner, parts, ...query } = asked;
      const size = limit ?? page.pageSize;
      if (isFile) await settleMoment(ctx, { events, reads }, { workspaceId: ctx.params['wid'] });
      const pagination = { sort: page.sort, order: page.order, offset: offset ?? page.page * size, limit: size };
      const { scope, banners, asking } = await readWorkspaceScope(ctx, { reads });
      const { projectId } = scope;
      const grouped =
        (banner ?? parts) === undefined
          ? { groups: await readGroups(ctx, { reads }, projectId, query.groupBy) }
          : await readBanner(ctx, { reads }, { projectId, banners }, { banner, parts });
      if (isFile) {
        const figures: TableRowsQuery['figures'] = percentage ? percentOf : query.means ? 'mean' : 'count';
        const all = { ...pagination, offset: 0, limit: Infinity };
        const file = { ...query, ...scope, ...grouped, pagination: all, format, figures, minBase };
        await sendTable(ctx, { reads, events, now }, file, stamp, (from, line) =>
          queries.ask('tableRows', { ...file, from, line }, asking),
        );
        return;
      }
      sendWritten(ctx, await queries.ask('table', { ...query, ...scope, ...grouped, pagination }, asking));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/workspaces/:wid/stats',
    summary: 'Get statistics of a workspace and its project',
    hasPast: true,
    query: statsQuery,
    errors: { 400: FILTER_CODES, ...NO_WORKSPACE },
    answer: json<Stats>(),
    handler: async ({ ctx, deps: { reads, queries }, query }) => {
      const { scope, asking } = await readWorkspaceScope(ctx, { reads });
      return queries.ask('stats', { ...query, ...scope }, asking);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/workspaces/:wid/column-stats',
    summary: 'Describe the columns of numbers, dates and categories',
    more: 'Of the comments that pass the filters, unweighted.',
    hasPast: true,
    query: statsQuery,
    errors: { 400: FILTER_CODES, ...NO_WORKSPACE },
    answer: json<ColumnStats>(),
    handler: async ({ ctx, deps: { reads, queries }, query: { filters } }) => {
      const { scope, asking } = await readWorkspaceScope(ctx, { reads });
      return queries.ask('columnStats', { projectId: scope.projectId, filters }, asking);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/workspaces/:wid/time-series',
    summary: 'Count comments by theme over time',
    hasPast: true,
    query: timeSeriesQuery,
    errors: { 400: [...FILTER_CODES, 'COLUMN_NOT_DATE', 'STEP_TOO_FINE', 'WEIGHT_NOT_NUMBER'], ...NO_WORKSPACE },
    example: { query: { field: 'arrival', step: 'month' } },
    parameters: {
      field: parameter('Name of a date column.', 'arrival'),
      step: parameter(
        '`auto` is the finest of at most 40 periods, most of which have enough comments to test. The answer names it.',
        'month',
      ),
    },
    answer: sent<TimeSeries>(),
    handler: async ({ ctx, deps: { reads, queries }, query: { step: named, ...query } }) => {
      const { scope, asking } = await readWorkspaceScope(ctx, { reads });
      const step = named === 'auto' ? undefined : named;
      sendWritten(ctx, await queries.ask('timeSeries', { ...query, ...scope, step }, asking));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/workspaces/:wid/revisions',
    summary: 'Get the revisions that results are based on',
    hasPast: true,
    errors: NO_WORKSPACE,
    answer: json<ResultRevisions>(),
    handler: async ({ ctx, deps: { reads, events }, params: { wid } }) => {
      const { scope } = await readWorkspaceScope(ctx, { reads });
      return readRevisions(ctx, events, { projectId: scope.projectId, workspaceId: wid });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/workspaces/:wid/link',
    summary: 'Get the co-occurrence of themes',
    hasPast: true,
    query: linkQuery,
    errors: { 400: FILTER_CODES, ...NO_WORKSPACE },
    answer: sent<CoOccurrence>(),
    handler: async ({ ctx, deps: { reads, queries }, params: { pid }, query }) => {
      const { scope, asking } = await readWorkspaceScope(ctx, { reads });
      if (scope.projectId !== pid) throw workspaceNotFound();
      sendWritten(ctx, await queries.ask('coOccurrence', { ...query, ...scope }, asking));
    },
  }),
];
