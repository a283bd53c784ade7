import type { TableRowsQuery } from '@verbatim/projections/results/export-pages';
import type { ResultRevisions } from '../contract/exports.ts';
import { tableQuery } from '../contract/table.ts';
import { linkQuery, statsQuery, timeSeriesQuery, type Stats } from '../contract/workspace-results.ts';
import type { Dependencies } from '../dependencies.ts';
import { queryOf } from '../middleware/validate.ts';
import type { Context, Routes } from '../request-state.ts';
import { workspaceNotFound } from '../workspaces/workspace-dto.ts';
import { commentsExportRoute } from '../exports/comments-export.route.ts';
import { readRevisions } from '../exports/export-stamp.ts';
import { sendTable } from '../exports/send-table.ts';
import { groupsOf, overWorkspace } from './over-workspace.ts';
import { sendWritten } from './send-written.ts';

type Deps = Pick<Dependencies, 'reads' | 'queries' | 'events' | 'now'>;

/**
 * `GET /api/workspaces/{wid}/table`: the cross-tab of the workspace's themes, a `TableResult`;
 * `…/stats`: how much its themes cover; `…/revisions`: what its results are made of; `…/time-series`: its themes by the days of a date column, a `TimeSeries`;
 * `GET /api/projects/{pid}/workspaces/{wid}/link`: how often its themes are mentioned together, a `CoOccurrence`.
 */
export const tableRoute = (routes: Routes, { reads, queries, events, now }: Deps): void => {
  routes.get('/workspaces/:wid/table', async (ctx: Context) => {
    const {
      export: isFile,
      format,
      stamp,
      percentage,
      percent_of: percentOf,
      min_base: minBase,
      ...query
    } = queryOf(ctx, tableQuery);
    const { scope, asking } = await overWorkspace(ctx, { reads });
    const groups = await groupsOf(ctx, { reads }, scope.projectId, query.groupBy);
    if (isFile) {
      const figures: TableRowsQuery['figures'] = percentage ? percentOf : query.means ? 'mean' : 'count';
      const pagination = { ...query.pagination, page: 0, pageSize: Infinity };
      const asked = { ...query, ...scope, groups, pagination, format, figures, minBase };
      await sendTable(ctx, { reads, events, now }, asked, stamp, (from, line) =>
        queries.tableRows({ ...asked, from, line }, asking),
      );
      return;
    }
    sendWritten(ctx, await queries.table({ ...query, ...scope, groups }, asking));
  });

  commentsExportRoute(routes, { reads, queries, events, now });

  routes.get('/workspaces/:wid/revisions', async (ctx: Context) => {
    const { scope } = await overWorkspace(ctx, { reads });
    ctx.body = (await readRevisions(events, scope.projectId, ctx.params['wid'] ?? '')) satisfies ResultRevisions;
  });

  routes.get('/workspaces/:wid/stats', async (ctx: Context) => {
    const query = queryOf(ctx, statsQuery);
    const { scope, asking } = await overWorkspace(ctx, { reads });
    ctx.body = (await queries.stats({ ...query, ...scope }, asking)) satisfies Stats;
  });

  routes.get('/workspaces/:wid/time-series', async (ctx: Context) => {
    const query = queryOf(ctx, timeSeriesQuery);
    const { scope, asking } = await overWorkspace(ctx, { reads });
    sendWritten(ctx, await queries.timeSeries({ ...query, ...scope }, asking));
  });

  routes.get('/projects/:pid/workspaces/:wid/link', async (ctx: Context) => {
    const query = queryOf(ctx, linkQuery);
    const { scope, asking } = await overWorkspace(ctx, { reads });
    if (scope.projectId !== ctx.params['pid']) throw workspaceNotFound();
    sendWritten(ctx, await queries.coOccurrence({ ...query, ...scope }, asking));
  });
};
