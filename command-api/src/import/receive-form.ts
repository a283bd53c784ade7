/** Reads a multipart form with one file, which goes straight to the disk: every byte that came is there, or the form is refused. */
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Why a form is not taken: what it holds is too much, or it is broken off, or none. */
export class FormRefusedError extends Error {
  readonly reason: 'file-too-large' | 'too-many-files' | 'invalid';
  constructor(reason: FormRefusedError['reason'], options?: ErrorOptions) {
    super(`The form is refused: ${reason}`, options);
    this.name = 'FormRefusedError';
    this.reason = reason;
  }
}

/** The file on the disk is not the file that came. */
export class FileCutError extends Error {
  constructor(path: string, came: number, stored: number) {
    super(`Of ${came} bytes ${stored} are in ${path}`);
    this.name = 'FileCutError';
  }
}

export interface ReceivedFile {
  /** Of the form's field. */
  readonly field: string;
  /** As the browser names it; '' when it says none. */
  readonly name: string;
  /** SHA-256 of its bytes, in hex. */
  readonly digest: string;
}

export interface ReceivedForm {
  readonly fields: ReadonlyMap<string, string>;
  /** Undefined when the form has none. */
  readonly file: ReceivedFile | undefined;
}

export interface FormLimits {
  /** Bytes; a file of more is refused. */
  readonly fileBytes: number;
  /** Bytes of each field that is no file. */
  readonly fieldBytes: number;
  readonly fields: number;
  /** Nothing of the form for so long ends it: 30 s by default. One that comes in drops is ended by the server's own limit of a request. */
  readonly silenceMs?: number;
}

/** Nothing at all for so long: whoever sends is gone, and the connection does not know it yet. */
const SILENCE_MS = 30_000;

/**
 * @param path where the file goes; there must be none yet
 * @throws FormRefusedError, FileCutError, and the system's own error when the file cannot be written (ENOSPC). The rest of the request
 *   is left unread then.
 */
export const receiveForm = async (
  request: IncomingMessage,
  path: string,
  limits: FormLimits,
): Promise<ReceivedForm> => {
  const parser = parserOf(request, limits);
  const onSilence = (): unknown => request.destroy();
  request.setTimeout(limits.silenceMs ?? SILENCE_MS, onSilence);
  try {
    return await received(request, parser, path);
  } finally {
    // The answer may take longer than that.
    request.setTimeout(0);
    request.off('timeout', onSilence);
  }
};

const received = (request: IncomingMessage, parser: BusboyInstance, path: string): Promise<ReceivedForm> =>
  new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    let content: BusboyFileStream | undefined;
    let stored: Promise<ReceivedFile> | undefined;
    const fail = (error: Error): void => {
      request.unpipe(parser);
      // What is written to the file ends here, too.
      content?.destroy(error);
      reject(error);
    };
    const refuse = (reason: FormRefusedError['reason'], cause?: unknown): void =>
      fail(new FormRefusedError(reason, { cause }));

    parser.on('file', (field, stream, name) => {
      content = stream;
      stream.once('limit', () => refuse('file-too-large'));
      stored = storeFile(stream, path).then((digest) => ({ field, name: name.replaceAll('%22', '"'), digest }));
      stored.catch(fail);
    });
    parser.on('field', (name, value, _nameCut, valueCut) => {
      if (valueCut) refuse('invalid');
      else fields.set(name, value);
    });
    parser.once('filesLimit', () => refuse('too-many-files'));
    for (const limit of ['fieldsLimit', 'partsLimit']) parser.once(limit, () => refuse('invalid'));
    parser.on('error', (error) => refuse('invalid', error));
    parser.once('finish', () => {
      Promise.resolve(stored).then((file) => resolve({ fields, file }), fail);
    });
    finished(request, (error) => {
      if (error) refuse('invalid', error);
    });
    request.pipe(parser);
  });

const parserOf = (request: IncomingMessage, { fileBytes, fieldBytes, fields }: FormLimits): BusboyInstance => {
  const contentType = request.headers['content-type'] ?? '';
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { files: 1, fileSize: fileBytes, fields, fieldSize: fieldBytes, parts: fields + 2, headerPairs: 20 },
    });
  } catch (error) {
    throw new FormRefusedError('invalid', { cause: error });
  }
};

/** @returns the file's digest */
const storeFile = async (content: BusboyFileStream, path: string): Promise<string> => {
  const hash = createHash('sha256');
  content.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  const { size } = await stat(path);
  if (size !== content.bytesRead) throw new FileCutError(path, content.bytesRead, size);
  return hash.digest('hex');
};
