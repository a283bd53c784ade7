import { CSV, XLSX } from '../openapi/media-types.ts';
import { distinctTitles } from '@verbatim/domain/project/column-labels';
import { COLUMN_TYPES } from '@verbatim/domain/formats/column-types';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { parameter } from '../openapi/query-parameters.ts';
import { NO_WORKSPACE, FILTER_CODES, GROUP_CODES } from '../openapi/error-codes.ts';
import { defineRoute } from '../http/define-route.ts';
import { createQueryRequest } from '../http/read-your-writes.ts';
import { commentsExportQuery } from '../contract/results/exports.ts';
import { readProjectModels } from '../projects/read-project-models.ts';
import { sendExport } from './send-export.ts';
import { settleMoment } from './settle-moment.ts';
import { exportName, readWorkspaceExport } from './workspace-export.ts';

/** Comments per page: read and formatted by a query thread at once. */
const COMMENTS_AT_ONCE = 500;

/**
 * Exports the filtered comments by `_id`: text, other answers, and per visible theme a column with 1 if the
 * comment carries it and 0 if not.
 */
export const commentsExportRoutes = [
  defineRoute({
    method: 'GET',
    path: '/workspaces/:wid/export',
    summary: 'Export comments with their themes',
    hasPast: true,
    query: commentsExportQuery,
    files: [CSV, XLSX],
    errors: { 400: [...FILTER_CODES, ...GROUP_CODES, 'TOO_LARGE_FOR_XLSX'], ...NO_WORKSPACE },
    example: { query: { format: 'csv', sentiment: true } },
    parameters: {
      export: parameter('Accepted as for the table; the answer is a file in either case.', true),
      sentiment: parameter('Adds the sentiment score (compound) and class of each comment.', true),
      suggested: parameter(
        'Adds a column with the themes that a comment has by an accepted suggestion alone, separated by semicolons.',
        true,
      ),
      raw: parameter('Adds each comment as in its file, including any HTML.', false),
      groupBy: parameter('Adds the column of each comment in the table grouped by this.', ['season']),
    },
    handler: async ({
      ctx,
      deps: { reads, queries, events, now },
      query: { format, stamp, sentiment, raw, suggested, groupBy, filters },
    }) => {
      const what = sentiment ? 'Comments with themes and sentiment' : 'Comments with themes';
      await settleMoment(ctx, { reads, events }, { workspaceId: ctx.params['wid'] });
      const made = await readWorkspaceExport(ctx, { reads, events, now }, { groupBy, filters }, what);
      const { project, workspace, themes, groups, groupLabels } = made;
      const models = {
        segments: segmentsModel(project.id),
        tags: tagsModel(project.id),
        comments: commentsModel(project.id),
        library: LIBRARY_MODEL,
      };
      await readProjectModels(ctx, { reads }, project.id, models);
      const asking = createQueryRequest(ctx, { reads }, Object.values(models));
      const stored = project.columns.filter(({ name }) => project.tableColumns.includes(name));
      const titles = new Map(distinctTitles(stored).map((title, at) => [stored[at], title]));
      const text = stored.find(({ type }) => type === 'long-text');
      const title = titles.get(text) ?? 'Text';
      const others = stored.filter(({ type }) => type !== 'long-text');
      const answers = others.map(({ name, field, type }) => ({
        name,
        field,
        isNumber: COLUMN_TYPES[type].isNumberInFiles === true,
      }));
      const head = [
        '_id',
        title,
        ...(raw ? [`${title} (as written)`] : []),
        ...others.map((column) => titles.get(column) ?? ''),
        ...(groupBy.length === 0 ? [] : [groupLabels.join(' › ')]),
        ...themes.map(exportName),
        ...(suggested ? ['Accepted suggestions'] : []),
        ...(sentiment ? ['Sentiment', 'Sentiment class'] : []),
      ];
      const asked = {
        projectId: project.id,
        themes: themes.map(({ id }) => id),
        filters,
        groupBy,
        groups,
        sentiment,
        format,
        answers,
        raw,
        accepted: suggested,
        suggested: suggested ? themes.map(exportName) : undefined,
        limit: COMMENTS_AT_ONCE,
      };
      await sendExport(ctx, {
        name: `${project.name} - ${workspace.name} - comments`,
        format,
        head: [head],
        isStamped: stamp,
        pageAt: (after, line) => queries.ask('commentRows', { ...asked, after, line }, asking),
        size: { rows: 1 + project.files.reduce((sum, { count }) => sum + count, 0), columns: head.length },
        stampLines: made.stampLines,
      });
    },
  }),
];
