/** Carries out a commit. Doing it again, or late, changes nothing: each document holds the number of the commit that wrote it. */
import { type AnyBulkWriteOperation, type Binary, type Collection, MongoBulkWriteError } from 'mongodb';
import { DUPLICATE_KEY } from './duplicate-key.ts';
import type { ModelEffect } from './model-effect.ts';
import { type MongoConnection, UPDATES_A_BULK } from './mongo-connection.ts';
import { toStoredBytes } from './stored-bytes.ts';
import type { GenerationCollections, Stored } from './stored-document.ts';

const INSERTS_A_BULK = 1000;
const DELETES_A_CALL = 1000;
const BULK_BYTES = 8 * 1024 * 1024;
/** From so many small documents on: an insert costs half an upsert, and needs no journal but its ids. */
const INSERT_FROM = 32;
const INSERT_MAX_LENGTH = 64 * 1024;
/** Their ids lie in the head. */
const INSERT_MAX_DOCUMENTS = 10_000;
const WRITE_CONCERN = { w: 'majority' } as const;

/**
 * @param version number of the commit
 * @param deletesBefore what is deleted is older than this: the commit's own documents stay
 */
export const applyEffect = async (
  connection: MongoConnection,
  collections: GenerationCollections,
  effect: ModelEffect,
  version: number,
  deletesBefore = version,
): Promise<void> => {
  const bytes = [...effect.bytes].map(([_id, d]) => ({ _id, m: { v: version, n: d.byteLength, d: toStoredBytes(d) } }));
  await putAll(connection, collections.documents, documentsOf(effect.documents, version));
  await putAll(connection, collections.bytes, bytes);
  // Last, so that nobody sees a document missing that is deleted and put in one commit.
  await deleteAll(connection, collections.documents, effect, { $lt: deletesBefore });
  await deleteAll(connection, collections.bytes, effect, { $lt: deletesBefore });
};

const documentsOf = (texts: ReadonlyMap<string, string>, version: number): Stored<string>[] =>
  [...texts].map(([_id, d]) => ({ _id, m: { v: version, d } }));

/** The ids of what is best inserted at once: many small documents, most of them new as a rule. */
export const insertsOf = ({ documents }: ModelEffect): readonly string[] => {
  if (documents.size < INSERT_FROM) return [];
  const small = [...documents].filter(([, text]) => text.length <= INSERT_MAX_LENGTH).map(([id]) => id);
  return small.slice(0, INSERT_MAX_DOCUMENTS);
};

/** Inserts documents of an effect. Answers the ids that are taken: these are not changed. */
export const insertDocuments = async (
  connection: MongoConnection,
  { documents }: GenerationCollections,
  effect: ModelEffect,
  ids: readonly string[],
  version: number,
): Promise<readonly string[]> => {
  const texts = new Map(ids.map((id) => [id, effect.documents.get(id) ?? '']));
  const taken: string[] = [];
  for (const batch of batches(documentsOf(texts, version), INSERTS_A_BULK))
    taken.push(...(await insertNew(connection, documents, batch)));
  return taken;
};

/** Takes back what was inserted. */
export const removeInserted = (
  connection: MongoConnection,
  { documents }: GenerationCollections,
  ids: readonly string[],
  version: number,
): Promise<void> => deleteAll(connection, documents, { deletes: new Set(ids), deletedRanges: [] }, { $eq: version });

const putAll = async <Payload extends string | Binary>(
  connection: MongoConnection,
  collection: Collection<Stored<Payload>>,
  documents: readonly Stored<Payload>[],
): Promise<void> => {
  const bulks = [...batches(documents, UPDATES_A_BULK)];
  await Promise.all(bulks.map((bulk) => upsert(connection, collection, bulk)));
};

/** Answers those whose id is taken. */
const insertNew = async <Payload>(
  connection: MongoConnection,
  collection: Collection<Stored<Payload>>,
  documents: readonly Stored<Payload>[],
): Promise<readonly string[]> => {
  try {
    const options = { ordered: false, writeConcern: WRITE_CONCERN };
    await connection.write(() => collection.insertMany(documents as never, options));
    return [];
  } catch (error) {
    return takenOf(error).map((index) => (documents[index] as Stored<Payload>)._id);
  }
};

const upsert = async <Payload>(
  connection: MongoConnection,
  collection: Collection<Stored<Payload>>,
  documents: readonly Stored<Payload>[],
  isRepeated = false,
): Promise<void> => {
  const operations = documents.map(({ _id, m }) => ({
    updateOne: { filter: { _id }, update: { $max: { m } }, upsert: true },
  })) as unknown as AnyBulkWriteOperation<Stored<Payload>>[];
  try {
    const options = { ordered: false, writeConcern: WRITE_CONCERN };
    await connection.update(() => collection.bulkWrite(operations, options));
  } catch (error) {
    // Two that upsert a new id at once: the slower finds it there now.
    if (isRepeated) throw error;
    const taken = takenOf(error).map((index) => documents[index] as Stored<Payload>);
    await upsert(connection, collection, taken, true);
  }
};

/** Indexes of the operations that failed because their id is taken. @throws the error when any failed for another reason */
const takenOf = (error: unknown): readonly number[] => {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError() !== undefined) throw error;
  const failed = [error.writeErrors].flat();
  if (failed.length === 0 || !failed.every(({ code }) => code === DUPLICATE_KEY)) throw error;
  return failed.map(({ index }) => index);
};

const deleteAll = async <Payload>(
  connection: MongoConnection,
  collection: Collection<Stored<Payload>>,
  { deletes, deletedRanges }: Pick<ModelEffect, 'deletes' | 'deletedRanges'>,
  version: { readonly $lt: number } | { readonly $eq: number },
): Promise<void> => {
  const ofVersion = { 'm.v': version };
  const ids = [...deletes];
  const filters: object[] = deletedRanges.map(({ from, to }) => ({ _id: { $gte: from, $lt: to }, ...ofVersion }));
  for (let at = 0; at < ids.length; at += DELETES_A_CALL)
    filters.push({ _id: { $in: ids.slice(at, at + DELETES_A_CALL) }, ...ofVersion });
  for (const filter of filters)
    await connection.write(() => collection.deleteMany(filter, { writeConcern: WRITE_CONCERN }));
};

function* batches<Payload extends string | Binary>(
  documents: readonly Stored<Payload>[],
  size: number,
): Generator<readonly Stored<Payload>[]> {
  let batch: Stored<Payload>[] = [];
  let bytes = 0;
  for (const document of documents) {
    const length = lengthOf(document.m.d);
    if (batch.length > 0 && (batch.length >= size || bytes + length > BULK_BYTES)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(document);
    bytes += length;
  }
  if (batch.length > 0) yield batch;
}

const lengthOf = (payload: string | Binary): number =>
  typeof payload === 'string' ? payload.length : payload.length();
