/** A ZIP file of parts that are written while it is read. */
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface ZipEntry {
  readonly name: string;
  /** A function is called once the entry before it is written. */
  readonly content: string | (() => AsyncIterable<string | Uint8Array>);
}

/** Streamed with back-pressure; destroying it ends its entries. */
export const zipFile = async (entries: readonly ZipEntry[]): Promise<Readable> => {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const file = new PassThrough();
  const opened: Readable[] = [];
  for (const { name, content } of entries)
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name);
    else
      zip.addReadStreamLazy(name, (callback) => {
        const parts = Readable.from(content(), { objectMode: false, highWaterMark: 64 * 1024 });
        parts.once('error', (error: Error) => file.destroy(error));
        opened.push(parts);
        callback(null, parts);
      });
  zip.once('error', (error: Error) => file.destroy(error));
  // A disconnected client ends the entries: a zip does not destroy its inputs.
  file.once('close', () => opened.forEach((parts) => parts.destroy()));
  pipeline(zip.outputStream, file).catch(() => undefined);
  zip.end();
  return file;
};
