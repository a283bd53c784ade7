import { foldWord } from '@verbatim/domain/dictionary/dictionary-decider';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { DICTIONARY_MODEL } from '@verbatim/projections/models/dictionary/dictionary';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { askingOf } from '../asking.ts';
import { dictionaryPreviewRequest, type DictionaryPreviewAnswer } from '../contract/sentiment.ts';
import type { Dependencies } from '../dependencies.ts';
import { bodyOf } from '../middleware/validate.ts';
import { readProjectModels } from '../projects/read-project-models.ts';
import { requireActiveProject } from '../projects/require-active-project.ts';
import type { Context, Routes } from '../request-state.ts';

/** `POST /api/projects/{id}/sentiment-preview`: which comments a change of the dictionary would class otherwise. It reads, and takes its lists in a body. */
export const dictionaryPreviewRoute = (routes: Routes, deps: Dependencies): void => {
  routes.post('/projects/:id/sentiment-preview', async (ctx: Context) => {
    const projectId = ctx.params['id'] ?? '';
    const { list, words, negators } = bodyOf(ctx, dictionaryPreviewRequest);
    await requireActiveProject(deps, projectId);
    const own = { segments: segmentsModel(projectId), comments: commentsModel(projectId) };
    await readProjectModels(ctx, deps, projectId, { ...own, dictionary: DICTIONARY_MODEL });
    const folded = words.map(({ text, value }) => ({ text: foldWord(text), value })).filter(({ text }) => text !== '');
    const query = { projectId, list, words: folded, negators: negators?.map(foldWord).filter((word) => word !== '') };
    const answer = await deps.queries.dictionaryPreview(query, askingOf(ctx, deps, Object.values(own)));
    ctx.body = answer satisfies DictionaryPreviewAnswer;
  });
};
