/**
 * Columns in memory: each is one column of one file over all its segments, decoded or derived; a stamp says of which state of the
 * model it is. Those that have not been used longest go first when all together grow past the budget.
 */
import { LRUCache } from 'lru-cache';
import { TimeSlice } from '../models/segments/time-slice.ts';
import { Askers, GivenUpError, requireAsker, type Asker } from './asker.ts';

interface Column {
  readonly stamp: string;
  readonly segmentStamps: readonly string[];
  readonly values: readonly unknown[];
}

interface Loading {
  readonly stamp: string;
  readonly askers: Askers;
  readonly values: Promise<readonly unknown[]>;
}

export interface ColumnRequest<T> {
  readonly name: string;
  readonly segments: number;
  /** Differs whenever anything in the column does. */
  readonly stamp: string;
  /** Differs whenever that segment does; without it, every segment is as new as the whole. */
  readonly segmentStamp?: (segment: number) => string;
  /** @param askers who wait for it by now: not only who has asked first */
  readonly load: (segment: number, askers: Asker) => Promise<T> | T;
  readonly bytesOf: (value: T) => number;
  /** Whether so many segments are enough for now: a longer column, asked for by another stamp, goes on from there. */
  readonly isEnough?: (segments: number) => boolean;
}

/** What a column takes beside what it holds. */
const OVERHEAD_BYTES = 256;

export class ColumnCache {
  /** One for all work with these columns: much short work in a row is long work too. */
  readonly slice = new TimeSlice();
  private readonly columns: LRUCache<string, Column>;
  private readonly loading = new Map<string, Loading>();
  /** Names of the columns of each file that may be there. */
  private readonly files = new Map<string, Set<string>>();

  /** Bytes. */
  readonly budget: number;

  /** @param budget a column that takes more is computed for each who asks */
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
   * The column's values, one a segment; only segments that have changed are loaded. Between segments other work may run. Who asks for
   * what is being loaded waits for that; it is given up when all of them are gone. @throws GivenUpError
   */
  async get<T>(file: string, request: ColumnRequest<T>, asker: Asker): Promise<readonly T[]> {
    for (;;) {
      const known = this.columns.get(`${file} ${request.name}`);
      if (known?.stamp === request.stamp) return known.values as readonly T[];
      try {
        return (await this.loaded(file, request, asker, known)) as readonly T[];
      } catch (error) {
        // Those before him have gone in the moment in which he came.
        if (!(error instanceof GivenUpError) || asker.isGone()) throw error;
      }
    }
  }

  /** Lets go of the columns of a file that is gone. */
  forget(file: string): void {
    for (const name of [...(this.files.get(file) ?? [])]) this.columns.delete(`${file} ${name}`);
    this.files.delete(file);
  }

  private async loaded<T>(
    file: string,
    request: ColumnRequest<T>,
    asker: Asker,
    known: Column | undefined,
  ): Promise<readonly unknown[]> {
    const key = `${file} ${request.name}`;
    const underWay = this.loading.get(key);
    if (underWay?.stamp === request.stamp) {
      underWay.askers.add(asker);
      return underWay.values;
    }
    const askers = new Askers();
    askers.add(asker);
    const loading = { stamp: request.stamp, askers, values: this.load(file, known, request, askers) };
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
    askers: Asker,
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
      const value = isFresh ? (known.values[segment] as T) : await request.load(segment, askers);
      values.push(value);
      segmentStamps.push(stamp);
      size += request.bytesOf(value);
      if (this.slice.isOver()) {
        await this.slice.rest();
        requireAsker(askers);
      }
    }
    // Its file may have been forgotten meanwhile: the values are good for this query, but nobody keeps them.
    if (this.files.get(file) === names) {
      names.add(request.name);
      this.columns.set(`${file} ${request.name}`, { stamp: request.stamp, segmentStamps, values }, { size });
    }
    return values;
  }
}
