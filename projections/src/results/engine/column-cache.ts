/**
 * In-memory column cache: each entry is one column of one file over all segments, validated by a stamp of the
 * model's state. Least recently used entries are evicted beyond the budget.
 */
import { LRUCache } from 'lru-cache';
import { TimeSlice } from '../../models/segments/time-slice.ts';
import { SharedSignal, QueryAbortedError, throwIfAborted, type QuerySignal } from './query-signal.ts';

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
