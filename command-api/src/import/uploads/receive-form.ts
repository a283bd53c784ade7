/** Streams a multipart form with one file to the disk: complete, or rejected. */
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The form exceeds a limit, is incomplete, or is not multipart. */
export class FormRefusedError extends Error {
  readonly reason: 'file-too-large' | 'too-many-files' | 'invalid';
  constructor(reason: FormRefusedError['reason'], options?: ErrorOptions) {
    super(`The form is refused: ${reason}`, options);
    this.name = 'FormRefusedError';
    this.reason = reason;
  }
}

/** The file on the disk is not the file that was sent. */
export class FileCutError extends Error {
  constructor(path: string, came: number, stored: number) {
    super(`Of ${came} bytes ${stored} are in ${path}`);
    this.name = 'FileCutError';
  }
}

export interface ReceivedFile {
  /** Name of the form's field. */
  readonly field: string;
  /** As sent by the browser; '' for none. */
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
  /** Maximum size of the file. */
  readonly fileBytes: number;
  /** Maximum size of each other field. */
  readonly fieldBytes: number;
  readonly fields: number;
  /** Inactivity timeout: 30 s by default. A slow form is limited by the server's request timeout. */
  readonly silenceMs?: number;
}

/** The client has gone without closing the connection. */
const SILENCE_MS = 30_000;

/**
 * @param path of the file, which must not exist
 * @throws FormRefusedError, FileCutError, and the system's own error when the file cannot be written
 * (ENOSPC). The rest of the request is unread then.
 */
export const receiveForm = async (
  request: IncomingMessage,
  path: string,
  limits: FormLimits,
): Promise<ReceivedForm> => {
  const parser = getParser(request, limits);
  const onSilence = (): unknown => request.destroy();
  request.setTimeout(limits.silenceMs ?? SILENCE_MS, onSilence);
  try {
    return await received(request, parser, path);
  } finally {
    // The response may take longer.
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
      // Also ends the write to the file.
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

const getParser = (request: IncomingMessage, { fileBytes, fieldBytes, fields }: FormLimits): BusboyInstance => {
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
