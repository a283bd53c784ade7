import { NO_FILE } from '../openapi/error-codes.ts';
import { formatNotFound } from '@verbatim/domain/not-found';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import type { Project } from '../contract/projects.ts';
import { defineRoute, json } from '../http/define-route.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { CommandContext } from '../commands/command-context.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { commandContext } from '../http/request-state.ts';
import { textModels } from './clean-models.ts';
import { endErasure } from './end-erasures.ts';
import { eraseFileText, type FileToErase } from './erasure/erase-file-text.ts';
import { projectAfter } from './project-dto.ts';
import { remainsOfFile } from './remains-of-file.ts';
import { requireActiveProject } from './read-project-models.ts';
import { answerProject } from './run-project-command.ts';

/** Much longer than idle read models need to catch up. */
const TIMEOUT_MS = 30_000;

/**
 * Deletes the text of a file from the log and the files of read models, and then returns the project. An
 * interrupted deletion is completed by a repetition or at the next start.
 */
export const eraseFileRoutes = [
  defineRoute({
    method: 'DELETE',
    path: '/projects/:id/files/:file',
    summary: 'Permanently delete a file and its comments',
    errors: {
      ...NO_FILE,
      409: ['BUILD_UNDER_WAY', 'MODEL_REBUILT'],
      503: ['STILL_ERASING'],
    },
    answer: json<Project>(),
    handler: async ({ ctx, deps, params: { id: projectId, file: fileId } }) => {
      const target = { projectId, fileId };
      const { files } = await requireActiveProject(deps, projectId);
      if (!files.some((file) => file.fileId === fileId)) throw notFound('FILE_NOT_FOUND', formatNotFound('file'));
      await refuseWhileRebuilt(deps, projectId);
      const remains = await remainsOfFile(deps, projectId, fileId);
      const getContext = (part: string) => commandContext(ctx, deps.now, part);
      await eraseFileText(deps.events, deps.handle, { ...target, unlessBuilding: true }, getContext);
      const stream = projectStream(projectId);
      const handled = { ...(await deps.load(projectDecider, stream)), appended: 0 };
      deps.reads.noteWrite(ctx, stream, handled.position);
      await cleanModels(deps, target, getContext);
      const project = await projectAfter(ctx, deps, handled);
      return answerProject(ctx, Promise.resolve(remains.length === 0 ? project : { ...project, remains }));
    },
  }),
];

/**
 * A half-built generation may hold the text, and a scrub does not reach it.
 * @throws HttpError 409 MODEL_REBUILT
 */
const refuseWhileRebuilt = async ({ readStore }: Pick<Dependencies, 'readStore'>, projectId: string): Promise<void> => {
  for (const model of textModels(projectId)) {
    const generations = await readStore.generations(model);
    if (!generations.some(({ state }) => state === 'building')) continue;
    const detail =
      `A read model of this project (${model}) is being rebuilt and would keep the text. Nothing was deleted. ` +
      'Delete the file once the rebuild has finished. Your operator can cancel an abandoned rebuild.';
    throw new HttpError(409, 'MODEL_REBUILT', detail);
  }
};

/**
 * Waits until the models have dropped the text, and rewrites their files without it.
 * @throws HttpError 503 STILL_ERASING
 */
const cleanModels = async (
  deps: Dependencies,
  { projectId, fileId }: FileToErase,
  contextOf: (part: string) => CommandContext,
): Promise<void> => {
  try {
    await endErasure(deps, projectId, [fileId], { contextOf, limits: { timeoutMs: TIMEOUT_MS } });
  } catch (error) {
    deps.log.warn({ projectId, err: error }, 'a file was erased, and read models may still hold its text');
    const detail =
      'The file is deleted, and its text is gone from the log. Read models may still hold copies for a while. ' +
      'Delete it again to make sure.';
    throw new HttpError(503, 'STILL_ERASING', detail, { headers: { 'retry-after': '5' }, cause: error });
  }
};
