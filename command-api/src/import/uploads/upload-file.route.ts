import { findUploadStart } from '@verbatim/domain/file/file-rows';
import { readStreamEvents } from '@verbatim/eventstore/read-stream-events';
import { projectDecider, refuseSameContent } from '@verbatim/domain/project/project-decider';
import { projectStream, type ColumnDefinition, type ProjectEvent } from '@verbatim/domain/project/project-events';
import { filesInUse, tableColumns, type ProjectState } from '@verbatim/domain/project/project-state';
import { eventAt } from '@verbatim/eventstore/event-at';
import { asEvent } from '@verbatim/eventstore/stored-event';
import { fileStream, newFileId } from '@verbatim/domain/file/file-events';
import { uploadForm } from './upload-forms.ts';
import { UPLOAD_CODES, NO_FILE } from '../../openapi/error-codes.ts';
import { defineRoute, json } from '../../http/define-route.ts';
import type { UploadResult } from '../../contract/projects.ts';
import type { Dependencies } from '../../bootstrap/dependencies.ts';
import { findHandledRequest, type Idempotency } from '../../commands/command-context.ts';
import type { Handled } from '../../commands/handle-command.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import { readCreation } from '../../http/idempotency.ts';
import { commandContext, type Context } from '../../http/request-state.ts';
import { projectAfter } from '../../projects/project-dto.ts';
import { requireActiveProject } from '../../projects/read-project-models.ts';
import { CsvFileError } from '../csv-file-error.ts';
import { readShownOptions } from '../../projects/file-options.ts';
import { nameFile } from '../name-file.ts';
import { addedFile } from '../added-file.ts';
import type { SurveyedUpload } from '../csv-worker.ts';
import { digestFileRows } from '../row-digests.ts';
import { createDisconnectSignal } from '../disconnect-signal.ts';
import { asUploadError } from './upload-error.ts';
import { withSameFile } from '../same-file.ts';
import type { UnfinishedUploads } from './unfinished-uploads.ts';
import { withUpload, type Upload } from './upload-body.ts';
import { UploadsBusyError } from './upload-queue.ts';
import type { StreamState } from '../../commands/stream-states.ts';

/** `POST /api/projects/{id}/upload-file`, multipart with `file` and `headers`. */
export const uploadFileRoutes = [
  defineRoute({
    method: 'POST',
    path: '/projects/:id/upload-file',
    summary: 'Upload a CSV file of comments',
    more: 'Smaller than 16 MB. `start` of the answer is the `min_id` of the build steps of this file.',
    upload: uploadForm,
    creates: true,
    errors: {
      400: ['IMPORT_OPTIONS_NEEDED', ...UPLOAD_CODES],
      ...NO_FILE,
      409: ['TABLE_NOT_CREATED', 'FILE_ADDED_BEFORE', 'COLUMNS_CHANGED'],
      413: ['FILE_TOO_LARGE'],
      503: ['UPLOADS_BUSY', 'UPLOAD_NOT_READ'],
    },
    answer: json<UploadResult>(),
    handler: async ({ ctx, deps, params: { id: projectId } }) => {
      const { unfinished } = deps;
      await unfinished.discardRest();
      return withUpload(ctx, deps.uploadsDir, async (upload) => {
        const columns = await readColumns(deps, projectId);
        try {
          return await importFile(ctx, deps, { projectId, columns, upload, unfinished });
        } catch (error) {
          throw await withSameFile(deps, projectId, upload.digest, asUploadError(error));
        }
      });
    },
  }),
];

const readColumns = async (deps: Dependencies, projectId: string): Promise<readonly ColumnDefinition[]> => {
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
  const { idempotency } = readCreation(ctx, deps.newId, [
    upload.name,
    upload.headers ?? null,
    upload.digest,
    ...optionsSent(upload),
  ]);
  // Both checks use one state: a request with the same key may add the file in between.
  const project = await deps.load(projectDecider, projectStream(projectId));
  const before = idempotency && (await uploadedBefore(deps, projectId, idempotency, project));
  if (before !== undefined) return readAnswer(ctx, deps, before, before.fileId);

  const content = { digest: upload.digest, again: upload.isMeantAgain };
  // Checked again when the file is added; here it avoids checking and storing it for nothing.
  refuseSameContent(content, project.state);
  const fileId = newFileId(projectId, deps.newId());
  const fileName = upload.name === '' ? 'comments.csv' : upload.name;
  const context = commandContext(ctx, deps.now);
  try {
    const survey = await storeFile(ctx, deps, { projectId, columns, upload, fileId, fileName });
    await nameFile(deps, project.state, { fileId, fileName }, context);
    const file = { fileId, columns, ...addedFile(survey, await readShownOptions(deps, projectId)), ...content };
    const command = { type: 'AddFile', ...file, isToBuild: upload.isToBuild } as const;
    const handled = await deps.handle(projectDecider, projectStream(projectId), command, { ...context, idempotency });
    deps.reads.noteWrite(ctx, projectStream(projectId), handled.position);
    const earlier = idempotency && (await uploadedBefore(deps, projectId, idempotency));
    if (earlier !== undefined && earlier.fileId !== fileId) await unfinished.discard(fileId);
    if (upload.isToBuild) deps.builds.wake(projectId);
    return await readAnswer(ctx, deps, handled, earlier?.fileId ?? fileId);
  } catch (error) {
    // Without FileAdded the stream would never be visible, so it is deleted.
    if (isStored(error) && ctx.state.written === undefined && !(await mayBeAdded(deps, projectId, fileId)))
      await unfinished.discard(fileId);
    throw error;
  }
};

