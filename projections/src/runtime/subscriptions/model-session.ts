import { type FileEvent, fileStream } from '@verbatim/domain/file/file-events';
import { type ProjectEvent, projectStream } from '@verbatim/domain/project/project-events';
import { type EventStore, type Position, START_OF_LOG, StreamDeletedError } from '@verbatim/eventstore/event-store';
import { readPosition } from '@verbatim/eventstore/read-position';
import { asEvent, UnknownEventError } from '@verbatim/eventstore/stored-event';
import type { ModelSession } from '../../models/projector.ts';
import type { Document, ModelReader, Range, Write } from '../../stores/read-store.ts';
import { getItemPosition, type LogItem, streamItems, withUnknown } from './log-reader.ts';

// Catch-up of a model that does not follow the log: events of its own streams, in log order.

type Reading = Pick<EventStore, 'readStream' | 'readAll'>;

/** Events after a position, up to another or to the log's end. */
export type EventSource = (after: Position, upTo?: Position) => AsyncIterable<LogItem>;

/**
 * Events of a file before its `FileAdded` do not concern any model: they are read by the handler of that
 * event, and no checkpoint follows them.
 */
export const isBeforeFileAdded = (type: string): boolean =>
  type === ('UploadStarted' satisfies FileEvent['type']) || type === ('CommentsImported' satisfies FileEvent['type']);

/** Whether a project is deleted at present. */
export const isEnded = async (events: Pick<EventStore, 'readStream'>, projectId: string): Promise<boolean> => {
  try {
    for await (const { type } of events.readStream(projectStream(projectId), { direction: 'backwards', maxCount: 1 }))
      return type === ('ProjectDeleted' satisfies ProjectEvent['type']);
  } catch (error) {
    // An unknown event is not a deletion.
    if (!(error instanceof UnknownEventError)) throw error;
  }
  return false;
};

/** For shared models: the log, filtered by stream prefixes. */
export const readEventsByPrefix = (events: Reading, streamPrefixes: readonly string[]): EventSource =>
  async function* (after, upTo) {
    const read = (behind: UnknownEventError | undefined) =>
      events.readAll({ streamPrefixes, after: behind === undefined ? after : behind.position });
    for await (const item of withUnknown(read)) {
      if (upTo !== undefined && getItemPosition(item) > upTo) return;
      yield item;
    }
  };

/** For a project's models: its own stream and, from `FileAdded` on, that of each file, merged by position. */
export const readProjectEvents = (events: Reading, projectId: string): EventSource =>
  async function* (after, upTo) {
    const heads: Head[] = [];
    try {
      await push(heads, streamItems(events, projectStream(projectId), 0));
      for (let head = first(heads); head !== undefined; head = first(heads)) {
        const { item, rest } = head;
        if (upTo !== undefined && getItemPosition(item) > upTo) return;
        const fileId = fileAddedBy(item);
        if (fileId !== undefined) {
          const since = getItemPosition(item) > after ? getItemPosition(item) : after;
          await push(heads, await itemsAfter(events, fileStream(fileId), since));
        }
        if (getItemPosition(item) > after && !isHiddenItem(item)) yield item;
        heads.splice(heads.indexOf(head), 1);
        await push(heads, rest);
      }
    } finally {
      // Half-read streams would stay open on a server.
      for (const { rest } of heads) await rest.return?.();
    }
  };

/** For a model of a single stream. */
export const readStreamEvents = (events: Reading, stream: string): EventSource =>
  async function* (after, upTo) {
    const items = await itemsAfter(events, stream, after);
    for (let next = await items?.next(); next !== undefined && next.done !== true; next = await items?.next()) {
      if (upTo !== undefined && getItemPosition(next.value) > upTo) return;
      yield next.value;
    }
  };

interface Head {
  readonly item: LogItem;
  readonly rest: AsyncIterator<LogItem>;
}

const push = async (heads: Head[], rest: AsyncIterator<LogItem> | undefined): Promise<void> => {
  const next = await rest?.next().catch((error: unknown) => {
    // An erased file has no events.
    if (error instanceof StreamDeletedError) return undefined;
    throw error;
  });
  if (rest !== undefined && next !== undefined && next.done !== true) heads.push({ item: next.value, rest });
};

/** Linear search: a project has few files. */
const first = (heads: readonly Head[]): Head | undefined =>
  heads.reduce<Head | undefined>(
    (least, head) => (least === undefined || getItemPosition(head.item) < getItemPosition(least.item) ? head : least),
    undefined,
  );

const fileAddedBy = ({ kind, event }: LogItem): string | undefined => {
  if (kind === 'unknown' || event.type !== ('FileAdded' satisfies ProjectEvent['type'])) return undefined;
  return asEvent<Extract<ProjectEvent, { type: 'FileAdded' }>>(event).data.fileId;
};

const isHiddenItem = ({ event }: LogItem): boolean => isBeforeFileAdded(event.type);

/** Events of a stream after a position of the log, found by bisection. */
const itemsAfter = async (
  events: Reading,
  stream: string,
  after: Position,
): Promise<AsyncIterator<LogItem> | undefined> => {
  if (after === START_OF_LOG) return streamItems(events, stream, 0);
  const last = await readPosition(events, stream, 'last');
  if (typeof last !== 'object' || last.position <= after) return undefined;
  let [low, high] = [0, last.revision];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const place = await readPosition(events, stream, middle);
    if (typeof place !== 'object') return undefined;
    if (place.position <= after) low = middle + 1;
    else high = middle;
  }
  return streamItems(events, stream, low);
};

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
