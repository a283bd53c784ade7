/** Applies a commit. Idempotent, also when late: each document has the number of the commit that wrote it. */
import { type AnyBulkWriteOperation, type Binary, type Collection, MongoBulkWriteError } from 'mongodb';
import { DUPLICATE_KEY } from './duplicate-key.ts';
import { type WriteSet, createWriteSet } from './write-set.ts';
import { type MongoConnection, UPDATES_A_BULK } from './mongo-connection.ts';
import { STAMP_COLLECTIONS } from '../read-store.ts';
import { toStoredBytes } from './stored-bytes.ts';
import { type GenerationCollections, keyPrefix, type Stored } from './stored-document.ts';

const INSERTS_A_BULK = 1000;
const DELETES_A_CALL = 1000;
/** Deletes per call: within the time limit on any server, and FerretDB's 32,766 SQLite variables. */
const RANGE_DELETES_A_CALL = 10_000;
const BULK_BYTES = 8 * 1024 * 1024;
/** Minimum number of inserts: an insert costs at most half an upsert, and needs no journal. */
const INSERT_FROM = 32;
/** Smallest continuation of a longer id: none contains NUL. */
const FIRST_AFTER = '\u0001';
const WRITE_CONCERN = { w: 'majority' } as const;

/**
 * Bytes first, stamps after all other documents, so that concurrent readers find what stamps refer to.
 * @param version number of the commit
 * @param deletesBefore deletes only older versions: the commit's own documents stay
 */
export const applyWrites = async (
  connection: MongoConnection,
  collections: GenerationCollections,
  writeSet: WriteSet,
  version: number,
  deletesBefore = version,
): Promise<void> => {
  await putAll(connection, collections.bytes, storedBytes(writeSet.bytes, version));
  for (const areStamps of [false, true])
    await putAll(connection, collections.documents, storedDocuments(only(writeSet.documents, areStamps), version));
  // Last, so that a document that is deleted and written in one commit is never missing.
  await deleteAll(connection, collections, writeSet, { $lt: deletesBefore });
};

const STAMP_PREFIXES = STAMP_COLLECTIONS.map(keyPrefix);

/** The stamps, or everything else. */
const only = (documents: ReadonlyMap<string, string>, areStamps: boolean): Map<string, string> =>
  new Map([...documents].filter(([key]) => STAMP_PREFIXES.some((prefix) => key.startsWith(prefix)) === areStamps));

function* storedDocuments(texts: ReadonlyMap<string, string>, v: number): Generator<Stored<string>> {
  for (const [_id, d] of texts) yield { _id, m: { v, d } };
}

function* storedBytes(bytes: ReadonlyMap<string, Uint8Array>, v: number): Generator<Stored<Binary>> {
  for (const [_id, d] of bytes) yield { _id, m: { v, n: d.byteLength, d: toStoredBytes(d) } };
}

/** The part of a write set to be inserted first: many documents, mostly new. Their bytes precede them. */
export const selectInserts = ({ documents, bytes }: WriteSet): WriteSet => ({
  ...createWriteSet(),
  documents: documents.size < INSERT_FROM ? new Map<string, string>() : only(documents, false),
  bytes: Math.max(documents.size, bytes.size) < INSERT_FROM ? new Map<string, Uint8Array>() : bytes,
});

/** Inserts that part of a write set, and returns what remains: the rest, and existing ids. */
export const insertWrites = async (
  connection: MongoConnection,
  collections: GenerationCollections,
  writeSet: WriteSet,
  { documents, bytes }: WriteSet,
  version: number,
): Promise<WriteSet> => {
  const takenBytes = await insertAll(connection, collections.bytes, storedBytes(bytes, version));
  const takenDocuments = await insertAll(connection, collections.documents, storedDocuments(documents, version));
  return {
    ...writeSet,
    documents: without(writeSet.documents, documents, takenDocuments),
    bytes: without(writeSet.bytes, bytes, takenBytes),
  };
};

const without = <T>(
  all: ReadonlyMap<string, T>,
  inserted: ReadonlyMap<string, T>,
  taken: ReadonlySet<string>,
): Map<string, T> => new Map([...all].filter(([key]) => !inserted.has(key) || taken.has(key)));

/**
 * Deletions that revert inserts by version: one range per collection, which is small to record and one call
 * to delete.
 */
export const selectRanges = ({ documents, bytes }: WriteSet): WriteSet => {
  const ranges = new Map<string, { from: string; to: string }>();
  for (const key of [...documents.keys(), ...bytes.keys()]) {
    const collection = key.slice(0, key.indexOf('/'));
    const { from, to } = ranges.get(collection) ?? { from: key, to: key };
    ranges.set(collection, { from: key < from ? key : from, to: key > to ? key : to });
  }
  const deletedRanges = [...ranges.values()].map(({ from, to }) => ({ from, to: to + FIRST_AFTER }));
  return { ...createWriteSet(), deletedRanges };
};

/** Reverts inserts. */
export const removeInserted = (
  connection: MongoConnection,
  collections: GenerationCollections,
  inserted: WriteSet,
  version: number,
): Promise<void> => deleteAll(connection, collections, inserted, { $eq: version });