/** Requests from before there were options equal those without. */
const optionsSent = ({ options }: Upload): readonly unknown[] => (Object.keys(options).length === 0 ? [] : [options]);

interface FileToStore extends Omit<Import, 'unfinished'> {
  readonly fileId: string;
  readonly fileName: string;
}

/**
 * Invisible until the project has `FileAdded`.
 * @throws CsvFileError
 */
const storeFile = async (
  ctx: Context,
  { csvWork, events, now, load }: Pick<Dependencies, 'csvWork' | 'events' | 'now' | 'load'>,
  { projectId, columns, upload: { path, headers, options }, fileId, fileName }: FileToStore,
): Promise<SurveyedUpload> => {
  let surveyed: SurveyedUpload | undefined;
  const { state } = await load(projectDecider, projectStream(projectId));
  const prints = options.leaveOut === 'repeated' ? await digestFileRows(events, filesInUse(state), columns) : undefined;
  const table = new Set(columns.map(({ field }) => field));
  const unused = state.columns.filter(({ field }) => !table.has(field));
  const last = filesInUse(state).at(-1);
  const known = { choices: options, former: last?.formats ?? {}, formerReading: last?.read?.reading, unused, prints };
  await csvWork.read(
    { owner: projectId, gone: createDisconnectSignal(ctx), path, columns, headers, known },
    {
      surveyed: (survey) => {
        surveyed = survey;
        return { projectId, fileId, fileName, context: commandContext(ctx, now, 'file') };
      },
      append: ({ stream, expected, events: sealed }) => events.append(stream, expected, sealed),
    },
  );
  if (surveyed === undefined) throw new Error('The file was read without a result');
  return surveyed;
};

/** A file that was refused, or never left the queue, has no stream. */
const isStored = (error: unknown): boolean =>
  !(error instanceof CsvFileError) && !(error instanceof UploadsBusyError) && !isGone(error);

const isGone = (error: unknown): boolean => error instanceof HttpError && error.code === 'CLIENT_GONE';

/**
 * The file added by an earlier request with this key, and the current project. Its id cannot be derived from
 * the key: the stream of a failed upload is deleted, and its name can never be used again.
 * @throws IdempotencyKeyReusedError
 */
const uploadedBefore = async (
  { load, events }: Dependencies,
  projectId: string,
  idempotency: Idempotency,
  known?: StreamState<ProjectState>,
): Promise<(Handled<ProjectState> & { readonly fileId: string }) | undefined> => {
  const stream = projectStream(projectId);
  const project = known ?? (await load(projectDecider, stream));
  const obeyed = findHandledRequest(project.requests, idempotency);
  if (obeyed === undefined) return undefined;
  // The build request may be the event after it.
  for (const revision of [obeyed.revision, obeyed.revision - 1]) {
    const recorded = await eventAt(events, stream, revision);
    const event = recorded && asEvent<ProjectEvent>(recorded);
    if (event?.type === 'FileAdded') return { ...project, appended: 0, fileId: event.data.fileId };
  }
  return undefined;
};

/** True if unknown: the sweep at the next start decides then. */
const mayBeAdded = async (deps: Dependencies, projectId: string, fileId: string): Promise<boolean> => {
  try {
    const { state } = await deps.load(projectDecider, projectStream(projectId));
    return state.files.some((file) => file.fileId === fileId);
  } catch {
    return true;
  }
};

const readAnswer = async (
  ctx: Context,
  deps: Dependencies,
  handled: Handled<ProjectState>,
  fileId: string,
): Promise<UploadResult> => {
  const added = handled.state.files.find((file) => file.fileId === fileId);
  const project = await projectAfter(ctx, deps, handled);
  const dataFile = project.dataFiles.find(({ id }) => id === fileId);
  if (added === undefined || dataFile === undefined)
    throw notFound('FILE_NOT_FOUND', 'The file has since been deleted. Upload it again if you need it.');
  const started = await findUploadStart(readStreamEvents(deps.events, fileStream(fileId), { maxCount: 1 }));
  return { start: added.firstId, total: added.count, dataFile, cells: started?.cells ?? {} };
};
