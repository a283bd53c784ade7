import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { askingOf } from '../asking.ts';
import { commentsExportQuery } from '../contract/exports.ts';
import type { Dependencies } from '../dependencies.ts';
import { queryOf } from '../middleware/validate.ts';
import { readProjectModels } from '../projects/read-project-models.ts';
import type { Context, Routes } from '../request-state.ts';
import { sendExport } from './send-export.ts';
import { exportName, readWorkspaceExport } from './workspace-export.ts';

/** Comments of a page: what a query thread reads and writes in one go. */
const COMMENTS_AT_ONCE = 500;

type Deps = Pick<Dependencies, 'reads' | 'queries' | 'events' | 'now'>;

/**
 * `GET /api/workspaces/{wid}/export`: the comments under the filters, in the order of their `_id`: text, other answers, a column for each
 * visible theme with 1 where the comment carries it and 0 elsewhere.
 */
export const commentsExportRoute = (routes: Routes, { reads, queries, events, now }: Deps): void => {
  routes.get('/workspaces/:wid/export', async (ctx: Context) => {
    const { format, stamp, sentiment, groupBy, filters } = queryOf(ctx, commentsExportQuery);
    const what = sentiment ? 'Comments with themes and sentiment' : 'Comments with themes';
    const made = await readWorkspaceExport(ctx, { reads, events, now }, { groupBy, filters }, what);
    const { project, workspace, themes, groups, groupLabels } = made;
    const models = {
      ...{ segments: segmentsModel(project.id), tags: tagsModel(project.id), comments: commentsModel(project.id) },
      library: LIBRARY_MODEL,
    };
    await readProjectModels(ctx, { reads }, project.id, models);
    const asking = askingOf(ctx, { reads }, Object.values(models));
    const stored = project.columns.filter(({ name }) => project.tableColumns.includes(name));
    const others = stored.filter(({ type }) => type !== 'long-text');
    const answers = others.map(({ name, type }) => ({ name, isNumber: type === 'number' || type === 'enum' }));
    const head = [
      ...['_id', stored.find(({ type }) => type === 'long-text')?.field ?? 'Text', ...others.map(({ field }) => field)],
      ...(groupBy.length === 0 ? [] : [groupLabels.join(' › ')]),
      ...themes.map(exportName),
      ...(sentiment ? ['Sentiment', 'Sentiment class'] : []),
    ];
    const asked = {
      ...{ projectId: project.id, themes: themes.map(({ id }) => id), filters, groupBy, groups, sentiment },
      ...{ format, answers, limit: COMMENTS_AT_ONCE },
    };
    await sendExport(ctx, {
      ...{ name: `${project.name} - ${workspace.name} - comments`, format, head: [head], isStamped: stamp },
      pageAt: (after, line) => queries.commentRows({ ...asked, after, line }, asking),
      size: { rows: 1 + project.files.reduce((sum, { count }) => sum + count, 0), columns: head.length },
      stampLines: made.stampLines,
    });
  });
};
