/** Reads ZIP files by their central directory (APPNOTE.TXT, 4.3), for specs of files that we write. */
import { crc32, inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;
/** General purpose bit 11. */
const NAMES_ARE_UTF8 = 0x800;

/** @returns the content of each entry by name. @throws Error for a damaged file */
export const readZip = (file: Buffer): ReadonlyMap<string, Buffer> => {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end === -1 || file.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('The ZIP file is cut off');
  const entries = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    if (file.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('The directory of the ZIP file is damaged');
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset));
    const name = file.toString('utf8', at + 46, at + 46 + nameBytes!);
    if (Buffer.byteLength(name) !== name.length && (file.readUInt16LE(at + 8) & NAMES_ARE_UTF8) === 0)
      throw new Error(`The name ${name} is not marked as UTF-8`);
    const local = file.readUInt32LE(at + 42);
    const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const bytes = file.subarray(from, from + file.readUInt32LE(at + 20));
    const content = file.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(bytes) : bytes;
    if (crc32(content) !== file.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    entries.set(name, content);
    at += 46 + nameBytes! + extraBytes! + commentBytes!;
  }
  return entries;
};
