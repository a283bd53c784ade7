/**
 * Net effect of a commit's writes: the last document and bytes of each id, and deletions. Can be applied in
 * any order and repeatedly, as long as the commit's own writes survive its deletions.
 */
import { requireStorableId, toStoredId, type Write } from '../read-store.ts';
import { toStoredBytes } from './stored-bytes.ts';
import { keyPrefix } from './stored-document.ts';

export interface WriteSet {
  /**
   * JSON text by key: BSON cannot represent lone surrogates or keys such as `$set`, and JSON parses faster.
   */
  readonly documents: Map<string, string>;
  readonly bytes: Map<string, Uint8Array>;
  readonly deletes: Set<string>;
  readonly deletedRanges: { readonly from: string; readonly to: string }[];
}

export const createWriteSet = (): WriteSet => ({
  documents: new Map(),
  bytes: new Map(),
  deletes: new Set(),
  deletedRanges: [],
});

export const isEmpty = ({ documents, bytes, deletes, deletedRanges }: WriteSet): boolean =>
  documents.size + bytes.size + deletes.size + deletedRanges.length === 0;

/** MongoDB's limit for a document is 16 MiB; the rest is for its id and version. */
const MAX_PAYLOAD_BYTES = 16 * 1024 * 1024 - 16 * 1024;
/** UTF-8 takes at most three bytes per UTF-16 unit: shorter text needs no counting. */
const SURELY_SMALL = MAX_PAYLOAD_BYTES / 3;

/**
 * @throws RangeError for an id with NUL, a collection's name, a payload over the limit; TypeError for what
 * JSON cannot represent
 */
export const toWriteSet = (writes: readonly Write[]): WriteSet => {
  const writeSet = createWriteSet();
  for (const write of writes) record(writeSet, write);
  return writeSet;
};

const record = ({ documents, bytes, deletes, deletedRanges }: WriteSet, write: Write): void => {
  const prefix = keyPrefix(write.collection);
  switch (write.kind) {
    case 'put': {
      const text = JSON.stringify(write.document);
      if (text.length > SURELY_SMALL) requireFits(write, Buffer.byteLength(text));
      documents.set(prefix + requireStorableId(write.id), text);
      return;
    }
    case 'put-bytes':
      if (write.bytes.byteLength > MAX_PAYLOAD_BYTES) requireFits(write, toStoredBytes(write.bytes).length());
      bytes.set(prefix + requireStorableId(write.id), write.bytes);
      return;
    case 'delete': {
      const key = prefix + toStoredId(write.id);
      documents.delete(key);
      bytes.delete(key);
      deletes.add(key);
      return;
    }
    case 'delete-range': {
      const [from, to] = [prefix + toStoredId(write.from), prefix + toStoredId(write.to)];
      for (const map of [documents, bytes]) for (const key of map.keys()) if (isWithin(key, from, to)) map.delete(key);
      deletedRanges.push({ from, to });
      return;
    }
  }
};

const requireFits = ({ collection, id }: Extract<Write, { id: string }>, length: number): void => {
  if (length > MAX_PAYLOAD_BYTES)
    throw new RangeError(
      `${collection} ${id} has ${length} bytes; MongoDB keeps no document over 16 MiB (${MAX_PAYLOAD_BYTES} for the content)`,
    );
};

/** Keys compare by UTF-8 bytes as on the server, which is code point order. */
const isWithin = (key: string, from: string, to: string): boolean =>
  Buffer.compare(Buffer.from(key), Buffer.from(from)) >= 0 && Buffer.compare(Buffer.from(key), Buffer.from(to)) < 0;
