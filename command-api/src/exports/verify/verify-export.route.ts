import { z } from 'zod';
import type { ExportVerification } from '../../contract/export-verification.ts';
import { defineRoute, json } from '../../http/define-route.ts';
import { HttpError } from '../../http/http-error.ts';
import { withReceivedFile } from '../../import/uploads/upload-body.ts';
import { createDisconnectSignal } from '../../import/disconnect-signal.ts';
import { ExportUnreadableError } from './exported-file.ts';
import { verifyExport } from './verify-export.ts';

/** Larger files are verified by the command `verify-export`, which has no limit. */
const MAX_BYTES = 256 * 1024 * 1024;

/** `POST /api/exports/verify`: whether a saved export is what Verbatim answers as of its moment. */
export const verifyExportRoutes = [
  defineRoute({
    method: 'POST',
    path: '/exports/verify',
    summary: 'Verify a saved export',
    more: 'A CSV or XLSX file, or an image of a chart, with its stamp. Its question is asked again as of its moment, and compared cell by cell. The file is not stored.',
    upload: z.strictObject({}),
    errors: { 400: ['FILE_REQUIRED', 'INVALID_UPLOAD', 'EXPORT_UNREADABLE'], 413: ['FILE_TOO_LARGE'] },
    answer: json<ExportVerification>(),
    handler: ({ ctx, deps }) =>
      withReceivedFile(ctx, deps.uploadsDir, MAX_BYTES, async ({ file }, path) => {
        if (file?.field !== 'file') {
          const message = 'Choose a file to verify.';
          throw new HttpError(400, 'FILE_REQUIRED', message, { errors: [{ field: 'file', message }] });
        }
        try {
          return await verifyExport(deps, path, { account: ctx.state.account, signal: createDisconnectSignal(ctx) });
        } catch (error) {
          if (!(error instanceof ExportUnreadableError)) throw error;
          throw new HttpError(400, 'EXPORT_UNREADABLE', error.message, {
            errors: [{ field: 'file', message: error.message }],
          });
        }
      }),
  }),
];
