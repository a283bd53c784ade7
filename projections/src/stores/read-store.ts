/**
 * The read store port. A model is a set of collections of documents (JSON) or columns (bytes) under ids that
 * sort as strings; lookups are by id or range of ids, so ids are paths (`{projectId}/{0000000042}`), and
 * adapters need only their primary key. Of a model's generations one is served, and at most one more is being
 * built.
 */
import { type Position, START_OF_LOG } from '@verbatim/eventstore/event-store';

/** Numbers within ids, padded so that ids sort as numbers do. */
const ID_DIGITS = 10;
export const padId = (n: number): string => String(n).padStart(ID_DIGITS, '0');

/**
 * Ids sort in JavaScript by UTF-16 units; SQLite and MongoDB sort text by code points, and those orders part
 * at U+D800: an emoji or a full-width letter in an id would fall out of a range. Stored ids therefore hold
 * each such unit as one code point above all others.
 */
const UNITS_OUT_OF_ORDER = /[\ud800-\uffff]/g;
const OUT_OF_ORDER = /[\ud800-\uffff]/;

export const toStoredId = (id: string): string =>
  OUT_OF_ORDER.test(id)
    ? id.replace(UNITS_OUT_OF_ORDER, (unit) => String.fromCodePoint(0x10000 + unit.charCodeAt(0)))
    : id;

/** @throws RangeError for an id that libsql would cut short on reading */
export const requireStorableId = (id: string): string => {
  if (id.includes('\0')) throw new RangeError(`An id cannot contain the character NUL: ${JSON.stringify(id)}`);
  return toStoredId(id);
};

export const parseStoredId = (stored: string): string =>
  OUT_OF_ORDER.test(stored)
    ? stored.replace(/[\u{10000}-\u{1ffff}]/gu, (point) => String.fromCharCode((point.codePointAt(0) ?? 0) - 0x10000))
    : stored;

/** Above every stored id. */
export const AFTER_ALL_STORED_IDS = '\u{10ffff}';

export type Document = { readonly [key: string]: unknown };

export interface Range {
  /** Inclusive; default the first. */
  readonly from?: string;
  /** Exclusive; default past the last. See `getPrefixEnd`. */
  readonly to?: string;
  readonly order?: 'asc' | 'desc';
  readonly offset?: number;
  readonly limit?: number;
}

/** End of the range of all ids with a prefix. */
export const getPrefixEnd = (prefix: string): string => `${prefix}\uffff`;

/** Identifies an event by stream, revision and id. */
export interface CheckpointEvent {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
}

/**
 * Collection of a model's cache: bytes and a document under one id each. Read and deleted as any other, but
 * written by `ReadStore.cache` only, and excluded from `ModelWriter.contents`.
 */
export const CACHE = 'cache';

/**
 * Collections of stamps, which validate derived data: stores without atomic visibility write bytes, then
 * documents, then these. A reader of a stamp sees the state it refers to, or a later one.
 */
export const STAMP_COLLECTIONS = ['stamps', 'version', 'versions'] as const;
export type StampCollection = (typeof STAMP_COLLECTIONS)[number];

export interface CacheEntry {
  readonly id: string;
  readonly bytes: Uint8Array;
  /** Inputs of the bytes, for maintenance of the cache. */
  readonly document: Document;
  /** The entry is dropped when one of these documents is missing, as after an erasure. */
  readonly owners: readonly { readonly collection: string; readonly id: string }[];
}

/** Without fencing tokens: all writers compute the same bytes, and late ones find their owner missing. */
export interface ModelCache {
  /**
   * @returns whether the bytes are cached now, by this call or before; false without all owners or a
   * generation, and during long writes of others
   */
  putIfAbsent(entry: CacheEntry): Promise<boolean>;
  /** Replaces the document of existing bytes; no effect without them. */
  replaceDocument(id: string, document: Document): Promise<void>;
  drop(ids: readonly string[]): Promise<void>;
}

export interface ModelReader {
  readonly model: string;
  readonly generation: string;
  /** Of a reader of the past (`past/`): names the moment; absent for the present. */
  readonly moment?: string;
  /** Position of the model's last event; START_OF_LOG for an empty generation. */
  checkpoint(): Promise<Position>;
  /** The event at the checkpoint, which identifies the model's log. */
  checkpointEvent(): Promise<CheckpointEvent | undefined>;
  get<T extends Document>(collection: string, id: string): Promise<T | undefined>;
  range<T extends Document>(
    collection: string,
    range: Range,
  ): Promise<readonly { readonly id: string; readonly document: T }[]>;
  count(collection: string, range: Range): Promise<number>;
  /** Ids of the documents in a range, in order. */
  listIds(collection: string, range: Range): Promise<readonly string[]>;
  getBytes(collection: string, id: string): Promise<Uint8Array | undefined>;
  /** Ids of the byte columns in a range, with their lengths. */
  listBytes(collection: string, range: Range): Promise<readonly { readonly id: string; readonly bytes: number }[]>;
}

export type Write =
  | {
      readonly kind: 'put';
      readonly collection: string;
      readonly id: string;
      readonly document: Document;
      /** The document, where it is kept as such for a store of JSON. */
      readonly json?: string;
    }
  | { readonly kind: 'put-bytes'; readonly collection: string; readonly id: string; readonly bytes: Uint8Array }
  /** Documents and bytes alike. */
  | { readonly kind: 'delete'; readonly collection: string; readonly id: string }
  | { readonly kind: 'delete-range'; readonly collection: string; readonly from: string; readonly to: string };

