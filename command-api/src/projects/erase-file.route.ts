import { setTimeout as wait } from 'node:timers/promises';
import { notThere } from '@verbatim/domain/not-there';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import type { Position } from '@verbatim/eventstore/event-store';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { readStop } from '@verbatim/projections/runtime/projector-stop';
import type { Dependencies } from '../dependencies.ts';
import { HttpError, notFound } from '../http-error.ts';
import { commandContext, type Context, type Routes } from '../request-state.ts';
import { eraseFileText } from './erase-file-text.ts';
import { projectAfter } from './project-dto.ts';
import { requireActiveProject } from './require-active-project.ts';
import { answerProject } from './run-project-command.ts';

/** The models that a file's text is in. */
const textModels = (projectId: string): readonly string[] => [commentsModel(projectId), segmentsModel(projectId)];

/** What models need in which nobody else is working, many times over. */
const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 50;

/**
 * `DELETE /api/projects/{id}/files/{fid}`: takes the text of a file out of the log and out of the read models' files, and answers the
 * project when that is done. What was interrupted is ended by asking again.
 */
export const eraseFileRoute = (routes: Routes, deps: Dependencies): void => {
  routes.delete('/projects/:id/files/:file', async (ctx: Context) => {
    const target = { projectId: ctx.params['id'] ?? '', fileId: ctx.params['file'] ?? '' };
    const { projectId, fileId } = target;
    const { files } = await requireActiveProject(deps, projectId);
    if (!files.some((file) => file.fileId === fileId)) throw notFound('FILE_NOT_FOUND', notThere('file'));
    await refuseWhileRebuilt(deps, projectId);
    const contextOf = (part: string) => commandContext(ctx, deps.now, part);
    await eraseFileText(deps.events, deps.handle, { ...target, unlessBuilding: true }, contextOf);
    const stream = projectStream(projectId);
    const handled = { ...(await deps.load(projectDecider, stream)), appended: 0 };
    deps.reads.noteWrite(ctx, stream, handled.position);
    await cleanModels(deps, projectId, handled.position);
    await answerProject(ctx, projectAfter(ctx, deps, handled));
  });
};

/** A half-built generation may hold the text, and a scrub does not reach it. @throws HttpError 409 MODEL_REBUILT */
const refuseWhileRebuilt = async ({ readStore }: Pick<Dependencies, 'readStore'>, projectId: string): Promise<void> => {
  for (const model of textModels(projectId)) {
    const generations = await readStore.generations(model);
    if (!generations.some(({ state }) => state === 'building')) continue;
    const detail =
      `A read model of this project (${model}) is being rebuilt, and would keep the text. Nothing was deleted: ` +
      'delete the file when that has ended; a rebuild that was left is cancelled by whoever runs Verbatim.';
    throw new HttpError(409, 'MODEL_REBUILT', detail);
  }
};

/** Once the models have forgotten the text, their files are written anew without it. @throws HttpError 503 STILL_ERASING */
const cleanModels = async (deps: Dependencies, projectId: string, position: Position): Promise<void> => {
  try {
    await waitUntilSeen(deps, [PROJECTS_MODEL, ...textModels(projectId)], position);
    for (const model of textModels(projectId)) await deps.scrub(model);
  } catch (error) {
    deps.log.warn({ projectId, err: error }, 'a file was erased, and read models may still hold its text');
    const detail =
      'The file is deleted, and its text is out of the log. Files of the read models may still hold copies of it for a while: ' +
      'delete it again to make sure.';
    throw new HttpError(503, 'STILL_ERASING', detail, { headers: { 'retry-after': '5' }, cause: error });
  }
};

const waitUntilSeen = async (
  { readStore }: Pick<Dependencies, 'readStore'>,
  models: readonly string[],
  position: Position,
): Promise<void> => {
  const until = performance.now() + PATIENCE_MS;
  for (const model of models)
    for (;;) {
      const reader = await readStore.reader(model);
      if ((await reader.checkpoint()) >= position) break;
      const stop = await readStop(reader);
      if (stop !== undefined) throw new Error(`${model} has stopped: ${stop.reason}`);
      if (performance.now() > until) throw new Error(`${model} is behind`);
      await wait(LOOK_EVERY_MS);
    }
};
