/**
 * Results of unfiltered workspaces, cached in the project's model under the digest of their inputs: opening a
 * workspace after a restart reads one entry. Holds the latest results of a project; an entry begins with the
 * digest of its JSON, so that damage is detected.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CacheCheck } from '../../models/projector.ts';
import { FILE_POSITIONS, resultsPath } from '../../models/segments/segments.ts';
import { TimeSlice } from '../../models/segments/theme-columns.ts';
import { CACHE, getPrefixEnd, type ModelCache, type ModelReader } from '../../stores/read-store.ts';
import type { FileView } from './file-view.ts';
import { QueryAbortedError, type QuerySignal, SharedSignal, throwIfAborted } from './query-cost.ts';

// In-memory column cache: each entry is one column of one file over all segments, validated by a stamp of the
// model's state. Least recently used entries are evicted beyond the budget.

interface Column {
  readonly stamp: string;
  readonly segmentStamps: readonly string[];
  readonly values: readonly unknown[];
}

interface Loading {
  readonly stamp: string;
  readonly querySignals: SharedSignal;
  readonly values: Promise<readonly unknown[]>;
}

export interface ColumnRequest<T> {
  readonly name: string;
  readonly segments: number;
  /** Differs whenever anything in the column does. */
  readonly stamp: string;
  /** Differs whenever that segment does; absent, the column's stamp covers all segments. */
  readonly segmentStamp?: (segment: number) => string;
  /** @param querySignals signal of everything that waits for the column */
  readonly load: (segment: number, querySignals: QuerySignal) => Promise<T> | T;
  readonly bytesOf: (value: T) => number;
  /** Whether a prefix of the segments suffices: a longer column under another stamp continues from it. */
  readonly isEnough?: (segments: number) => boolean;
}

/** Overhead of a column besides its values. */
const OVERHEAD_BYTES = 256;

export class ColumnCache {
  /** Shared by all work with these columns: many short tasks in a row are long work, too. */
  readonly slice = new TimeSlice();
  private readonly columns: LRUCache<string, Column>;
  private readonly loading = new Map<string, Loading>();
  /** Column names by file. */
  private readonly files = new Map<string, Set<string>>();

  readonly budget: number;

  /** @param budget bytes; a larger column is computed for each query */
  constructor(budget: number) {
    this.budget = budget;
    this.columns = new LRUCache({
      maxSize: budget,
      dispose: (_column, key, reason) => {
        const [file = '', name = ''] = key.split(' ');
        if (reason !== 'set') this.files.get(file)?.delete(name);
      },
    });
  }

  get bytes(): number {
    return this.columns.calculatedSize;
  }

  has(file: string, name: string, stamp: string): boolean {
    return this.columns.peek(`${file} ${name}`)?.stamp === stamp;
  }

  /**
   * The column's values by segment; only changed segments are loaded, yielding in between. Concurrent queries
   * share a load, which is aborted when all of them are.
   * @throws QueryAbortedError
   */
  async get<T>(file: string, request: ColumnRequest<T>, querySignal: QuerySignal): Promise<readonly T[]> {
    for (;;) {
      const known = this.columns.get(`${file} ${request.name}`);
      if (known?.stamp === request.stamp) return known.values as readonly T[];
      try {
        return (await this.loaded(file, request, querySignal, known)) as readonly T[];
      } catch (error) {
        // The earlier queries were aborted as this one joined.
        if (!(error instanceof QueryAbortedError) || querySignal.isGone()) throw error;
      }
    }
  }

  /** Evicts the columns of a deleted file. */
  forget(file: string): void {
    for (const name of [...(this.files.get(file) ?? [])]) this.columns.delete(`${file} ${name}`);
    this.files.delete(file);
  }

  private async loaded<T>(
    file: string,
    request: ColumnRequest<T>,
    querySignal: QuerySignal,
    known: Column | undefined,
  ): Promise<readonly unknown[]> {
    const key = `${file} ${request.name}`;
    const underWay = this.loading.get(key);
    if (underWay?.stamp === request.stamp) {
      underWay.querySignals.add(querySignal);
      return underWay.values;
    }
    const querySignals = new SharedSignal();
    querySignals.add(querySignal);
    const loading = { stamp: request.stamp, querySignals, values: this.load(file, known, request, querySignals) };
    this.loading.set(key, loading);
    try {
      return await loading.values;
    } finally {
      if (this.loading.get(key) === loading) this.loading.delete(key);
    }
  }

