import { projectDecider, refuseSameContent } from '@verbatim/domain/project/project-decider';
import { projectStream, type ColumnDefinition, type ProjectEvent } from '@verbatim/domain/project/project-events';
import { tableColumns, type ProjectState } from '@verbatim/domain/project/project-state';
import { eventAt } from '@verbatim/eventstore/event-at';
import { asEvent } from '@verbatim/eventstore/stored-event';
import { newFileId } from '@verbatim/domain/file/file-events';
import type { UploadResult } from '../contract/projects.ts';
import type { Dependencies } from '../dependencies.ts';
import { obeyedBefore, type Handled, type Idempotency } from '../handle-command.ts';
import { HttpError, notFound } from '../http-error.ts';
import { creationOf } from '../idempotency.ts';
import { commandContext, type Context, type Routes } from '../request-state.ts';
import { projectAfter } from '../projects/project-dto.ts';
import { requireActiveProject } from '../projects/require-active-project.ts';
import { CsvFileError } from './csv-file-error.ts';
import type { SurveyedUpload } from './csv-worker.ts';
import { withSameFile } from './same-file.ts';
import { createUnfinishedUploads, type UnfinishedUploads } from './unfinished-uploads.ts';
import { withUpload, type Upload } from './upload-body.ts';
import { UploadsBusyError } from './upload-queue.ts';

/** `POST /api/projects/{id}/upload-file`, multipart with `file` and `headers`. */
export const uploadFileRoute = (routes: Routes, deps: Dependencies): void => {
  const unfinished = createUnfinishedUploads(deps.events, deps.log);
  routes.post('/projects/:id/upload-file', async (ctx: Context) => {
    const projectId = ctx.params['id'] ?? '';
    await unfinished.discardRest();
    ctx.body = await withUpload(ctx, deps.uploadsDir, async (upload) => {
      const columns = await columnsOf(deps, projectId);
      try {
        return await importFile(ctx, deps, { projectId, columns, upload, unfinished });
      } catch (error) {
        throw await withSameFile(deps, projectId, upload.digest, asHttpError(error));
      }
    });
  });
};

const columnsOf = async (deps: Dependencies, projectId: string): Promise<readonly ColumnDefinition[]> => {
  const state = await requireActiveProject(deps, projectId);
  if (state.table === null)
    throw new HttpError(
      409,
      'TABLE_NOT_CREATED',
      'The project has no table yet. Define its columns and create the table before uploading a file.',
    );
  return tableColumns(state);
};

interface Import {
  readonly projectId: string;
  readonly columns: readonly ColumnDefinition[];
  readonly upload: Upload;
  readonly unfinished: UnfinishedUploads;
}

const importFile = async (
  ctx: Context,
  deps: Dependencies,
  { projectId, columns, upload, unfinished }: Import,
): Promise<UploadResult> => {
  const { idempotency } = creationOf(ctx, deps.newId, [upload.name, upload.headers ?? null, upload.digest]);
  const before = idempotency && (await uploadedBefore(deps, projectId, idempotency));
  if (before !== undefined) return answerOf(ctx, deps, before, before.fileId);

  const content = { digest: upload.digest, again: upload.isMeantAgain };
  // Once more when it is added: before that it would be checked and stored for nothing.
  refuseSameContent(content, (await deps.load(projectDecider, projectStream(projectId))).state);
  const fileId = newFileId(projectId, deps.newId());
  const fileName = upload.name === '' ? 'comments.csv' : upload.name;
  const context = commandContext(ctx, deps.now);
  try {
    const survey = await storeFile(ctx, deps, { projectId, columns, upload, fileId, fileName });
    const { count, options: newOptions, dateOrders } = survey;
    const file = { fileId, fileName, count, columns, newOptions, dateOrders, ...content };
    const command = { type: 'AddFile', ...file, isToBuild: upload.isToBuild } as const;
    const handled = await deps.handle(projectDecider, projectStream(projectId), command, { ...context, idempotency });
    deps.reads.noteWrite(ctx, projectStream(projectId), handled.position);
    const twin = idempotency && (await uploadedBefore(deps, projectId, idempotency));
    if (twin !== undefined && twin.fileId !== fileId) await unfinished.discard(fileId);
    if (upload.isToBuild) deps.builds.wake(projectId);
    return await answerOf(ctx, deps, handled, twin?.fileId ?? fileId);
  } catch (error) {
    // Nothing half-stored: without FileAdded nobody would ever see the stream, so it goes.
    if (isStored(error) && ctx.state.written === undefined && !(await mayBeAdded(deps, projectId, fileId)))
      await unfinished.discard(fileId);
    throw error;
  }
};

