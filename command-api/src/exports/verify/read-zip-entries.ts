/** Entries of a ZIP file on the disk, by its central directory (APPNOTE.TXT, 4.3). */
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import { ExportUnreadableError } from './exported-file.ts';

const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 5, 6]);
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const MAX_DIRECTORY_BYTES = 1024 * 1024;
const LOCAL_HEADER_BYTES = 30;
/** A small file can be inflated to a huge one. */
const MAX_INFLATED_BYTES = 2 * 1024 ** 3;
const [STORED, DEFLATED] = [0, 8];

/** The inflated content in chunks. */
export type ZipContent = () => AsyncIterable<Buffer>;

/** @throws ExportUnreadableError for a damaged file */
export const readZipEntries = async (
  path: string,
  file: FileHandle,
  size: number,
): Promise<ReadonlyMap<string, ZipContent>> => {
  const tail = await readBytes(file, Math.max(0, size - END_BYTES - MAX_COMMENT_BYTES), size);
  const end = tail.lastIndexOf(END_OF_DIRECTORY);
  if (end === -1 || end + END_BYTES > tail.length) throw damaged();
  const [bytes, from] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (bytes > MAX_DIRECTORY_BYTES || from + bytes > size) throw damaged();
  const directory = await readBytes(file, from, from + bytes);
  const entries = new Map<string, ZipContent>();
  for (let at = 0; at + 46 <= directory.length;) {
    if (directory.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged();
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset));
    const name = directory.toString('utf8', at + 46, at + 46 + nameBytes!);
    const method = directory.readUInt16LE(at + 10);
    const [length, local] = [directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 42)];
    if (method === STORED || method === DEFLATED)
      entries.set(name, () => readContent(path, file, { local, length, isDeflated: method === DEFLATED }));
    at += 46 + nameBytes! + extraBytes! + commentBytes!;
  }
  return entries;
};

const damaged = (): ExportUnreadableError => new ExportUnreadableError('The workbook is damaged or cut off.');

const readBytes = async (file: FileHandle, from: number, to: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(to - from);
  await file.read(bytes, 0, bytes.length, from);
  return bytes;
};

interface EntryPlace {
  readonly local: number;
  readonly length: number;
  readonly isDeflated: boolean;
}

async function* readContent(
  path: string,
  file: FileHandle,
  { local, length, isDeflated }: EntryPlace,
): AsyncGenerator<Buffer> {
  const header = await readBytes(file, local, local + LOCAL_HEADER_BYTES);
  const from = local + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (length === 0) return;
  const stored = createReadStream(path, { start: from, end: from + length - 1 });
  if (!isDeflated) {
    for await (const chunk of stored) yield chunk as Buffer;
    return;
  }
  const inflated = createInflateRaw();
  stored.once('error', (error) => inflated.destroy(error));
  try {
    let bytes = 0;
    for await (const chunk of stored.pipe(inflated)) {
      bytes += (chunk as Buffer).length;
      if (bytes > MAX_INFLATED_BYTES) throw new Error(`More than ${MAX_INFLATED_BYTES} bytes`);
      yield chunk as Buffer;
    }
  } catch (error) {
    throw new ExportUnreadableError('The workbook is damaged or cut off.', { cause: error });
  } finally {
    stored.destroy();
  }
}

/** As UTF-8, without a byte order mark. */
export async function* decodeContent(content: ZipContent): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of content()) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
