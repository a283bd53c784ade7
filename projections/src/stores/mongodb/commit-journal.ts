/**
 * Journal of a commit, written before it is applied, so that it can be completed after a crash. STORED
 * FORMAT: concatenated BSON documents `{k: kind, i: key, d: payload}`, deflated, cut into pieces.
 */
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { Binary, BSON } from 'mongodb';
import { type WriteSet, createWriteSet } from './write-set.ts';

const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

interface Entry {
  readonly k: 'document' | 'bytes' | 'delete' | 'delete-range';
  /** Key; of a range its start. */
  readonly i: string;
  /** JSON text, bytes, or the end of a range. */
  readonly d?: string | Binary;
}

/** The serialiser's buffer is 17 MiB, unless a larger size is given. */
const SERIALISED_UNTOLD = 16 * 1024 * 1024;
/** Limit of an entry without its payload. */
const ENTRY_BYTES = 64 * 1024;

export const encodeWriteSet = ({ documents, bytes, deletes, deletedRanges }: WriteSet): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  const add = (entry: Entry): void => void parts.push(BSON.serialize(entry));
  const longest = Math.max(0, ...Array.from(bytes.values(), ({ byteLength }) => byteLength));
  if (longest > SERIALISED_UNTOLD) BSON.setInternalBufferSize(longest + ENTRY_BYTES);
  for (const [i, d] of documents) add({ k: 'document', i, d });
  for (const [i, d] of bytes) add({ k: 'bytes', i, d: new Binary(d) });
  for (const i of deletes) add({ k: 'delete', i });
  for (const { from, to } of deletedRanges) add({ k: 'delete-range', i: from, d: to });
  return compress(Buffer.concat(parts), { level: 1 });
};

export const decodeWriteSet = async (compressed: Uint8Array): Promise<WriteSet> => {
  const writeSet = createWriteSet();
  const journal = await decompress(compressed);
  const view = new DataView(journal.buffer, journal.byteOffset, journal.byteLength);
  for (let at = 0; at < journal.byteLength;) {
    const length = view.getInt32(at, true);
    const { k, i, d } = BSON.deserialize(journal.subarray(at, at + length)) as Entry;
    if (k === 'document') writeSet.documents.set(i, d as string);
    else if (k === 'bytes') writeSet.bytes.set(i, (d as Binary).value());
    else if (k === 'delete') writeSet.deletes.add(i);
    else writeSet.deletedRanges.push({ from: i, to: d as string });
    at += length;
  }
  return writeSet;
};

export const pieces = (journal: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(journal.length / size) }, (_, index) =>
    journal.subarray(index * size, (index + 1) * size),
  );
