import { explainThemeQuery } from '@verbatim/domain/text/theme-query/parse-theme-query';
import { tokenise } from '@verbatim/domain/text/tokenise';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
import { listWorkspaces } from '@verbatim/projections/models/workspaces/workspaces.query';
import type { TermsQuery } from '@verbatim/projections/results/terms/terms.query';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { parameter } from '../openapi/query-parameters.ts';
import { NO_PROJECT, FILTER_CODES } from '../openapi/error-codes.ts';
import { defineRoute, json, type RouteRequest } from '../http/define-route.ts';
import { createQueryRequest } from '../http/read-your-writes.ts';
import {
  termContributionsQuery,
  relatedWordsQuery,
  termsQuery,
  type TermContributionsResult,
  type RelatedWordsResult,
  type StarterThemes,
  type Terms,
  type TopicsAnswer,
  type WordVariants,
} from '../contract/results/theme-builder.ts';
import { queryOrProblem } from '../dictionary/theme-query-problem.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import type { Context } from '../http/request-state.ts';
import { MAX_RELATED_WORDS } from './related-words.ts';

const askingFor = async (
  ctx: Context,
  { reads }: Pick<Dependencies, 'reads'>,
  projectId: string,
  more: Readonly<Record<string, string>> = {},
) => {
  const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
  if ((await findProject(projects, projectId)) === undefined) throw projectNotFound();
  const models = { segments: segmentsModel(projectId), library: LIBRARY_MODEL, ...more };
  await readProjectModels(ctx, { reads }, projectId, models);
  return createQueryRequest(ctx, { reads }, Object.values(models));
};

const readTerms =
  (kind: TermsQuery['kind']) =>
  async ({ ctx, deps, params, query }: RouteRequest<'pid', typeof termsQuery>) => {
    const { n: words, filters, limit } = query;
    const asking = await askingFor(ctx, deps, params.pid);
    return deps.queries.ask('terms', { projectId: params.pid, kind, words, filters, limit }, asking);
  };

/** Data for the Theme Builder: terms of comments, contributions of a query's terms, related words. */
export const themeBuilderRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/ngram',
    summary: 'Count sequences of words',
    more: 'Sequences of only English function words are excluded, and so are those with a hidden word, a link or an email address. `has_more` says whether there are more than `limit`.',
    hasPast: true,
    query: termsQuery,
    errors: { 400: FILTER_CODES, ...NO_PROJECT },
    example: { query: { n: 2, limit: 50 } },
    answer: json<Terms>(),
    handler: readTerms('ngrams'),
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/term-generation',
    summary: 'Count noun phrases',
    more: '`has_more` says whether there are more than `limit`.',
    hasPast: true,
    query: termsQuery,
    errors: { 400: FILTER_CODES, ...NO_PROJECT },
    example: { query: { n: 3, limit: 50 } },
    answer: json<Terms>(),
    handler: readTerms('noun-phrases'),
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/query-hits',
    summary: 'Get the contribution of each part of a theme query',
    query: termContributionsQuery,
    errors: { 400: ['THEME_QUERY_INVALID', ...FILTER_CODES], ...NO_PROJECT },
    example: { query: { string: 'staff breakfast - cold' } },
    parameters: { string: parameter('The theme query to try.', 'staff breakfast - cold') },
    answer: json<TermContributionsResult>(),
    handler: async ({ ctx, deps, params: { pid: projectId }, query: { string, filters } }) => {
      const query = queryOrProblem(string, 'string');
      const hits = await deps.queries.ask(
        'queryHits',
        { projectId, query, filters },
        await askingFor(ctx, deps, projectId),
      );
      return { ...hits, reads: explainThemeQuery(query) };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/word-variants',
    summary: 'Find variants of the words of a theme query',
    more: 'Other spellings, endings and joins that comments contain and the query does not find, at most six of each of the first eight words.',
    query: termContributionsQuery,
    errors: { 400: ['THEME_QUERY_INVALID', ...FILTER_CODES], ...NO_PROJECT },
    example: { query: { string: 'staff breakfast - cold' } },
    parameters: { string: parameter('The theme query.', 'staff breakfast - cold') },
    answer: json<WordVariants>(),
    handler: async ({ ctx, deps, params: { pid: projectId }, query: { string: text, filters } }) => {
      const query = queryOrProblem(text, 'string');
      return deps.queries.ask(
        'wordVariants',
        { projectId, query, text, filters },
        await askingFor(ctx, deps, projectId),
      );
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/related-words',
    summary: 'Find related words',
    query: relatedWordsQuery,
    errors: NO_PROJECT,
    example: { query: { word: 'breakfast' } },
    answer: json<RelatedWordsResult>(),
    handler: async ({ ctx, deps, params: { pid: projectId }, query: { word } }) => {
      const asking = await askingFor(ctx, deps, projectId);
      const ofService = await deps.askRelatedWords(word);
      if (ofService !== undefined) return { source: 'service', words: ofService } as const;
      const words = [...new Set(tokenise(word).terms)];
      const ofComments = await deps.queries.ask('relatedWords', { projectId, words, limit: MAX_RELATED_WORDS }, asking);
      return { source: 'comments', ...ofComments } as const;
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/starter-themes',
    summary: 'Propose starter themes',
    errors: NO_PROJECT,
    answer: json<StarterThemes>(),
    handler: async ({ ctx, deps, params: { pid: projectId } }) => {
      const asking = await askingFor(ctx, deps, projectId);
      return deps.queries.ask('starterThemes', { projectId }, asking);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/topics',
    summary: 'List topics: frequent words and phrases with their inflections',
    more: 'With the themes of the project’s workspaces that find comments of a topic.',
    hasPast: true,
    errors: NO_PROJECT,
    answer: json<TopicsAnswer>(),
    handler: async ({ ctx, deps, params: { pid: projectId } }) => {
      const { workspaces } = await deps.reads.read(ctx, { workspaces: WORKSPACES_MODEL });
      const ofProject = await listWorkspaces(workspaces, projectId);
      const themes = [...new Set(ofProject.flatMap((workspace) => workspace.themes))];
      const asking = await askingFor(ctx, deps, projectId, { tags: tagsModel(projectId) });
      return deps.queries.ask('topics', { projectId, themes }, asking);
    },
  }),
];
