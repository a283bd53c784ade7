/** One generation of one model in MongoDB: reads and commits. */
import type { Collection } from 'mongodb';
import type { Position } from '@verbatim/eventstore/event-store';
import {
  CheckpointConflictError,
  type CheckpointEvent,
  type Document,
  GenerationDroppedError,
  type ModelReader,
  type ModelWriter,
  parseStoredId,
  type Range,
  requireFencingToken,
  toStoredId,
  type Write,
} from '../read-store.ts';
import { type Catalog, CATALOG_AGE_MS, isInUse, isReadable } from './generation-catalog.ts';
import { generationContents } from './generation-contents.ts';
import { toWriteSet } from './write-set.ts';
import type { ModelHead } from './model-head.ts';
import { getFencingToken, type Head } from './stored-head.ts';
import type { MongoConnection } from './mongo-connection.ts';
import { fromStoredBytes } from './stored-bytes.ts';
import { getStoredPrefixEnd, type GenerationCollections, keyPrefix, type Stored } from './stored-document.ts';
import type { Versioned } from './versioned-register.ts';

export interface GenerationParts {
  readonly connection: MongoConnection;
  readonly catalog: Catalog;
  readonly collections: GenerationCollections;
  readonly head: ModelHead;
  readonly model: string;
  readonly generation: string;
}

const ROWS_A_REPLY = 10_000;

interface CheckedReads {
  /** The answer, if the generation was still readable when it arrived. */
  current<T>(answer: T): Promise<T>;
  one<Payload>(of: Collection<Stored<Payload>>, collection: string, id: string): Promise<Payload | undefined>;
  many<Payload>(
    of: Collection<Stored<Payload>>,
    collection: string,
    range: Range,
    fields: object,
  ): Promise<readonly Stored<Payload>[]>;
}

/** Checked after the answer: only then is it certain that nothing had been removed. */
const whileReadable =
  ({ catalog, model, generation }: GenerationParts) =>
  async <T>(answer: T): Promise<T> => {
    if (!isReadable(await catalog.recent(model, CATALOG_AGE_MS), generation))
      throw new GenerationDroppedError(model, generation);
    return answer;
  };

const checkedReads = (parts: GenerationParts): CheckedReads => {
  const { connection } = parts;
  const current = whileReadable(parts);
  return {
    current,
    one: async <Payload>(of: Collection<Stored<Payload>>, collection: string, id: string) => {
      const filter = { _id: keyPrefix(collection) + toStoredId(id) } as object;
      const found = await connection.read((signal) => of.findOne(filter, { signal }));
      return current(found?.m.d);
    },
    many: async <Payload>(of: Collection<Stored<Payload>>, collection: string, range: Range, projection: object) => {
      const { order, offset: skip = 0, limit } = range;
      // 0 means unlimited there.
      if (limit === 0) return [];
      const sort = { _id: order === 'desc' ? -1 : 1 } as const;
      const paging = { skip, limit: limit ?? 0, batchSize: Math.min(limit ?? ROWS_A_REPLY, ROWS_A_REPLY) };
      const filter = getKeys(collection, range) as object;
      const found = await connection.read((signal) =>
        of.find(filter, { projection, sort, ...paging, signal }).toArray(),
      );
      return current(found as unknown as readonly Stored<Payload>[]);
    },
  };
};

