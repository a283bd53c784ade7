import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { MAX_CSV_COLUMNS, MAX_CSV_NAME } from '@verbatim/domain/formats/csv/csv-limits';
import { z } from 'zod';
import { importOptions, type ImportOptions } from '../../contract/read-options.ts';
import { diskFull } from '../../http/disk-full.ts';
import { HttpError } from '../../http/http-error.ts';
import { mediaTypeUnknown } from '../../http/middleware/validate.ts';
import type { Context } from '../../http/request-state.ts';
import { FileCutError, FormRefusedError, receiveForm, type ReceivedForm } from './receive-form.ts';

/** Files of this size or more are rejected. */
const TOO_LARGE = 16 * 1024 * 1024;
/** Reserve for the multipart envelope and the `headers` field. */
const ENVELOPE = 2 * 1024 * 1024;
const LIMITS = { fieldBytes: ENVELOPE / 2, fields: 10 } as const;

export interface Upload {
  /** Path of the file during the request. */
  readonly path: string;
  readonly name: string;
  /** SHA-256 of the file, in hex. */
  readonly digest: string;
  readonly headers: readonly string[] | undefined;
  /** The target project, if the path does not name it. */
  readonly projectId: string | undefined;
  /** The client's read options. */
  readonly options: ImportOptions;
  /** Whether to build in the background once the file is stored. */
  readonly isToBuild: boolean;
  /** Whether to add the comments even if the project already has this file. */
  readonly isMeantAgain: boolean;
}

/**
 * Streams a multipart body into its own folder under `directory`, within limits, and passes the file to
 * `work`; the folder is removed afterwards, even after an interrupted upload.
 * @throws HttpError without a CSV file in the body, or without space
 */
export const withUpload = <T>(ctx: Context, directory: string, work: (upload: Upload) => Promise<T>): Promise<T> =>
  withReceivedFile(ctx, directory, TOO_LARGE, (form, path) => work(getUpload(form, path)));

/**
 * The same for a file of any kind.
 * @param tooLargeBytes files of this size or more are rejected
 */
export const withReceivedFile = async <T>(
  ctx: Context,
  directory: string,
  tooLargeBytes: number,
  work: (form: ReceivedForm, path: string) => Promise<T>,
): Promise<T> => {
  let folder: string | undefined;
  try {
    if (ctx.request.length !== undefined && ctx.request.length > tooLargeBytes + ENVELOPE)
      throw tooLarge(tooLargeBytes);
    const type = ctx.is('multipart/form-data');
    if (type === null) throw fileRequired();
    if (type === false) throw mediaTypeUnknown('multipart/form-data');
    folder = await mkdtemp(join(directory, 'upload-'));
    const path = join(folder, 'file');
    return await work(await receiveForm(ctx.req, path, { ...LIMITS, fileBytes: tooLargeBytes - 1 }), path);
  } catch (error) {
    discardRest(ctx.req);
    throw asHttpError(error, tooLargeBytes);
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
};

/** Browsers read the response only after sending everything: this much is read and discarded. */
const MAX_DISCARDED = 64 * 1024 * 1024;

const discardRest = (request: IncomingMessage): void => {
  let left = MAX_DISCARDED;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
};

const jsonField = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue('it is not JSON');
    return z.NEVER;
  }
});
/** Headers may be surrounded by white space. */
const headersList = jsonField.pipe(z.array(z.string().max(2 * MAX_CSV_NAME)).max(MAX_CSV_COLUMNS));

const getUpload = ({ file, fields }: ReceivedForm, path: string): Upload => {
  if (file?.field !== 'file') throw fileRequired();
  const { name, digest } = file;
  if (NOT_CSV.test(name)) {
    const message = `Only CSV files can be uploaded, and '${name}' is not one. Save it as CSV (UTF-8) and upload that.`;
    throw new HttpError(400, 'NOT_A_CSV', message, { errors: [{ field: 'file', message }] });
  }
  if (name.length > MAX_CSV_NAME) {
    const message = `The file's name is longer than ${MAX_CSV_NAME} characters. Shorten it and upload the file again.`;
    throw new HttpError(400, 'FILE_NAME_TOO_LONG', message, { errors: [{ field: 'file', message }] });
  }
  const options = getOptions(fields.get('importOptions') ?? '');
  const wishes = {
    options,
    projectId: fields.get('project') || undefined,
    isToBuild: fields.get('build') === 'true',
    isMeantAgain: fields.get('again') === 'true',
  };
  const announced = fields.get('headers') ?? '';
  if (announced === '') return { path, name, digest, headers: undefined, ...wishes };
  const headers = headersList.safeParse(announced);
  if (headers.success) return { path, name, digest, headers: headers.data, ...wishes };
  const message = `headers must be a JSON list of the file’s headers: at most ${MAX_CSV_COLUMNS}, of ${MAX_CSV_NAME} characters`;
  throw new HttpError(400, 'INVALID_REQUEST', message, { errors: [{ field: 'headers', message }] });
};

const getOptions = (sent: string): ImportOptions => {
  if (sent === '') return {};
  const parsed = jsonField.pipe(importOptions).safeParse(sent);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = issue === undefined || issue.path.length === 0 ? '' : ` (${issue.path.join('.')})`;
  const message = `importOptions is invalid${at}: ${issue?.message ?? 'it is not JSON'}. See /api/docs for an example.`;
  throw new HttpError(400, 'INVALID_REQUEST', message, { errors: [{ field: 'importOptions', message }] });
};

/** Has an extension other than those of CSV files. */
const NOT_CSV = /\.(?!(csv|tsv|txt)$)[a-z0-9]{1,5}$/iu;

const fileRequired = (): HttpError =>
  new HttpError(400, 'FILE_REQUIRED', 'Choose a CSV file to upload.', {
    errors: [{ field: 'file', message: 'Field is Required' }],
  });

const tooLarge = (bytes: number): HttpError => {
  const message = `File Size must be less than ${bytes / 1024 ** 2}mb`;
  return new HttpError(413, 'FILE_TOO_LARGE', message, { errors: [{ field: 'file', message }] });
};

const asHttpError = (error: unknown, tooLargeBytes: number): unknown => {
  if (error instanceof FileCutError) return diskFull(error);
  if (!(error instanceof FormRefusedError)) return error;
  switch (error.reason) {
    case 'file-too-large':
      return tooLarge(tooLargeBytes);
    case 'too-many-files':
      return new HttpError(400, 'INVALID_UPLOAD', 'Upload one file at a time.');
    case 'invalid':
      return new HttpError(
        400,
        'INVALID_UPLOAD',
        'The upload is incomplete or not multipart/form-data. Please try again.',
      );
  }
};
