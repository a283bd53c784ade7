import { explainThemeQuery } from '@verbatim/domain/text/theme-query/explain-theme-query';
import { matchComment } from '@verbatim/domain/text/theme-query/match-theme-query';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { readComments } from '@verbatim/projections/models/comments/comments.query';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { testThemeQuery } from '@verbatim/projections/results/dictionary-test.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { dictionaryTestQuery, type DictionaryTestResult } from '../contract/dictionary-test.ts';
import type { Dependencies } from '../dependencies.ts';
import { queryOrProblem } from './theme-query-problem.ts';
import { queryOf } from '../middleware/validate.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import type { Context, Routes } from '../request-state.ts';

/** `GET /api/dictionary/test`: the comments that a query finds, whole, with every match marked. */
export const dictionaryTestRoute = (
  routes: Routes,
  { reads, segments }: Pick<Dependencies, 'reads' | 'segments'>,
): void => {
  routes.get('/dictionary/test', async (ctx: Context) => {
    const { pid, string, offset, filters } = queryOf(ctx, dictionaryTestQuery);
    const query = queryOrProblem(string, 'string');
    const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
    if ((await findProject(projects, pid)) === undefined) throw projectNotFound();
    const readers = await readProjectModels(ctx, { reads }, pid, {
      segments: segmentsModel(pid),
      comments: commentsModel(pid),
      library: LIBRARY_MODEL,
    });
    const found = await testThemeQuery(segments, readers, { projectId: pid, query, filters, offset });
    const comments = await readComments(readers.comments, pid, found.ids);
    ctx.body = {
      sample: comments.map(({ _id, text, sentences }) => ({
        _id,
        text,
        spans: matchComment(query, text, sentences)?.spans ?? [],
      })),
      count: found.count,
      reads: explainThemeQuery(query),
    } satisfies DictionaryTestResult;
  });
};
