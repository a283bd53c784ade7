import type { Document, ModelReader, Range, Write } from '../../stores/read-store.ts';
import type { ModelSession } from '../../models/projector.ts';

const getKey = (collection: string, id: string): string => `${collection}\u0000${id}`;

/** A document kept as JSON only, and parsed for who reads it before the commit. */
class JsonPut {
  readonly kind = 'put';
  readonly collection: string;
  readonly id: string;
  readonly json: string;

  constructor(collection: string, id: string, document: Document) {
    this.collection = collection;
    this.id = id;
    this.json = JSON.stringify(document);
  }

  get document(): Document {
    return JSON.parse(this.json) as Document;
  }
}

/**
 * A unit of work over one generation of a model: reads, including `range`, see its own uncommitted writes.
 * @param storesJson as of the writer that commits it
 */
export const beginSession = (
  reader: Pick<ModelReader, 'get' | 'range' | 'getBytes'>,
  storesJson = false,
): ModelSession => {
  /** The last write to an id wins. */
  const writes = new Map<string, Exclude<Write, { kind: 'delete-range' }>>();
  const rangesDeleted: Extract<Write, { kind: 'delete-range' }>[] = [];
  let size = 0;

  const pending = (collection: string, id: string): Write | undefined => writes.get(getKey(collection, id));
  const isDeletedByRange = (collection: string, id: string): boolean =>
    rangesDeleted.some((range) => range.collection === collection && range.from <= id && id < range.to);
  const record = (write: Exclude<Write, { kind: 'delete-range' }>): void => {
    const key = getKey(write.collection, write.id);
    const replaced = writes.get(key);
    if (replaced !== undefined) size -= getSize(replaced);
    writes.set(key, write);
    size += getSize(write);
  };

  return {
    async get<T extends Document>(collection: string, id: string) {
      const write = pending(collection, id);
      if (write?.kind === 'put') return write.document as T;
      if (write?.kind === 'delete' || isDeletedByRange(collection, id)) return undefined;
      return reader.get<T>(collection, id);
    },
    async range<T extends Document>(collection: string, range: Range) {
      const { offset = 0, limit, order = 'asc', ...bounds } = range;
      const stored = await reader.range<T>(collection, bounds);
      const merged = new Map(stored.filter(({ id }) => !isDeletedByRange(collection, id)).map((row) => [row.id, row]));
      for (const write of writes.values()) {
        if (write.collection !== collection || !isWithin(write.id, bounds)) continue;
        if (write.kind === 'put') merged.set(write.id, { id: write.id, document: write.document as T });
        if (write.kind === 'delete') merged.delete(write.id);
      }
      const sorted = [...merged.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
      if (order === 'desc') sorted.reverse();
      return sorted.slice(offset, limit === undefined ? undefined : offset + limit);
    },
    async getBytes(collection, id) {
      const write = pending(collection, id);
      if (write?.kind === 'put-bytes') return write.bytes;
      if (write?.kind === 'delete' || isDeletedByRange(collection, id)) return undefined;
      return reader.getBytes(collection, id);
    },
    put: (collection, id, document) => record({ kind: 'put', collection, id, document }),
    putOnce: (collection, id, document) =>
      record(storesJson ? new JsonPut(collection, id, document) : { kind: 'put', collection, id, document }),
    putBytes: (collection, id, bytes) => record({ kind: 'put-bytes', collection, id, bytes }),
    delete: (collection, id) => record({ kind: 'delete', collection, id }),
    deleteRange(collection, from, to) {
      for (const [key, write] of writes) {
        if (write.collection !== collection || write.id < from || write.id >= to) continue;
        writes.delete(key);
        size -= getSize(write);
      }
      rangesDeleted.push({ kind: 'delete-range', collection, from, to });
    },
    size: () => size,
    // Deletions of ranges first: the remaining writes came after them.
    writes: () => [...rangesDeleted, ...inOrderOfKind(writes)],
  };
};

/** By kind and id, the order that stores write fastest. Ids are unique, so the order has no other effect. */
const inOrderOfKind = <Kind extends Write>(writes: ReadonlyMap<string, Kind>): readonly Kind[] =>
  [...writes]
    .sort(([a, one], [b, other]) => (one.kind === other.kind ? (a < b ? -1 : 1) : one.kind < other.kind ? -1 : 1))
    .map(([, write]) => write);

/** Overhead of an object, a property or a write. */
const OVERHEAD_BYTES = 32;

const getSize = (write: Write): number => {
  if (write.kind === 'put-bytes') return OVERHEAD_BYTES + write.bytes.byteLength;
  if (write.kind !== 'put') return OVERHEAD_BYTES;
  return OVERHEAD_BYTES + (write.json?.length ?? sizeOfValue(write.document));
};

/** An estimate: serialising would cost as much as the commit. */
const sizeOfValue = (value: unknown): number => {
  if (typeof value === 'string') return OVERHEAD_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let size = OVERHEAD_BYTES;
  if (Array.isArray(value)) for (const item of value) size += sizeOfValue(item);
  else for (const key in value) size += sizeOfValue((value as Document)[key]);
  return size;
};

const isWithin = (id: string, { from, to }: Pick<Range, 'from' | 'to'>): boolean =>
  (from === undefined || from <= id) && (to === undefined || id < to);