export const modelReader = (parts: GenerationParts): ModelReader => {
  const { connection, collections, head, model, generation } = parts;
  const { documents, bytes } = collections;
  const reads = checkedReads(parts);
  return {
    model,
    generation,
    checkpoint: async () => reads.current(await head.position()),
    checkpointEvent: async () => reads.current(await head.event()),
    get: async <T extends Document>(collection: string, id: string) => {
      const text = await reads.one(documents, collection, id);
      return text === undefined ? undefined : (JSON.parse(text) as T);
    },
    range: async <T extends Document>(collection: string, range: Range) => {
      const rows = await reads.many(documents, collection, range, { 'm.d': 1 });
      return rows.map(({ _id, m }) => ({ id: getId(collection, _id), document: JSON.parse(m.d) as T }));
    },
    count: async (collection, range) => {
      const { offset = 0, limit } = range;
      if (limit === 0) return 0;
      const upTo = limit === undefined ? {} : { limit: offset + limit };
      const filter = getKeys(collection, range) as object;
      const all = await connection.read((signal) => documents.countDocuments(filter, { ...upTo, signal }));
      return reads.current(Math.max(0, all - offset));
    },
    listIds: async (collection, range) => {
      const rows = await reads.many(documents, collection, range, { _id: 1 });
      return rows.map(({ _id }) => getId(collection, _id));
    },
    getBytes: async (collection, id) => {
      const found = await reads.one(bytes, collection, id);
      return found && fromStoredBytes(found);
    },
    listBytes: async (collection, range) => {
      const rows = await reads.many(bytes, collection, range, { 'm.n': 1 });
      return rows.map(({ _id, m }) => ({ id: getId(collection, _id), bytes: m.n ?? 0 }));
    },
  };
};

interface KeyRange {
  readonly _id: { readonly $gte: string; readonly $lt: string };
}

/**
 * Ids are stored so that the server's order equals JavaScript's: a range of ids is a range of the primary
 * key.
 */
const getKeys = (collection: string, { from, to }: Range): KeyRange => {
  const prefix = keyPrefix(collection);
  const end = to === undefined ? getStoredPrefixEnd(prefix) : prefix + toStoredId(to);
  return { _id: { $gte: prefix + toStoredId(from ?? ''), $lt: end } };
};

const getId = (collection: string, key: string): string => parseStoredId(key.slice(collection.length + 1));

/**
 * Reads with the write timeout: a projector is in no hurry, and retries on a slow server would never succeed.
 */
const patient = (connection: MongoConnection): MongoConnection => ({
  ...connection,
  read: (call) => connection.write(call),
});

/**
 * Opens the generation for writing.
 * @param asked fencing token of the writer; absent keeps the latest
 * @throws FencedOffError, GenerationDroppedError
 */
export const openWriter = async (parts: GenerationParts, asked?: number): Promise<ModelWriter> => {
  const { catalog, head, model, generation } = parts;
  const dropped = (): Error => new GenerationDroppedError(model, generation);
  /** As left by this writer: other commits and higher fencing tokens are noticed when it is replaced. */
  let settled = await head.open(asked ?? 0);
  if (settled === undefined) throw dropped();
  const fencingToken = asked ?? getFencingToken(settled);
  requireFencingToken(model, fencingToken, getFencingToken(settled));

  const settle = async (): Promise<Versioned<Head>> => {
    settled = await head.settle();
    if (settled === undefined) throw dropped();
    requireFencingToken(model, fencingToken, getFencingToken(settled));
    return settled;
  };
  const requireInUse = async (ageMS: number): Promise<void> => {
    if (!isInUse(await catalog.recent(model, ageMS), generation)) throw dropped();
  };

  return {
    ...modelReader({ ...parts, connection: patient(parts.connection) }),
    contents: () => generationContents(parts.connection, parts.collections, whileReadable(parts)),
    // An unfinished commit counts: it is completed first.
    checkpoint: async () => {
      await requireInUse(CATALOG_AGE_MS);
      return (await settle()).value.to;
    },
    commit: async (writes: readonly Write[], from: Position, to: Position, event?: CheckpointEvent) => {
      if (to < from) throw new RangeError(`The checkpoint of ${model} does not go back from '${from}' to '${to}'`);
      const writeSet = toWriteSet(writes);
      await requireInUse(CATALOG_AGE_MS);
      const current = settled?.value.to === from ? settled : await settle();
      if (current.value.to !== from) throw new CheckpointConflictError(model, from, current.value.to);
      settled = undefined;
      settled = await head.advance(current, writeSet, to, event);
      if (settled !== undefined) return;
      await requireInUse(0);
      const last = await head.lastCommit();
      requireFencingToken(model, fencingToken, last.fencingToken);
      throw new CheckpointConflictError(model, from, last.to);
    },
  };
};
