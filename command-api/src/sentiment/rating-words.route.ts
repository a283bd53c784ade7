import { DICTIONARY_MODEL } from '@verbatim/projections/models/dictionary/dictionary';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { ratingWordsQuery, type RatingWords } from '../contract/results/rating-words.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { createQueryRequest } from '../http/read-your-writes.ts';
import { NO_PROJECT } from '../openapi/error-codes.ts';
import { parameter } from '../openapi/query-parameters.ts';
import { readProjectModels, requireActiveProject } from '../projects/read-project-models.ts';

export const ratingWordsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects/:id/rating-words',
    summary: 'Learn sentiment words from a rating column',
    more: 'Words whose sentences go with better or worse ratings than their present weight says, each with a weight by the ratings and its 95 % interval. The scorer itself is fitted to at most 10,000 comments with a rating; weights are drawn towards the present ones. `order` says how well scores would follow the ratings of comments that were not learned from. Nothing is saved.',
    query: ratingWordsQuery,
    errors: { 400: ['COLUMN_NOT_NUMBER', 'FIELD_UNKNOWN'], ...NO_PROJECT },
    example: { query: { column: 'nights' } },
    parameters: {
      best: parameter(
        'Which end of the ratings is the best. By default `high`, unless the present scores clearly go the other way.',
        'high',
      ),
    },
    answer: json<RatingWords>(),
    handler: async ({ ctx, deps, params: { id: projectId }, query }) => {
      await requireActiveProject(deps, projectId);
      const models = { segments: segmentsModel(projectId), tags: tagsModel(projectId), library: LIBRARY_MODEL };
      await readProjectModels(ctx, deps, projectId, { ...models, dictionary: DICTIONARY_MODEL });
      return deps.queries.ask(
        'ratingWords',
        { projectId, ...query },
        createQueryRequest(ctx, deps, Object.values(models)),
      );
    },
  }),
];
