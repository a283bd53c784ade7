import { NO_PROJECT, NO_WORKSPACE, FILTER_CODES } from '../openapi/error-codes.ts';
import { defineRoute, sendWritten, sent } from '../http/define-route.ts';
import {
  cloudQuery,
  termFrequencyQuery,
  type CloudWords,
  type TermFrequency,
} from '../contract/results/workspace-results.ts';
import { workspaceNotFound } from '../workspaces/workspace-dto.ts';
import { readProjectScope } from './project-scope.ts';
import { readWorkspaceScope } from './workspace-scope.ts';

/** Word frequencies by sentiment of the sentences: the cloud of a workspace, term frequency of a project. */
export const wordsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/workspaces/:wid/cloud',
    summary: 'Count words by the sentiment of their sentences',
    more: 'The 1,000 most frequent, without English function words, the project’s hidden words and numbers alone. If 1,000 are returned, there may be more. With `scored`, words that the sentiment dictionary scores, and negators, have that field: they make their sentence positive or negative by themselves.',
    hasPast: true,
    query: cloudQuery,
    errors: { 400: FILTER_CODES, ...NO_WORKSPACE },
    example: { query: { pos_tags: ['N', 'J'] } },
    answer: sent<CloudWords>(),
    handler: async ({
      ctx,
      deps: { reads, queries },
      params: { pid },
      query: { filters, pos_tags: partsOfSpeech, numbers, scored },
    }) => {
      const { scope, asking } = await readWorkspaceScope(ctx, { reads });
      const { projectId } = scope;
      if (projectId !== pid) throw workspaceNotFound();
      sendWritten(ctx, await queries.ask('cloud', { projectId, filters, partsOfSpeech, numbers, scored }, asking));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/term-freq',
    summary: 'Count words in positive and in negative sentences',
    more: 'The 1,000 most frequent in positive and negative sentences taken together, without English function words, the project’s hidden words and numbers alone. `has_more` is set if there are more. With `scored`, that field lists those that the sentiment dictionary scores, and negators: they make their sentence positive or negative by themselves.',
    hasPast: true,
    query: termFrequencyQuery,
    errors: { 400: FILTER_CODES, ...NO_PROJECT },
    answer: sent<TermFrequency>(),
    handler: async ({ ctx, deps: { reads, queries }, query: { filters, numbers, scored } }) => {
      const { projectId, asking } = await readProjectScope(ctx, { reads });
      sendWritten(ctx, await queries.ask('termFrequency', { projectId, filters, numbers, scored }, asking));
    },
  }),
];
