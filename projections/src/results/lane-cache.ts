/**
 * Columns in memory. A lane is one column of one file over all its segments, decoded or derived; a stamp says of which state
 * of the model it is. Lanes that have not been used longest go first when all together grow past the budget.
 */
import { TimeSlice } from '../models/segments/time-slice.ts';

interface Lane {
  stamp: string;
  segmentStamps: readonly string[];
  values: readonly unknown[];
  bytes: number;
  used: number;
  loading?: { readonly stamp: string; readonly values: Promise<readonly unknown[]> } | undefined;
}

export interface LaneRequest<T> {
  readonly name: string;
  readonly segments: number;
  /** Differs whenever anything in the lane does. */
  readonly stamp: string;
  /** Differs whenever that segment does; without it, every segment is as new as the whole. */
  readonly segmentStamp?: (segment: number) => string;
  readonly load: (segment: number) => Promise<T> | T;
  readonly bytesOf: (value: T) => number;
}

export class LaneCache {
  /** One for all loading: many short loads in a row are long work too. */
  readonly slice = new TimeSlice();
  private readonly files = new Map<string, Map<string, Lane>>();
  private readonly budget: number;
  private held = 0;
  private clock = 0;

  /** @param budget bytes */
  constructor(budget: number) {
    this.budget = budget;
  }

  get bytes(): number {
    return this.held;
  }

  /** The lane's values, one a segment; only segments that have changed are loaded. Between segments other work may run. */
  async get<T>(file: string, request: LaneRequest<T>): Promise<readonly T[]> {
    const lane = this.lane(file, request.name);
    lane.used = ++this.clock;
    if (lane.stamp === request.stamp) return lane.values as readonly T[];
    if (lane.loading?.stamp === request.stamp) return lane.loading.values as Promise<readonly T[]>;
    const loading = { stamp: request.stamp, values: this.load(file, lane, request) };
    lane.loading = loading;
    try {
      return await loading.values;
    } finally {
      if (lane.loading === loading) lane.loading = undefined;
      this.shrink();
    }
  }

  /** Lets go of the lanes of a file that is gone. */
  forget(file: string): void {
    for (const lane of this.files.get(file)?.values() ?? []) this.held -= lane.bytes;
    this.files.delete(file);
  }

  private lane(file: string, name: string): Lane {
    const lanes = this.files.get(file) ?? new Map<string, Lane>();
    this.files.set(file, lanes);
    const lane = lanes.get(name) ?? { stamp: NEVER, segmentStamps: [], values: [], bytes: 0, used: 0 };
    lanes.set(name, lane);
    return lane;
  }

  private async load<T>(file: string, lane: Lane, request: LaneRequest<T>): Promise<readonly T[]> {
    const values: T[] = [];
    const segmentStamps: string[] = [];
    let bytes = 0;
    for (let segment = 0; segment < request.segments; segment++) {
      const stamp = request.segmentStamp?.(segment) ?? request.stamp;
      const isFresh = segment < lane.values.length && lane.segmentStamps[segment] === stamp;
      const value = isFresh ? (lane.values[segment] as T) : await request.load(segment);
      values.push(value);
      segmentStamps.push(stamp);
      bytes += request.bytesOf(value);
      if (this.slice.isOver()) await this.slice.rest();
    }
    // Its file may have been forgotten meanwhile: the values are good for this query, but nobody holds the lane.
    if (this.files.get(file)?.get(request.name) === lane) this.held += bytes - lane.bytes;
    Object.assign(lane, { stamp: request.stamp, segmentStamps, values, bytes });
    return values;
  }

  private shrink(): void {
    if (this.held <= this.budget) return;
    const all = [...this.files].flatMap(([file, lanes]) => [...lanes].map(([name, lane]) => ({ file, name, lane })));
    all.sort((a, b) => a.lane.used - b.lane.used);
    for (const { file, name, lane } of all) {
      if (this.held <= this.budget * KEPT_SHARE) return;
      if (lane.loading !== undefined) continue;
      this.held -= lane.bytes;
      const lanes = this.files.get(file);
      lanes?.delete(name);
      if (lanes?.size === 0) this.files.delete(file);
    }
  }
}

/** The stamp of a lane that has not been loaded: no request has it. */
const NEVER = '\u0000';
/** A little room is made at once, or every new lane would cost a search for another to drop. */
const KEPT_SHARE = 0.9;