  private async load<T>(
    file: string,
    known: Column | undefined,
    request: ColumnRequest<T>,
    querySignals: QuerySignal,
  ): Promise<readonly T[]> {
    const names = this.files.get(file) ?? new Set();
    this.files.set(file, names);
    const values: T[] = [];
    const segmentStamps: string[] = [];
    let size = OVERHEAD_BYTES;
    for (let segment = 0; segment < request.segments; segment++) {
      const stamp = request.segmentStamp?.(segment) ?? request.stamp;
      const isFresh = known !== undefined && segment < known.values.length && known.segmentStamps[segment] === stamp;
      if (!isFresh && request.isEnough?.(segment) === true) break;
      const value = isFresh ? (known.values[segment] as T) : await request.load(segment, querySignals);
      values.push(value);
      segmentStamps.push(stamp);
      size += request.bytesOf(value);
      if (this.slice.isOver()) {
        await this.slice.rest();
        throwIfAborted(querySignals);
      }
    }
    // The file may have been evicted meanwhile: the values are returned but not cached.
    if (this.files.get(file) === names) {
      names.add(request.name);
      this.columns.set(`${file} ${request.name}`, { stamp: request.stamp, segmentStamps, values }, { size });
    }
    return values;
  }
}

/** A weighted semaphore over the memory that running queries may take together: first come, first served. */
export class MemoryBudget {
  readonly limit: number;
  private taken = 0;
  private readonly waiting: { readonly bytes: number; readonly begin: () => void }[] = [];

  /** @param limit bytes */
  constructor(limit: number) {
    this.limit = limit;
  }

  get bytes(): number {
    return this.taken;
  }

  /** @param bytes capped at the limit; 0 never waits */
  async within<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    if (bytes === 0) return work();
    if (this.waiting.length > 0 || this.taken + bytes > this.limit)
      await new Promise<void>((begin) => this.waiting.push({ bytes, begin }));
    else this.taken += bytes;
    try {
      return await work();
    } finally {
      this.taken -= bytes;
      this.letIn();
    }
  }

  private letIn(): void {
    for (
      let next = this.waiting[0];
      next !== undefined && this.taken + next.bytes <= this.limit;
      next = this.waiting[0]
    ) {
      this.waiting.shift();
      this.taken += next.bytes;
      next.begin();
    }
  }
}

/** Part of each id: bump with any change of a kernel's results. */
const RESULTS_VERSION = 6;
/** Per project. */
export const MAX_CACHED_RESULTS = 64;
/** Per result. */
const MAX_BYTES = 1024 * 1024;

interface KeptDocument {
  readonly [key: string]: unknown;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const getId = (projectId: string, key: string): string => `${resultsPath(projectId)}${RESULTS_VERSION}/${key}`;

const DIGEST_BYTES = 32;

const getDigest = (json: Uint8Array): Buffer => createHash('sha256').update(json).digest();

/** @returns undefined for damaged bytes */
const toJson = (bytes: Uint8Array): Uint8Array | undefined => {
  const json = bytes.subarray(DIGEST_BYTES);
  return getDigest(json).equals(bytes.subarray(0, DIGEST_BYTES)) ? json : undefined;
};

/** @returns undefined when it is not cached */
export const findCachedResult = async (
  reader: ModelReader,
  projectId: string,
  key: string,
): Promise<object | undefined> => {
  const bytes = await reader.getBytes(CACHE, getId(projectId, key));
  const json = bytes && toJson(bytes);
  return json && (JSON.parse(Buffer.from(json).toString('utf8')) as object);
};

/**
 * Damaged entries, for a verification. They cannot be recomputed, because an id contains only the digest of
 * its query.
 */
export const checkCachedResults = async (
  reader: ModelReader,
  projectId: string,
  signal: AbortSignal,
): Promise<Pick<CacheCheck, 'compared' | 'different'>> => {
  const path = getId(projectId, '');
  const kept = await reader.listBytes(CACHE, { from: path, to: getPrefixEnd(path) });
  const different: string[] = [];
  for (const { id } of kept) {
    signal.throwIfAborted();
    const bytes = await reader.getBytes(CACHE, id);
    if (bytes !== undefined && toJson(bytes) === undefined) different.push(id);
  }
  return { compared: kept.length, different };
};

export interface CacheableResult {
  readonly projectId: string;
  readonly key: string;
  readonly result: object;
  /** Inputs that are part of every digest. */
  readonly files: readonly FileView[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

export const cacheResult = async (
  reader: ModelReader,
  cache: ModelCache,
  { projectId, key, result, files, now }: CacheableResult,
): Promise<void> => {
  const json = Buffer.from(JSON.stringify(result));
  const bytes = Buffer.concat([getDigest(json), json]);
  if (bytes.byteLength > MAX_BYTES || files.length === 0) return;
  const owners = files.map(({ document }) => ({ collection: FILE_POSITIONS, id: document.fileId }));
  const document: KeptDocument = { at: now };
  if (!(await cache.putIfAbsent({ id: getId(projectId, key), bytes, document, owners }))) return;
  const path = resultsPath(projectId);
  const kept = await reader.range<KeptDocument>(CACHE, { from: path, to: getPrefixEnd(path) });
  const oldest = kept
    .toSorted((a, b) => a.document.at - b.document.at)
    .slice(0, Math.max(0, kept.length - MAX_CACHED_RESULTS));
  await cache.drop(oldest.map(({ id }) => id));
};