interface FileToStore extends Omit<Import, 'unfinished'> {
  readonly fileId: string;
  readonly fileName: string;
}

/** Until `FileAdded` stands on the project, nothing shows what this has written. @throws CsvFileError */
const storeFile = async (
  ctx: Context,
  { csvWork, events, now }: Pick<Dependencies, 'csvWork' | 'events' | 'now'>,
  { projectId, columns, upload: { path, headers }, fileId, fileName }: FileToStore,
): Promise<SurveyedUpload> => {
  let surveyed: SurveyedUpload | undefined;
  await csvWork.read(
    { owner: projectId, gone: goneSignal(ctx), path, columns, headers },
    {
      surveyed: (survey) => {
        surveyed = survey;
        return { projectId, fileId, fileName, context: commandContext(ctx, now, 'file') };
      },
      append: ({ stream, expected, events: sealed }) => events.append(stream, expected, sealed),
    },
  );
  if (surveyed === undefined) throw new Error('The file was read, and nothing was said of it');
  return surveyed;
};

/** Aborted when the connection ends before its answer. */
const goneSignal = (ctx: Context): AbortSignal => {
  const gone = new AbortController();
  const onClose = (): void => {
    if (!ctx.res.writableFinished) gone.abort(new HttpError(499, 'CLIENT_GONE', 'Whoever sent the file went away.'));
  };
  if (ctx.res.closed) onClose();
  else ctx.res.once('close', onClose);
  return gone.signal;
};

/** A file that was refused, or never had its turn, has no stream. */
const isStored = (error: unknown): boolean =>
  !(error instanceof CsvFileError) && !(error instanceof UploadsBusyError) && !isGone(error);

const isGone = (error: unknown): boolean => error instanceof HttpError && error.code === 'CLIENT_GONE';

/**
 * The file that this request has made before, with its project as it is now. Its id is none that follows from the key, for the stream of
 * an upload that failed is deleted, and then nobody can ever have its name again. @throws IdempotencyKeyReusedError
 */
const uploadedBefore = async (
  { load, events }: Dependencies,
  projectId: string,
  idempotency: Idempotency,
): Promise<(Handled<ProjectState> & { readonly fileId: string }) | undefined> => {
  const stream = projectStream(projectId);
  const project = await load(projectDecider, stream);
  const obeyed = obeyedBefore(project.requests, idempotency);
  if (obeyed === undefined) return undefined;
  // The request of its build may have come after it.
  for (const revision of [obeyed.revision, obeyed.revision - 1]) {
    const recorded = await eventAt(events, stream, revision);
    const event = recorded && asEvent<ProjectEvent>(recorded);
    if (event?.type === 'FileAdded') return { ...project, appended: 0, fileId: event.data.fileId };
  }
  return undefined;
};

/** Also where it cannot be told: then the sweep at the next start decides. */
const mayBeAdded = async (deps: Dependencies, projectId: string, fileId: string): Promise<boolean> => {
  try {
    const { state } = await deps.load(projectDecider, projectStream(projectId));
    return state.files.some((file) => file.fileId === fileId);
  } catch {
    return true;
  }
};

const answerOf = async (
  ctx: Context,
  deps: Dependencies,
  handled: Handled<ProjectState>,
  fileId: string,
): Promise<UploadResult> => {
  const added = handled.state.files.find((file) => file.fileId === fileId);
  const project = await projectAfter(ctx, deps, handled);
  const dataFile = project.dataFiles.find(({ id }) => id === fileId);
  if (added === undefined || dataFile === undefined)
    throw notFound('FILE_NOT_FOUND', 'The file has been deleted meanwhile. Upload it again if you need it.');
  return { start: added.firstId, total: added.count, dataFile };
};

const asHttpError = (error: unknown): unknown => {
  if (!(error instanceof CsvFileError)) return error;
  const { line, message, code } = error;
  const errors = [{ field: 'file', message, ...(line === undefined ? {} : { line }) }];
  return new HttpError(400, code, message, { errors });
};
