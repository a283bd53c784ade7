import { NO_FILE } from '../openapi/error-codes.ts';
import { fileFold, type FileState } from '@verbatim/domain/file/file-state';
import { fileStream, type Tool } from '@verbatim/domain/file/file-events';
import { formatNotFound } from '@verbatim/domain/not-found';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import type { ProjectFile } from '@verbatim/domain/project/project-files';
import { filesInUse } from '@verbatim/domain/project/project-state';
import { refuseSplitWhileBuilding } from '@verbatim/domain/project/split-rules';
import { tagsStream } from '@verbatim/domain/tags/tag-events';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { readSplitters } from '@verbatim/projections/models/segments/splitters.query';
import { defineRoute, json } from '../http/define-route.ts';
import { createResplitStep } from '../build/steps/batch-text.ts';
import type { ResplitResult } from '../contract/projects.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { commandContext, type Context } from '../http/request-state.ts';
import { isPresentSplitter, SPLIT_ID, SPLITTER } from '../text-work/text-tools.ts';
import { setUndoHeader } from '../undo/undo-token.ts';
import { followSplit } from './move-tags-to-split.ts';
import { readProjectModels, requireActiveProject } from './read-project-models.ts';

/** Comments per call. */
const COMMENTS_AT_ONCE = 4_096;

/**
 * Splits a file again, one part per call, invisibly to results. The last call activates the new sentences as
 * one change; an interrupted run continues with the next call.
 */
export const resplitRoutes = [
  defineRoute({
    method: 'POST',
    path: '/projects/:id/files/:file/split-anew',
    summary: 'Split a file into sentences by the current rules',
    more: 'Each call does part of the work: repeat it until `done` is true. Nothing changes before that. Then themes and sentiment are recomputed, and manual tags move with their text. The last answer has an `Undo` header.',
    errors: {
      ...NO_FILE,
      409: ['BUILD_UNDER_WAY', 'FILE_NOT_BUILT'],
    },
    answer: json<ResplitResult>(),
    handler: async ({ ctx, deps, params: { id: projectId, file: fileId } }) => {
      const file = await requireFile(deps, projectId, fileId);
      const { count } = file;
      if (file.splitId !== SPLIT_ID) {
        await requireBuilt(deps, fileId);
        const before = await loadSplitters(ctx, deps, projectId, fileId);
        if (before.length === 0 || !before.every(isPresentSplitter)) {
          const completed = await splitMore(ctx, deps, file);
          if (completed < count) return { completed, count, done: false };
          await use(ctx, deps, projectId, { fileId, before });
        }
      }
      // Also for a file whose tags were not moved by an interrupted call.
      const position = await followSplit(deps, projectId, fileId, commandContext(ctx, deps.now, 'follow'));
      if (position !== undefined) deps.reads.noteWrite(ctx, tagsStream(projectId), position);
      return { completed: count, count, done: true };
    },
  }),
];

/** @throws HttpError 404 PROJECT_NOT_FOUND, FILE_NOT_FOUND; CommandRejected BUILD_UNDER_WAY */
const requireFile = async (deps: Dependencies, projectId: string, fileId: string): Promise<ProjectFile> => {
  const state = await requireActiveProject(deps, projectId);
  const file = filesInUse(state).find((candidate) => candidate.fileId === fileId);
  if (file === undefined) throw notFound('FILE_NOT_FOUND', formatNotFound('file'));
  refuseSplitWhileBuilding(state);
  return file;
};

const loadSplitters = async (
  ctx: Context,
  deps: Dependencies,
  projectId: string,
  fileId: string,
): Promise<readonly Tool[]> => {
  const { segments } = await readProjectModels(ctx, deps, projectId, { segments: segmentsModel(projectId) });
  return (await readSplitters(segments, projectId)).get(fileId) ?? [];
};

/** @throws HttpError 409 FILE_NOT_BUILT */
const requireBuilt = async ({ load }: Dependencies, fileId: string): Promise<void> => {
  const { state } = await load(fileFold, fileStream(fileId));
  if (state.batches.every(({ split, parsed }) => split !== undefined && parsed !== undefined)) return;
  throw new HttpError(409, 'FILE_NOT_BUILT', 'The build of the file is not finished. Build the project first.');
};

/** @returns number of comments split so far */
const splitMore = async (ctx: Context, deps: Dependencies, { fileId, count }: ProjectFile): Promise<number> => {
  const stream = fileStream(fileId);
  const { state } = await deps.load(fileFold, stream);
  await deps.workOnFile({
    fileId,
    to: Math.min(count, getCompleted(state) + COMMENTS_AT_ONCE),
    step: createResplitStep(deps.textWork, SPLIT_ID),
    context: commandContext(ctx, deps.now, fileId),
  });
  return getCompleted((await deps.load(fileFold, stream)).state);
};

const getCompleted = ({ batches }: FileState): number =>
  batches.reduce((sum, { count, anew }) => sum + (anew?.splitId === SPLIT_ID ? count : 0), 0);

const use = async (
  ctx: Context,
  deps: Dependencies,
  projectId: string,
  { fileId, before }: { readonly fileId: string; readonly before: readonly Tool[] },
): Promise<void> => {
  const stream = projectStream(projectId);
  const context = commandContext(ctx, deps.now);
  const command = {
    type: 'SplitFileAnew',
    fileId,
    splitId: SPLIT_ID,
    splitters: [SPLITTER],
    splittersBefore: before,
  } as const;
  const handled = await deps.handle(projectDecider, stream, command, context);
  deps.reads.noteWrite(ctx, stream, handled.position);
  setUndoHeader(ctx, context.commandId, stream, handled);
};
