/**
 * The read store port: where projectors keep read models and queries find them.
 * A model is a set of collections of documents (JSON) or columns (bytes) under ids that sort as strings; all look-ups are by
 * id or by a range of ids, so ids are paths (`{projectId}/{0000000042}`), and every adapter needs its primary key only.
 * A model lives in generations: one is served, at most one more is being built beside it.
 */
import type { Position } from '@verbatim/eventstore/event-store';

export type Document = { readonly [key: string]: unknown };

export interface Range {
  /** First id included; default the first there is. */
  readonly from?: string;
  /** First id not included any more; default past the last. `endOf(prefix)` makes one. */
  readonly to?: string;
  readonly order?: 'asc' | 'desc';
  readonly offset?: number;
  readonly limit?: number;
}

/** The end of the range of all ids that start with a prefix. */
export const endOf = (prefix: string): string => `${prefix}\uffff`;

/** An event by where it stands in its stream, and its id. */
export interface CheckpointEvent {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
}

/**
 * The collection of a model's cache: what can be computed again from the model. Bytes and a document under one id each, read as any
 * other, and deleted by commits as any other; written by `ReadStore.cache` alone, and no part of `ModelWriter.contents`.
 */
export const CACHE = 'cache';

/**
 * Collections whose documents say of which state the rest of the model is, so that what was made of it is kept under them: a store that cannot
 * show a commit at once shows bytes, then documents, then these. Whoever finds a stamp finds what it speaks of, or later.
 */
export const STAMP_COLLECTIONS = ['stamps', 'version', 'versions'] as const;
export type StampCollection = (typeof STAMP_COLLECTIONS)[number];

/** One piece of the cache. */
export interface CacheEntry {
  readonly id: string;
  readonly bytes: Uint8Array;
  /** What the bytes were computed from, for whoever looks after the cache. */
  readonly document: Document;
  /** Nothing is kept where one of these documents is gone: its text was erased meanwhile, say. */
  readonly owners: readonly { readonly collection: string; readonly id: string }[];
}

/** Needs no fencing token: whoever computes a piece comes to the same bytes, and late ones find their owner gone. */
export interface ModelCache {
  /** @returns whether the bytes are kept under this id by now, by this call or before it; false without all owners or a generation, and where others write for long */
  putIfAbsent(entry: CacheEntry): Promise<boolean>;
  /** Puts another document to the bytes that are there; nothing happens without them. */
  replaceDocument(id: string, document: Document): Promise<void>;
  drop(ids: readonly string[]): Promise<void>;
}

export interface ModelReader {
  readonly model: string;
  readonly generation: string;
  /** The position of the last event that the model holds; START_OF_LOG for an empty generation. */
  checkpoint(): Promise<Position>;
  /** That event: a log in which another stands there is not the one that the model was made from. */
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
  /** Ids of the byte columns in a range, with the length of each. */
  listBytes(collection: string, range: Range): Promise<readonly { readonly id: string; readonly bytes: number }[]>;
}

export type Write =
  | { readonly kind: 'put'; readonly collection: string; readonly id: string; readonly document: Document }
  | { readonly kind: 'put-bytes'; readonly collection: string; readonly id: string; readonly bytes: Uint8Array }
  /** Documents and bytes alike. */
  | { readonly kind: 'delete'; readonly collection: string; readonly id: string }
  | { readonly kind: 'delete-range'; readonly collection: string; readonly from: string; readonly to: string };

export type ModelContent = { readonly collection: string; readonly id: string } & (
  { readonly kind: 'document'; readonly document: Document } | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
);

export interface ModelWriter extends ModelReader {
  /**
   * Everything in the generation but its cache: its documents, then its byte columns, each in the order of `{collection}/{id}` as JavaScript sorts. Read
   * page by page, and others get their turn between pages; of what is written meanwhile it tells some or none.
   */
  contents(): AsyncIterable<ModelContent>;
  /**
   * Makes the writes and moves the checkpoint, in this order and all at once where the store can; repeating it changes nothing.
   * @param event at `to`; default the one that is kept already
   * @throws FencedOffError when the model was opened with a higher fencing token since, also where the checkpoint has not moved yet
   * @throws CheckpointConflictError when the checkpoint is not `from` any more: another projector has written, or this very
   *   commit was made before
   * @throws GenerationDroppedError when the generation was replaced or cancelled: ask for the writer anew
   * @throws RangeError when `to` is before `from`: checkpoints only move forward
   */
  commit(writes: readonly Write[], from: Position, to: Position, event?: CheckpointEvent): Promise<void>;
}

/**
 * Writers of a model are told apart by their fencing token: a whole number that grows with each process that takes the work over. The
 * highest that has opened a model is kept with it, and whoever comes with a lower one is refused. 0 where there is one process only.
 */
export interface ReadStore {
  /** The served generation of a model, an empty one when it has none: reading makes nothing. Ask anew for each query: a rebuild swaps it. */
  reader(model: string): Promise<ModelReader>;
  /**
   * Opens the served generation for writing, made when the model has none yet: from now on nobody with a lower fencing token commits to it
   * or swaps it.
   * @param fencingToken default 0 @throws FencedOffError when the model was opened with a higher one
   */
  writer(model: string, fencingToken?: number): Promise<ModelWriter>;
  /**
   * A generation to be filled aside: the one that an interrupted rebuild left, or a new empty one.
   * @param fencingToken default that of whoever opened this generation last: filling aside is in nobody's way until the swap
   * @throws FencedOffError when this generation was opened with a higher one
   */
  beginGeneration(model: string, fencingToken?: number): Promise<ModelWriter>;
  /**
   * Serves the generation being built from now on, in one write, and drops the old one.
   * @param fencingToken default 0 @throws FencedOffError when the model was opened with a higher one, RangeError when none is being built
   */
  serveGeneration(model: string, fencingToken?: number): Promise<void>;
  /** Drops every generation of a model; its readers keep what they have. Asking for its writer again makes it anew, empty. */
  dropModel(model: string): Promise<void>;
  /** The cache beside the generation that is served at each call. */
  cache(model: string): ModelCache;
  /** Drops the generation being built, if any. */
  cancelGeneration(model: string): Promise<void>;
  /**
   * Makes sure that what was deleted from the served generation is in no file any more. To be called after an erasure is
   * committed; takes as long as writing the whole model (about a second for 200 MB) and holds up its thread that long.
   */
  scrub(model: string): Promise<void>;
  /** @param model only of this one; default all */
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

/** The work is another process's by now. Trying again is of no use; what was not committed is done by that one. */
export class FencedOffError extends Error {
  constructor(model: string, fencingToken: number, highest: number) {
    super(`${model} was opened with fencing token ${highest}: whoever has ${fencingToken} writes it no more`);
    this.name = 'FencedOffError';
  }
}

/** The one check of fences. @throws FencedOffError when `fencingToken` is lower than the `highest` that has opened the model */
export const requireFencingToken = (model: string, fencingToken: number, highest: number): void => {
  if (fencingToken < highest) throw new FencedOffError(model, fencingToken, highest);
};

export class GenerationDroppedError extends Error {
  constructor(model: string, generation: string) {
    super(`Generation ${generation} of ${model} is no longer in use`);
    this.name = 'GenerationDroppedError';
  }
}

/** The store cannot be reached, did not answer in time or refuses the credentials. Ask again later; a commit may have been made. */
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
