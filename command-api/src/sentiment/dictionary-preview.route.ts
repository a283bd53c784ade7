import { foldWord } from '@verbatim/domain/dictionary/dictionary-decider';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { DICTIONARY_MODEL } from '@verbatim/projections/models/dictionary/dictionary';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { NO_PROJECT } from '../openapi/error-codes.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { createQueryRequest } from '../http/read-your-writes.ts';
import { dictionaryPreviewRequest, type DictionaryPreviewResult } from '../contract/sentiment.ts';
import { readPreviewContext } from '../projects/read-preview-context.ts';
import { readProjectModels, requireActiveProject } from '../projects/read-project-models.ts';

/**
 * The comments whose class a change of the dictionary would change. A POST that only reads: the lists are in
 * the body.
 */
export const dictionaryPreviewRoutes = [
  defineRoute({
    method: 'POST',
    path: '/projects/:id/sentiment-preview',
    summary: 'Preview the effect of changed words or negators on a project’s comments',
    more: 'Which comments would be of another class, which themes and workspaces would have another sentiment, and in which columns and custom groups the share of positive or of negative comments would become, or no longer be, significantly different (at 95 %, uncorrected). Nothing is saved.',
    body: dictionaryPreviewRequest,
    errors: { 400: ['QUERY_TOO_COSTLY'], ...NO_PROJECT },
    example: { body: { list: 'g', words: [{ text: 'quiet', value: 1.2 }] } },
    answer: json<DictionaryPreviewResult>(),
    handler: async ({ ctx, deps, params: { id: projectId }, body: { list, words, negators } }) => {
      await requireActiveProject(deps, projectId);
      const { groups, workspaces, ...context } = await readPreviewContext(ctx, deps, projectId);
      const models = {
        segments: segmentsModel(projectId),
        tags: tagsModel(projectId),
        comments: commentsModel(projectId),
        library: LIBRARY_MODEL,
      };
      await readProjectModels(ctx, deps, projectId, { ...models, dictionary: DICTIONARY_MODEL });
      const folded = words
        .map(({ text, value }) => ({ text: foldWord(text), value }))
        .filter(({ text }) => text !== '');
      const found = await deps.queries.ask(
        'dictionaryPreview',
        {
          projectId,
          list,
          words: folded,
          negators: negators?.map(foldWord).filter((word) => word !== ''),
          themes: [...new Set(workspaces.flatMap(({ themes }) => themes))],
          groups,
        },
        createQueryRequest(ctx, deps, Object.values(models)),
      );
      const moved = new Set(found.themes.map(({ id }) => id));
      const own = workspaces.filter(({ themes }) => themes.some((id) => moved.has(id)));
      return { ...found, ...context, workspaces: own.map(({ id, name }) => ({ id, name })) };
    },
  }),
];
