/** One generation of one model in MongoDB: reading it, and committing to it. */
import type { Collection } from 'mongodb';
import type { Position } from '@verbatim/eventstore/event-store';
import {
  CheckpointConflictError,
  type Document,
  GenerationDroppedError,
  type ModelReader,
  type ModelWriter,
  type Range,
  type Write,
} from '../read-store.ts';
import { fromStoredId, toStoredId } from '../stored-id.ts';
import { type Catalog, CATALOG_AGE_MS, isInUse, isReadable } from './generation-catalog.ts';
import { effectOf } from './model-effect.ts';
import type { Head, ModelHead } from './model-head.ts';
import type { MongoConnection } from './mongo-connection.ts';
import { endOfPrefix, type GenerationCollections, keyPrefix, type Stored } from './stored-document.ts';
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

export const modelReader = ({
  connection,
  catalog,
  collections,
  head,
  model,
  generation,
}: GenerationParts): ModelReader => {
  /** What an answer is worth is known after it came: only then is it certain that nothing had been removed before. */
  const current = async <T>(answer: T): Promise<T> => {
    if (!isReadable(await catalog.recent(model, CATALOG_AGE_MS), generation))
      throw new GenerationDroppedError(model, generation);
    return answer;
  };
  const read = async <T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> => current(await connection.read(call));
  const find = <Payload>(of: Collection<Stored<Payload>>, within: KeyRange, range: Range, fields: object) =>
    read((signal) =>
      of
        .find(within as object, {
          projection: fields,
          sort: { _id: range.order === 'desc' ? -1 : 1 },
          skip: range.offset ?? 0,
          limit: range.limit ?? 0,
          batchSize: Math.min(range.limit ?? ROWS_A_REPLY, ROWS_A_REPLY),
          signal,
        })
        .toArray(),
    ) as Promise<readonly Stored<Payload>[]>;

  return {
    model,
    generation,
    checkpoint: async () => current(await head.position()),
    get: async <T extends Document>(collection: string, id: string) => {
      const filter = { _id: keyPrefix(collection) + toStoredId(id) };
      const found = await read((signal) => collections.documents.findOne(filter, { signal }));
      return found === null ? undefined : (JSON.parse(found.m.d) as T);
    },
    range: async <T extends Document>(collection: string, range: Range) => {
      if (range.limit === 0) return [];
      const rows = await find(collections.documents, keysOf(collection, range), range, { 'm.d': 1 });
      return rows.map(({ _id, m }) => ({ id: idOf(collection, _id), document: JSON.parse(m.d) as T }));
    },
    count: async (collection, range) => {
      const { offset = 0, limit } = range;
      if (limit === 0) return 0;
      const upTo = limit === undefined ? {} : { limit: offset + limit };
      const filter = keysOf(collection, range) as object;
      const all = await read((signal) => collections.documents.countDocuments(filter, { ...upTo, signal }));
      return Math.max(0, all - offset);
    },
    getBytes: async (collection, id) => {
      const filter = { _id: keyPrefix(collection) + toStoredId(id) };
      const found = await read((signal) => collections.bytes.findOne(filter, { signal }));
      // Copied, so that a typed array of any width can be laid over it, and so that it does not hold the whole reply.
      return found === null ? undefined : new Uint8Array(found.m.d.value());
    },
    listBytes: async (collection, range) => {
      if (range.limit === 0) return [];
      const rows = await find(collections.bytes, keysOf(collection, range), range, { 'm.n': 1 });
      return rows.map(({ _id, m }) => ({ id: idOf(collection, _id), bytes: m.n ?? 0 }));
    },
  };
};

interface KeyRange {
  readonly _id: { readonly $gte: string; readonly $lt: string };
}

/** Ids are stored so that the server's order is JavaScript's: a range of ids is a range of the primary key. */
const keysOf = (collection: string, { from, to }: Range): KeyRange => {
  const prefix = keyPrefix(collection);
  const end = to === undefined ? endOfPrefix(prefix) : prefix + toStoredId(to);
  return { _id: { $gte: prefix + toStoredId(from ?? ''), $lt: end } };
};

const idOf = (collection: string, key: string): string => fromStoredId(key.slice(collection.length + 1));

export const modelWriter = (parts: GenerationParts): ModelWriter => {
  const { catalog, head, model, generation } = parts;
  /** As this writer left it: another's commit is found out when it is replaced. */
  let settled: Versioned<Head> | undefined;

  const dropped = (): Error => new GenerationDroppedError(model, generation);
  const settle = async (): Promise<Versioned<Head>> => {
    settled = await head.settle();
    if (settled === undefined) throw dropped();
    return settled;
  };
  const requireInUse = async (ageMS: number): Promise<void> => {
    if (!isInUse(await catalog.recent(model, ageMS), generation)) throw dropped();
  };

  return {
    ...modelReader(parts),
    // A commit that was left unfinished counts: it is finished first.
    checkpoint: async () => {
      await requireInUse(CATALOG_AGE_MS);
      return (await settle()).value.to;
    },
    commit: async (writes: readonly Write[], from: Position, to: Position) => {
      if (to < from) throw new RangeError(`The checkpoint of ${model} does not go back from '${from}' to '${to}'`);
      const effect = effectOf(writes);
      await requireInUse(CATALOG_AGE_MS);
      const current = settled?.value.to === from ? settled : await settle();
      if (current.value.to !== from) throw new CheckpointConflictError(model, from, current.value.to);
      settled = undefined;
      settled = await head.advance(current, effect, to);
      if (settled !== undefined) return;
      await requireInUse(0);
      throw new CheckpointConflictError(model, from, await head.lastCommit());
    },
  };
};
