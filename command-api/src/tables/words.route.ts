import { cloudQuery, termFrequencyQuery } from '../contract/workspace-results.ts';
import type { Dependencies } from '../dependencies.ts';
import { queryOf } from '../middleware/validate.ts';
import type { Context, Routes } from '../request-state.ts';
import { workspaceNotFound } from '../workspaces/workspace-dto.ts';
import { overProject } from './over-project.ts';
import { overWorkspace } from './over-workspace.ts';
import { sendWritten } from './send-written.ts';

/**
 * `GET /api/projects/{pid}/workspaces/{wid}/cloud`: how often each word stands in the comments, by the sentiment of its sentences, `CloudWords`;
 * `GET /api/projects/{pid}/term-freq`: words in positive and in negative sentences, a `TermFrequency`.
 */
export const wordsRoutes = (routes: Routes, { reads, queries }: Pick<Dependencies, 'reads' | 'queries'>): void => {
  routes.get('/projects/:pid/workspaces/:wid/cloud', async (ctx: Context) => {
    const { filters, pos_tags: partsOfSpeech } = queryOf(ctx, cloudQuery);
    const { scope, asking } = await overWorkspace(ctx, { reads });
    const { projectId } = scope;
    if (projectId !== ctx.params['pid']) throw workspaceNotFound();
    sendWritten(ctx, await queries.cloud({ projectId, filters, partsOfSpeech }, asking));
  });

  routes.get('/projects/:pid/term-freq', async (ctx: Context) => {
    const { filters } = queryOf(ctx, termFrequencyQuery);
    const { projectId, asking } = await overProject(ctx, { reads });
    sendWritten(ctx, await queries.termFrequency({ projectId, filters }, asking));
  });
};