const putAll = async <Payload extends string | Binary>(
  connection: MongoConnection,
  collection: Collection<Stored<Payload>>,
  documents: Iterable<Stored<Payload>>,
): Promise<void> => {
  // One iterator for both: when one fails, the other stops, and a retry does not wait for it.
  const bulks = batches(documents, UPDATES_A_BULK);
  const work = async (): Promise<void> => {
    for (const bulk of bulks) await upsert(connection, collection, bulk);
  };
  await Promise.all([work(), work()]);
};

/** Returns the ids that exist. */
const insertAll = async <Payload extends string | Binary>(
  connection: MongoConnection,
  collection: Collection<Stored<Payload>>,
  documents: Iterable<Stored<Payload>>,
): Promise<ReadonlySet<string>> => {
  const taken = new Set<string>();
  for (const batch of batches(documents, INSERTS_A_BULK))
    try {
      await connection.write((signal) => {
        const options = { ordered: false, writeConcern: WRITE_CONCERN, signal };
        return collection.insertMany(batch, options);
      });
    } catch (error) {
      for (const index of getTaken(error)) taken.add((batch[index] as Stored<Payload>)._id);
    }
  return taken;
};

const upsert = async <Payload>(
  connection: MongoConnection,
  collection: Collection<Stored<Payload>>,
  documents: readonly Stored<Payload>[],
  isRepeated = false,
): Promise<void> => {
  const operations = documents.map(({ _id, m }) => ({
    // Of one document; see UPDATES_A_BULK for `updateOne`.
    updateMany: { filter: { _id }, update: { $max: { m } }, upsert: true },
  })) as unknown as AnyBulkWriteOperation<Stored<Payload>>[];
  try {
    await connection.update((signal) => {
      const options = { ordered: false, writeConcern: WRITE_CONCERN, signal };
      return collection.bulkWrite(operations, options);
    });
  } catch (error) {
    // Two upserts raced for a new id: the slower one finds it now.
    if (isRepeated) throw error;
    const taken = getTaken(error).map((index) => documents[index] as Stored<Payload>);
    await upsert(connection, collection, taken, true);
  }
};

/**
 * Indexes of the operations that failed because their id exists.
 * @throws the error when any failed for another reason
 */
const getTaken = (error: unknown): readonly number[] => {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError() !== undefined) throw error;
  const failed = [error.writeErrors].flat();
  if (failed.length === 0 || !failed.every(({ code }) => code === DUPLICATE_KEY)) throw error;
  return failed.map(({ index }) => index);
};

type VersionRule = { readonly $lt: number } | { readonly $eq: number };

const deleteAll = async (
  connection: MongoConnection,
  { documents, bytes }: GenerationCollections,
  { deletes, deletedRanges }: WriteSet,
  version: VersionRule,
): Promise<void> => {
  const ids = [...deletes];
  for (const collection of [documents, bytes] as readonly Collection<Stored<unknown>>[]) {
    for (const { from, to } of deletedRanges) await deleteRange(connection, collection, { from, to, version });
    for (let at = 0; at < ids.length; at += DELETES_A_CALL) {
      const filter = { _id: { $in: ids.slice(at, at + DELETES_A_CALL) }, 'm.v': version };
      await connection.write(() => collection.deleteMany(filter, { writeConcern: WRITE_CONCERN }));
    }
  }
};

interface DeletedRange {
  readonly from: string;
  readonly to: string;
  readonly version: VersionRule;
}

const deleteRange = async (
  connection: MongoConnection,
  collection: Collection<Stored<unknown>>,
  { from, to, version }: DeletedRange,
): Promise<void> => {
  let start: string | undefined = from;
  while (start !== undefined) {
    const next: string | undefined = await idAfter(connection, collection, start, to);
    const slice = { _id: { $gte: start, $lt: next ?? to }, 'm.v': version };
    await connection.write(() => collection.deleteMany(slice, { writeConcern: WRITE_CONCERN }));
    start = next;
  }
};

/**
 * First id left to the next call. Regardless of version, so that MongoDB only scans ids: few of a million
 * documents may be due. Uses the write timeout, because some servers scan the whole collection.
 */
const idAfter = async (
  connection: MongoConnection,
  collection: Collection<Stored<unknown>>,
  from: string,
  to: string,
): Promise<string | undefined> => {
  const look = { projection: { _id: 1 }, sort: { _id: 1 }, skip: RANGE_DELETES_A_CALL } as const;
  const found = await connection.write((signal) =>
    collection.findOne({ _id: { $gte: from, $lt: to } }, { ...look, signal }),
  );
  return found?._id;
};

function* batches<Payload extends string | Binary>(
  documents: Iterable<Stored<Payload>>,
  size: number,
): Generator<readonly Stored<Payload>[]> {
  let batch: Stored<Payload>[] = [];
  let bytes = 0;
  for (const document of documents) {
    const length = getLength(document.m.d);
    if (batch.length > 0 && (batch.length >= size || bytes + length > BULK_BYTES)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(document);
    bytes += length;
  }
  if (batch.length > 0) yield batch;
}

const getLength = (payload: string | Binary): number =>
  typeof payload === 'string' ? payload.length : payload.length();
