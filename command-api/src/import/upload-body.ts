import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { koaBody } from 'koa-body';
import type { Next } from 'koa';
import { z } from 'zod';
import { HttpError } from '../http-error.ts';
import type { Context } from '../request-state.ts';

/** Files of this many bytes or more are refused. */
const TOO_LARGE = 16 * 1024 * 1024;
/** Room for the multipart envelope and the `headers` field beside the file. */
const ENVELOPE = 2 * 1024 * 1024;

export interface Upload {
  /** Where the file lies until the request ends. */
  readonly path: string;
  readonly name: string;
  readonly headers: readonly string[] | undefined;
}

/**
 * Streams a multipart body into a folder of its own under `directory`, within limits on everything; the folder is gone when the
 * request ends, with whatever a form that broke off has left in it.
 */
export const uploadBody = (directory: string) => {
  return async (ctx: Context, next: Next): Promise<void> => {
    const folder = await mkdtemp(join(directory, 'upload-'));
    try {
      if (ctx.request.length !== undefined && ctx.request.length > TOO_LARGE + ENVELOPE) throw tooLarge();
      if (ctx.is('multipart/form-data') === false) throw fileRequired();
      await formParser(folder)(ctx, next);
    } catch (error) {
      discardRest(ctx.req);
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
};

const formParser = (folder: string) =>
  koaBody({
    multipart: true,
    json: false,
    urlencoded: false,
    text: false,
    onError: (error) => {
      throw asHttpError(error);
    },
    formidable: {
      uploadDir: folder,
      maxFiles: 1,
      maxFields: 10,
      maxFieldsSize: ENVELOPE / 2,
      maxFileSize: TOO_LARGE - 1,
      maxTotalFileSize: TOO_LARGE - 1,
      // An empty file is ours to explain.
      allowEmptyFiles: true,
      minFileSize: 0,
    },
  });

/** A browser hears the answer only after it has sent everything; this much more is taken and thrown away for that. */
const MOST_DISCARDED = 64 * 1024 * 1024;

const discardRest = (request: IncomingMessage): void => {
  let left = MOST_DISCARDED;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
};

const headersField = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue('headers must be a JSON list of the file’s headers');
    return z.NEVER;
  }
});
const headersList = headersField.pipe(z.array(z.string()));

/** @throws HttpError 400 when there is no CSV file in the body */
export const uploadOf = (ctx: Context): Upload => {
  const file = filesOf(ctx).find(({ field }) => field === 'file');
  if (file === undefined) throw fileRequired();
  const name = file.originalFilename ?? '';
  if (NOT_CSV.test(name)) {
    const message = `Only CSV files can be uploaded, and '${name}' is none. Save it as CSV (UTF-8) and upload that.`;
    throw new HttpError(400, 'NOT_A_CSV', message, { errors: [{ field: 'file', message }] });
  }
  const fields = (ctx.request.body ?? {}) as { headers?: unknown };
  if (fields.headers === undefined || fields.headers === '') return { path: file.filepath, name, headers: undefined };
  const headers = headersList.safeParse(fields.headers);
  if (headers.success) return { path: file.filepath, name, headers: headers.data };
  const message = 'headers must be a JSON list of the file’s headers';
  throw new HttpError(400, 'INVALID_REQUEST', message, { errors: [{ field: 'headers', message }] });
};

/** Has an extension, and one that no CSV goes by. */
const NOT_CSV = /\.(?!(csv|tsv|txt)$)[a-z0-9]{1,5}$/iu;

const filesOf = (ctx: Context): readonly { field: string; filepath: string; originalFilename: string | null }[] =>
  Object.entries(ctx.request.files ?? {}).flatMap(([field, files]) =>
    (Array.isArray(files) ? files : [files]).flatMap((file) =>
      file === undefined ? [] : [{ field, filepath: file.filepath, originalFilename: file.originalFilename }],
    ),
  );

const fileRequired = (): HttpError =>
  new HttpError(400, 'FILE_REQUIRED', 'Choose a CSV file to upload.', {
    errors: [{ field: 'file', message: 'Field is Required' }],
  });

const tooLarge = (): HttpError =>
  new HttpError(413, 'FILE_TOO_LARGE', 'File Size must be less than 16mb', {
    errors: [{ field: 'file', message: 'File Size must be less than 16mb' }],
  });

/** The form parser's own words for what was too much. */
const FILE_TOO_LARGE: ReadonlySet<unknown> = new Set([1009, 1016]);
const TOO_MANY_FILES = 1015;

const asHttpError = (error: Error & { code?: unknown }): HttpError => {
  if (FILE_TOO_LARGE.has(error.code)) return tooLarge();
  if (error.code === TOO_MANY_FILES) return new HttpError(400, 'INVALID_UPLOAD', 'Upload one file at a time.');
  return new HttpError(400, 'INVALID_UPLOAD', 'The upload is incomplete or no form. Please try again.');
};
