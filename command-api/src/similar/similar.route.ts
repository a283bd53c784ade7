import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import type { QueryRequest } from '@verbatim/projections/query-threads/query-threads';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import {
  proposedQueryQuery,
  similarQuery,
  type ProposedQueryResult,
  type SimilarResult,
} from '../contract/results/similar.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { notFound } from '../http/http-error.ts';
import { createQueryRequest } from '../http/read-your-writes.ts';
import type { Context } from '../http/request-state.ts';
import { FILTER_CODES } from '../openapi/error-codes.ts';
import { parameter } from '../openapi/query-parameters.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import { parseCommentParam } from '../responses/tag-command.ts';

export const similarRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/responses/:rid/similar',
    summary: 'List the comments most like one',
    more: 'By the words that they share, weighted by their rarity in the project, and words that go together with them there. Comments with the same words in the same order are one item with its `copies`.',
    hasPast: true,
    query: similarQuery,
    errors: { 400: FILTER_CODES, 404: ['PROJECT_NOT_FOUND', 'COMMENT_NOT_FOUND'] },
    example: { query: { limit: 5 } },
    answer: json<SimilarResult>(),
    handler: async ({ ctx, deps, params: { pid }, query }) => {
      const comment = parseCommentParam(ctx);
      const request = await toRequest(ctx, deps, pid);
      const found = await deps.queries.ask('similar', { projectId: pid, comment, ...query }, request);
      if (found === undefined) throw notFound('COMMENT_NOT_FOUND', `There is no comment ${comment}`);
      return found;
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/proposed-query',
    summary: 'Propose a theme query for chosen comments',
    more: 'Words, prefixes and phrases that tell the chosen comments from the others of the project, as alternatives of one query.',
    hasPast: true,
    query: proposedQueryQuery,
    errors: { 404: ['PROJECT_NOT_FOUND'] },
    example: { query: { comments: '1,2,3' } },
    parameters: { comments: parameter('`_id`s of the chosen comments, separated by commas.', '1,2,3') },
    answer: json<ProposedQueryResult>(),
    handler: async ({ ctx, deps, params: { pid }, query: { comments } }) => {
      const request = await toRequest(ctx, deps, pid);
      return deps.queries.ask('proposedQuery', { projectId: pid, comments }, request);
    },
  }),
];

/** @throws HttpError 404 PROJECT_NOT_FOUND */
const toRequest = async (
  ctx: Context,
  { reads }: Pick<Dependencies, 'reads'>,
  projectId: string,
): Promise<QueryRequest> => {
  const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
  if ((await findProject(projects, projectId)) === undefined) throw projectNotFound();
  const models = {
    segments: segmentsModel(projectId),
    tags: tagsModel(projectId),
    comments: commentsModel(projectId),
    library: LIBRARY_MODEL,
  };
  await readProjectModels(ctx, { reads }, projectId, models);
  return createQueryRequest(ctx, { reads }, Object.values(models));
};
