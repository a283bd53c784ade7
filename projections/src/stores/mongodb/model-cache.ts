/**
 * Cache of one generation in MongoDB: documents and byte columns of version 0, which any commit deletes. An
 * entry is written first, and removed if an owner is missing: an erasure deletes owners before entries, so
 * one of the two sides always notices.
 */
import type { Collection } from 'mongodb';
import { CACHE, type ModelCache, requireStorableId, toStoredId } from '../read-store.ts';
import { isDuplicate } from './duplicate-key.ts';
import { CATALOG_AGE_MS, isInUse } from './generation-catalog.ts';
import type { GenerationParts } from './model-generation.ts';
import { toStoredBytes } from './stored-bytes.ts';
import { keyPrefix, type Stored } from './stored-document.ts';

const WRITE_CONCERN = { w: 'majority' } as const;
/** Below that of any commit. */
const VERSION = 0;

/** @param served the currently served generation */
export const openModelCache = (served: () => Promise<GenerationParts | undefined>): ModelCache => {
  /** Never writes to a dropped generation: that would recreate its collections. */
  const found = async (): Promise<GenerationParts | undefined> => {
    const parts = await served();
    if (parts === undefined) return undefined;
    return isInUse(await parts.catalog.recent(parts.model, CATALOG_AGE_MS), parts.generation) ? parts : undefined;
  };
  return {
    putIfAbsent: async ({ id, bytes, document, owners }) => {
      const _id = keyPrefix(CACHE) + requireStorableId(id);
      const parts = await found();
      if (parts === undefined) return false;
      const { connection, collections } = parts;
      if (!(await hasDocuments(parts, owners))) return false;
      await insert(parts, collections.documents, { _id, m: { v: VERSION, d: JSON.stringify(document) } });
      const m = { v: VERSION, n: bytes.byteLength, d: toStoredBytes(bytes) };
      await insert(parts, collections.bytes, { _id, m });
      if (await hasDocuments(parts, owners)) return true;
      for (const rows of [collections.documents, collections.bytes] as readonly Collection<Stored<unknown>>[])
        await connection.write(() => rows.deleteOne({ _id }, { writeConcern: WRITE_CONCERN }));
      return false;
    },
    replaceDocument: async (id, document) => {
      const parts = await found();
      const filter = { _id: keyPrefix(CACHE) + toStoredId(id) };
      const update = { $set: { m: { v: VERSION, d: JSON.stringify(document) } } };
      await parts?.connection.write(() => parts.collections.documents.updateMany(filter, update));
    },
    drop: async (ids) => {
      const parts = ids.length === 0 ? undefined : await found();
      if (parts === undefined) return;
      const filter = { _id: { $in: ids.map((id) => keyPrefix(CACHE) + toStoredId(id)) } };
      const { documents, bytes } = parts.collections;
      for (const rows of [documents, bytes] as readonly Collection<Stored<unknown>>[])
        await parts.connection.write(() => rows.deleteMany(filter, { writeConcern: WRITE_CONCERN }));
    },
  };
};

const hasDocuments = async (
  { connection, collections }: GenerationParts,
  owners: readonly { readonly collection: string; readonly id: string }[],
): Promise<boolean> => {
  const ids = owners.map(({ collection, id }) => keyPrefix(collection) + toStoredId(id));
  const found = await connection.read((signal) =>
    collections.documents.find({ _id: { $in: ids } } as object, { projection: { _id: 1 }, signal }).toArray(),
  );
  return found.length === ids.length;
};

const insert = async <Payload>(
  { connection }: GenerationParts,
  of: Collection<Stored<Payload>>,
  piece: Stored<Payload>,
): Promise<void> => {
  try {
    await connection.write((signal) => {
      const options = { writeConcern: WRITE_CONCERN, signal };
      return of.insertOne(piece, options);
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
};
