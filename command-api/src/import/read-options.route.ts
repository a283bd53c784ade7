import { fileStream } from '@verbatim/domain/file/file-events';
import { findUploadStart } from '@verbatim/domain/file/file-rows';
import { readStreamEvents } from '@verbatim/eventstore/read-stream-events';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import { filesInUse, tableColumns } from '@verbatim/domain/project/project-state';
import { readingForm } from './uploads/upload-forms.ts';
import { UPLOAD_CODES, NO_FILE, NO_PROJECT } from '../openapi/error-codes.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { cellsOfFile } from '../columns/cells-of-file.ts';
import type { ReadOptionsProposal, StoredReadOptions } from '../contract/read-options.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { notFound } from '../http/http-error.ts';
import { requireActiveProject } from '../projects/read-project-models.ts';
import { asUploadError } from './uploads/upload-error.ts';
import { createDisconnectSignal } from './disconnect-signal.ts';
import type { ReadOptionsRequest } from './propose-read-options.ts';
import { digestFileRows } from './row-digests.ts';
import { withUpload, type Upload } from './uploads/upload-body.ts';

/** Read options: proposed for a multipart upload, of which nothing is stored, and as stored for a file. */
export const readOptionsRoutes = [
  defineRoute({
    method: 'POST',
    path: '/file-readings',
    summary: 'Propose read options for a CSV file',
    more: 'Nothing is stored. `open` names what a person must decide, and `choices` the possible values. Send the choices and any other read options as `importOptions` with the upload.',
    upload: readingForm,
    errors: {
      400: UPLOAD_CODES,
      ...NO_PROJECT,
      413: ['FILE_TOO_LARGE'],
      503: ['UPLOADS_BUSY', 'UPLOAD_NOT_READ'],
    },
    answer: json<ReadOptionsProposal>(),
    handler: async ({ ctx, deps }) => {
      return withUpload(ctx, deps.uploadsDir, async (upload): Promise<ReadOptionsProposal> => {
        const wanted = await readWanted(deps, upload);
        try {
          const owner = `reading ${ctx.state.account?.id ?? ''}`;
          return await deps.csvWork.propose({ owner, gone: createDisconnectSignal(ctx), path: upload.path, wanted });
        } catch (error) {
          throw asUploadError(error);
        }
      });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:id/files/:file/reading',
    summary: 'Get the read options of a file and examples of unreadable values',
    errors: NO_FILE,
    answer: json<StoredReadOptions>(),
    handler: async ({ ctx, deps, params }) => {
      const { id } = params;
      const state = await requireActiveProject(deps, id);
      const file = filesInUse(state).find(({ fileId }) => fileId === params.file);
      const started =
        file && (await findUploadStart(readStreamEvents(deps.events, fileStream(file.fileId), { maxCount: 1 })));
      if (file === undefined || started === undefined)
        throw notFound('FILE_NOT_FOUND', 'The file no longer exists. Reload the project.');
      return {
        reading: file.read?.reading ?? started.reading ?? null,
        cells: await cellsOfFile(deps.events, state, file, started, createDisconnectSignal(ctx)),
        withoutText: file.read?.withoutText ?? null,
      };
    },
  }),
];

/**
 * With a project, the types of its columns apply, and options of its last file where detection is ambiguous.
 */
const readWanted = async (deps: Dependencies, { options: choices, projectId }: Upload): Promise<ReadOptionsRequest> => {
  if (projectId === undefined) return { choices, columns: [], former: {}, prints: undefined };
  await requireActiveProject(deps, projectId);
  const { state } = await deps.load(projectDecider, projectStream(projectId));
  const files = filesInUse(state);
  const last = files.at(-1);
  const formats = last?.formats ?? {};
  const columns = tableColumns(state);
  return {
    choices,
    columns,
    formerReading: last?.read?.reading,
    prints: files.length === 0 ? undefined : await digestFileRows(deps.events, files, columns),
    former: Object.fromEntries(columns.flatMap(({ field, name }) => (formats[name] ? [[field, formats[name]]] : []))),
  };
};
