/** STORED FORMAT of documents and byte columns, and their collections. */
import type { Binary, Collection, Db } from 'mongodb';

/**
 * All mutable parts are in one field, so that `{$max: {m: …}}` replaces it only by a newer version: embedded
 * documents compare by their first field first.
 */
export interface Stored<Payload> {
  readonly _id: string;
  readonly m: {
    /** Number of the commit. It must come first. */
    readonly v: number;
    /** Length of the payload; for bytes only, so that they can be listed without being read. */
    readonly n?: number;
    readonly d: Payload;
  };
}

export type StoredDocument = Stored<string>;
export type StoredBytes = Stored<Binary>;

/**
 * Two collections per generation: servers handle some thousands of collections well, and a project has two
 * models.
 */
export interface GenerationCollections {
  readonly documents: Collection<StoredDocument>;
  readonly bytes: Collection<StoredBytes>;
  /** Shared by all generations, as are the heads. */
  readonly journal: Collection<JournalPiece>;
  /** `{model}.{generation}`: prefix of its collections, head and journal ids. */
  readonly name: string;
}

/** `_id` is `{name of the generation}/{token of the commit}/{number}`. */
export interface JournalPiece {
  readonly _id: string;
  readonly bytes: Binary;
}

export const HEADS = 'heads';

/** Names of models contain no dot. */
export const getGenerationCollections = (database: Db, model: string, generation: string): GenerationCollections => {
  const name = `${model}.${generation}`;
  return {
    documents: database.collection(`${name}.documents`),
    bytes: database.collection(`${name}.bytes`),
    journal: database.collection('journal'),
    name,
  };
};

const COLLECTION_NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** `_id` of a document: `{collection}/{id}`. @throws RangeError for an invalid collection name */
export const keyPrefix = (collection: string): string => {
  if (!COLLECTION_NAME.test(collection))
    throw new RangeError(`'${collection}' is not a valid name of a collection of a read model`);
  return `${collection}/`;
};

/** End of the range of all ids with a prefix that ends in '/'. */
export const getStoredPrefixEnd = (prefix: string): string => `${prefix.slice(0, -1)}0`;
