import { explainThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { parameter } from '../openapi/query-parameters.ts';
import { NO_PROJECT, FILTER_CODES } from '../openapi/error-codes.ts';
import { EXAMPLE } from '../openapi/example-ids.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { createQueryRequest } from '../http/read-your-writes.ts';
import { dictionaryTestQuery, type DictionaryTestResult } from '../contract/results/dictionary-test.ts';
import { readQueryHints } from './query-hints.ts';
import { queryOrProblem } from './theme-query-problem.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';

/** The comments that a query finds, in full, with every match marked. */
export const dictionaryTestRoutes = [
  defineRoute({
    method: 'GET',
    path: '/dictionary/test',
    summary: 'Try a theme query on a project',
    query: dictionaryTestQuery,
    errors: { 400: ['THEME_QUERY_INVALID', ...FILTER_CODES], ...NO_PROJECT },
    example: { query: { pid: EXAMPLE.project, string: 'staff +friendly', offset: 0 } },
    parameters: { string: parameter('The theme query to try.', 'staff +friendly') },
    answer: json<DictionaryTestResult>(),
    handler: async ({ ctx, deps: { reads, queries }, query: { pid, string, offset, filters, against } }) => {
      const query = queryOrProblem(string, 'string');
      const saved = against === undefined ? undefined : queryOrProblem(against, 'against');
      const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
      if ((await findProject(projects, pid)) === undefined) throw projectNotFound();
      const models = {
        segments: segmentsModel(pid),
        tags: tagsModel(pid),
        comments: commentsModel(pid),
        library: LIBRARY_MODEL,
      };
      await readProjectModels(ctx, { reads }, pid, models);
      const asking = createQueryRequest(ctx, { reads }, Object.values(models));
      const test = { projectId: pid, query, filters, offset, ...(saved === undefined ? {} : { against: saved }) };
      const found = await queries.ask('dictionaryTest', test, asking);
      const tried = { projectId: pid, text: string, query, count: found.count };
      const hints = await readQueryHints({ queries }, tried, asking);
      return { ...found, reads: explainThemeQuery(query), hints };
    },
  }),
];
