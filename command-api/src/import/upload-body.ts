import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { MAX_CSV_COLUMNS, MAX_CSV_NAME } from '@verbatim/domain/text/csv-limits';
import { z } from 'zod';
import { diskFull } from '../disk-full.ts';
import { HttpError } from '../http-error.ts';
import { mediaTypeUnknown } from '../middleware/validate.ts';
import type { Context } from '../request-state.ts';
import { FileCutError, FormRefusedError, receiveForm, type ReceivedForm } from './receive-form.ts';

/** Files of this many bytes or more are refused. */
const TOO_LARGE = 16 * 1024 * 1024;
/** Room for the multipart envelope and the `headers` field beside the file. */
const ENVELOPE = 2 * 1024 * 1024;
const LIMITS = { fileBytes: TOO_LARGE - 1, fieldBytes: ENVELOPE / 2, fields: 10 } as const;

export interface Upload {
  /** Where the file lies until the request ends. */
  readonly path: string;
  readonly name: string;
  /** SHA-256 of the file, in hex. */
  readonly digest: string;
  readonly headers: readonly string[] | undefined;
  /** Whether the build is to go on by itself as soon as the file is stored. */
  readonly isToBuild: boolean;
  /** Whether its comments are wanted also where the project holds this very file already. */
  readonly isMeantAgain: boolean;
}

/**
 * Streams a multipart body into a folder of its own under `directory`, within limits on everything, and hands the file to `work`; the
 * folder is gone after that, with whatever a form that broke off has left in it.
 * @throws HttpError when there is no CSV file in the body, or no room for it
 */
export const withUpload = async <T>(
  ctx: Context,
  directory: string,
  work: (upload: Upload) => Promise<T>,
): Promise<T> => {
  let folder: string | undefined;
  try {
    if (ctx.request.length !== undefined && ctx.request.length > TOO_LARGE + ENVELOPE) throw tooLarge();
    const type = ctx.is('multipart/form-data');
    if (type === null) throw fileRequired();
    if (type === false) throw mediaTypeUnknown('multipart/form-data');
    folder = await mkdtemp(join(directory, 'upload-'));
    const path = join(folder, 'file');
    return await work(uploadOf(await receiveForm(ctx.req, path, LIMITS), path));
  } catch (error) {
    discardRest(ctx.req);
    throw asHttpError(error);
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
};

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
/** A header may come with space around it, which is none of its name. */
const headersList = headersField.pipe(z.array(z.string().max(2 * MAX_CSV_NAME)).max(MAX_CSV_COLUMNS));

const uploadOf = ({ file, fields }: ReceivedForm, path: string): Upload => {
  if (file?.field !== 'file') throw fileRequired();
  const { name, digest } = file;
  if (NOT_CSV.test(name)) {
    const message = `Only CSV files can be uploaded, and '${name}' is none. Save it as CSV (UTF-8) and upload that.`;
    throw new HttpError(400, 'NOT_A_CSV', message, { errors: [{ field: 'file', message }] });
  }
  if (name.length > MAX_CSV_NAME) {
    const message = `The file's name has more than ${MAX_CSV_NAME} characters. Give it a shorter one and upload it again.`;
    throw new HttpError(400, 'FILE_NAME_TOO_LONG', message, { errors: [{ field: 'file', message }] });
  }
  const wishes = { isToBuild: fields.get('build') === 'true', isMeantAgain: fields.get('again') === 'true' };
  const announced = fields.get('headers') ?? '';
  if (announced === '') return { path, name, digest, headers: undefined, ...wishes };
  const headers = headersList.safeParse(announced);
  if (headers.success) return { path, name, digest, headers: headers.data, ...wishes };
  const message = `headers must be a JSON list of the file’s headers: at most ${MAX_CSV_COLUMNS}, of ${MAX_CSV_NAME} characters`;
  throw new HttpError(400, 'INVALID_REQUEST', message, { errors: [{ field: 'headers', message }] });
};

/** Has an extension, and one that no CSV goes by. */
const NOT_CSV = /\.(?!(csv|tsv|txt)$)[a-z0-9]{1,5}$/iu;

const fileRequired = (): HttpError =>
  new HttpError(400, 'FILE_REQUIRED', 'Choose a CSV file to upload.', {
    errors: [{ field: 'file', message: 'Field is Required' }],
  });

const tooLarge = (): HttpError =>
  new HttpError(413, 'FILE_TOO_LARGE', 'File Size must be less than 16mb', {
    errors: [{ field: 'file', message: 'File Size must be less than 16mb' }],
  });

const asHttpError = (error: unknown): unknown => {
  if (error instanceof FileCutError) return diskFull(error);
  if (!(error instanceof FormRefusedError)) return error;
  switch (error.reason) {
    case 'file-too-large':
      return tooLarge();
    case 'too-many-files':
      return new HttpError(400, 'INVALID_UPLOAD', 'Upload one file at a time.');
    case 'invalid':
      return new HttpError(400, 'INVALID_UPLOAD', 'The upload is incomplete or no form. Please try again.');
  }
};
