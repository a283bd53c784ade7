import { explainThemeQuery } from '@verbatim/domain/text/theme-query/explain-theme-query';
import { tokenise } from '@verbatim/domain/text/tokenise';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import type { TermsQuery } from '@verbatim/projections/results/terms.query';
import { askingOf } from '../asking.ts';
import {
  queryHitsQuery,
  relatedWordsQuery,
  termsQuery,
  type QueryHitsResult,
  type RelatedWordsResult,
  type StarterThemes,
  type Terms,
  type TopicsAnswer,
} from '../contract/theme-builder.ts';
import type { Dependencies } from '../dependencies.ts';
import { queryOrProblem } from '../dictionary/theme-query-problem.ts';
import { queryOf } from '../middleware/validate.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import type { Context, Routes } from '../request-state.ts';
import { MOST_RELATED_WORDS } from './related-words.ts';
import { starterThemesRoute } from './starter-themes.route.ts';

/** What the Theme Builder reads: the terms of a project's comments, what the words of a query bring, and related words. */
export const themeBuilderRoutes = (routes: Routes, deps: Dependencies): void => {
  const { reads, queries, askRelatedWords } = deps;
  const askingFor = async (ctx: Context, projectId: string) => {
    const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
    if ((await findProject(projects, projectId)) === undefined) throw projectNotFound();
    const models = { segments: segmentsModel(projectId), library: LIBRARY_MODEL };
    await readProjectModels(ctx, { reads }, projectId, models);
    return askingOf(ctx, { reads }, Object.values(models));
  };

  const answerTerms =
    (kind: TermsQuery['kind']) =>
    async (ctx: Context): Promise<void> => {
      const { n: words, filters, limit } = queryOf(ctx, termsQuery);
      const projectId = ctx.params['pid'] ?? '';
      const asking = await askingFor(ctx, projectId);
      ctx.body = (await queries.terms({ projectId, kind, words, filters, limit }, asking)) satisfies Terms;
    };

  routes.get('/projects/:pid/ngram', answerTerms('ngrams'));
  routes.get('/projects/:pid/term-generation', answerTerms('noun-phrases'));

  routes.get('/projects/:pid/starter-themes', async (ctx: Context) => {
    const projectId = ctx.params['pid'] ?? '';
    const asking = await askingFor(ctx, projectId);
    ctx.body = (await queries.starterThemes({ projectId }, asking)) satisfies StarterThemes;
  });

  starterThemesRoute(routes, deps);

  routes.get('/projects/:pid/topics', async (ctx: Context) => {
    const projectId = ctx.params['pid'] ?? '';
    const asking = await askingFor(ctx, projectId);
    ctx.body = (await queries.topics({ projectId }, asking)) satisfies TopicsAnswer;
  });

  routes.get('/projects/:pid/query-hits', async (ctx: Context) => {
    const { string, filters } = queryOf(ctx, queryHitsQuery);
    const query = queryOrProblem(string, 'string');
    const projectId = ctx.params['pid'] ?? '';
    const hits = await queries.queryHits({ projectId, query, filters }, await askingFor(ctx, projectId));
    ctx.body = { ...hits, reads: explainThemeQuery(query) } satisfies QueryHitsResult;
  });

  routes.get('/projects/:pid/related-words', async (ctx: Context) => {
    const { word } = queryOf(ctx, relatedWordsQuery);
    const projectId = ctx.params['pid'] ?? '';
    const asking = await askingFor(ctx, projectId);
    const ofService = await askRelatedWords(word);
    if (ofService !== undefined) {
      ctx.body = { source: 'service', words: ofService } satisfies RelatedWordsResult;
      return;
    }
    const words = [...new Set(tokenise(word).terms)];
    const ofComments = await queries.relatedWords({ projectId, words, limit: MOST_RELATED_WORDS }, asking);
    ctx.body = { source: 'comments', ...ofComments } satisfies RelatedWordsResult;
  });
};