export type ModelContent = { readonly collection: string; readonly id: string } & (
  { readonly kind: 'document'; readonly document: Document } | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
);

export interface ModelWriter extends ModelReader {
  /** Whether it stores documents as the JSON of their writes. */
  readonly storesJson?: true;
  /**
   * Everything in the generation except its cache: documents, then byte columns, each in JavaScript's order
   * of `{collection}/{id}`. Read page by page, yielding in between; concurrent writes may or may not be
   * included.
   */
  contents(): AsyncIterable<ModelContent>;
  /**
   * Applies the writes and moves the checkpoint, in this order and atomically where the store can;
   * idempotent.
   * @param event at `to`; by default the stored one
   * @throws FencedOffError when the model was opened with a higher fencing token, even if the checkpoint has
   * not moved
   * @throws CheckpointConflictError when the checkpoint is not `from`: another projector has written, or this
   * commit was made before
   * @throws GenerationDroppedError when the generation was replaced or cancelled: request a new writer
   * @throws RangeError when `to` is before `from`: checkpoints only move forward
   */
  commit(writes: readonly Write[], from: Position, to: Position, event?: CheckpointEvent): Promise<void>;
}

/**
 * Writers of a model have fencing tokens: whole numbers that increase with each owner. The highest that has
 * opened a model is stored with it, and lower ones are rejected. 0 for a single process.
 */
export interface ReadStore {
  /**
   * The served generation of a model, an empty one if absent: reading creates nothing. Request it for each
   * query: a rebuild swaps it.
   */
  reader(model: string): Promise<ModelReader>;
  /**
   * Opens the served generation for writing, creating it if absent: lower fencing tokens can no longer commit
   * or swap.
   * @param fencingToken default 0
   * @throws FencedOffError when the model was opened with a higher one
   */
  writer(model: string, fencingToken?: number): Promise<ModelWriter>;
  /**
   * A generation to be built: that of an interrupted rebuild, or a new one.
   * @param fencingToken default that of its last writer: building is harmless until the swap
   * @throws FencedOffError when this generation was opened with a higher one
   */
  beginGeneration(model: string, fencingToken?: number): Promise<ModelWriter>;
  /**
   * Serves the generation being built, in one write, and drops the old one.
   * @param fencingToken default 0
   * @throws FencedOffError when the model was opened with a higher one, RangeError when none is being built
   */
  serveGeneration(model: string, fencingToken?: number): Promise<void>;
  /** Drops every generation of a model; its readers keep theirs. The next writer creates an empty one. */
  dropModel(model: string): Promise<void>;
  /** Cache of the generation that is served at each call. */
  cache(model: string): ModelCache;
  /** Drops the generation being built, if any. */
  cancelGeneration(model: string): Promise<void>;
  /**
   * Removes deleted data of the served generation from all files. Call after an erasure is committed; takes
   * as long as writing the whole model (about a second for 200 MB) and blocks its thread that long.
   */
  scrub(model: string): Promise<void>;
  /** @param model default all */
  generations(
    model?: string,
  ): Promise<readonly { readonly model: string; readonly generation: string; readonly state: 'served' | 'building' }[]>;
  close(): Promise<void>;
}

export class CheckpointConflictError extends Error {
  constructor(model: string, expected: Position, actual: Position) {
    super(`The checkpoint of ${model} is at '${actual}', not at '${expected}': another projector has written it`);
    this.name = 'CheckpointConflictError';
  }
}

/**
 * Another process has taken the work over. A retry is useless; that process redoes what was not committed.
 */
export class FencedOffError extends Error {
  constructor(model: string, fencingToken: number, highest: number) {
    super(`${model} was opened with fencing token ${highest}: the holder of ${fencingToken} can no longer write it`);
    this.name = 'FencedOffError';
  }
}

/** @throws FencedOffError when `fencingToken` is lower than the `highest` that has opened the model */
export const requireFencingToken = (model: string, fencingToken: number, highest: number): void => {
  if (fencingToken < highest) throw new FencedOffError(model, fencingToken, highest);
};

export class GenerationDroppedError extends Error {
  constructor(model: string, generation: string) {
    super(`Generation ${generation} of ${model} is no longer in use`);
    this.name = 'GenerationDroppedError';
  }
}

/**
 * The store is unreachable, did not answer in time or rejects the credentials. Retry later; a commit may have
 * been made.
 */
export class ReadStoreUnavailableError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ReadStoreUnavailableError';
  }
}

export class ReadStoreClosedError extends Error {
  constructor() {
    super('The read store is closed');
    this.name = 'ReadStoreClosedError';
  }
}

/** Reader of a model without a generation: never built, or dropped. */
export const emptyModel = (model: string): ModelReader => ({
  model,
  generation: '',
  checkpoint: async () => START_OF_LOG,
  checkpointEvent: async () => undefined,
  get: async () => undefined,
  range: async () => [],
  count: async () => 0,
  listIds: async () => [],
  getBytes: async () => undefined,
  listBytes: async () => [],
});
