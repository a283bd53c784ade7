import { explainThemeQuery } from '@verbatim/domain/text/theme-query/explain-theme-query';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { askingOf } from '../asking.ts';
import { dictionaryTestQuery, type DictionaryTestResult } from '../contract/dictionary-test.ts';
import type { Dependencies } from '../dependencies.ts';
import { queryOrProblem } from './theme-query-problem.ts';
import { queryOf } from '../middleware/validate.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import type { Context, Routes } from '../request-state.ts';

/** `GET /api/dictionary/test`: the comments that a query finds, whole, with every match marked. */
export const dictionaryTestRoute = (
  routes: Routes,
  { reads, queries }: Pick<Dependencies, 'reads' | 'queries'>,
): void => {
  routes.get('/dictionary/test', async (ctx: Context) => {
    const { pid, string, offset, filters, against } = queryOf(ctx, dictionaryTestQuery);
    const query = queryOrProblem(string, 'string');
    const saved = against === undefined ? undefined : queryOrProblem(against, 'against');
    const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
    if ((await findProject(projects, pid)) === undefined) throw projectNotFound();
    const models = {
      ...{ segments: segmentsModel(pid), tags: tagsModel(pid) },
      ...{ comments: commentsModel(pid), library: LIBRARY_MODEL },
    };
    await readProjectModels(ctx, { reads }, pid, models);
    const asking = askingOf(ctx, { reads }, Object.values(models));
    const test = { projectId: pid, query, filters, offset, ...(saved === undefined ? {} : { against: saved }) };
    const found = await queries.dictionaryTest(test, asking);
    ctx.body = { ...found, reads: explainThemeQuery(query) } satisfies DictionaryTestResult;
  });
};
