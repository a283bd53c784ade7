/** Query signals: long computations poll them, and are aborted when no client waits any more. */
import type { Slice } from '../../models/segments/time-slice.ts';

export interface QuerySignal {
  readonly isGone: () => boolean;
}

export const NEVER_ABORTED: QuerySignal = { isGone: () => false };

/** The client has disconnected. */
export class QueryAbortedError extends Error {
  constructor() {
    super('The client has disconnected');
    this.name = 'GivenUpError';
  }
}

/** @throws QueryAbortedError */
export const throwIfAborted = (querySignal: QuerySignal): void => {
  if (querySignal.isGone()) throw new QueryAbortedError();
};

/** Combines the signals of several queries: aborted only when all of them are. */
export class SharedSignal implements QuerySignal {
  private readonly all = new Set<QuerySignal>();

  add(querySignal: QuerySignal): void {
    this.all.add(querySignal);
  }

  isGone(): boolean {
    for (const querySignal of this.all) if (!querySignal.isGone()) return false;
    return true;
  }
}

/**
 * A time slice bound to one query's signal. All work of a thread shares the slice, so that none runs longer
 * than one.
 */
export class AbortableSlice implements Slice {
  private readonly slice: Slice;
  readonly querySignal: QuerySignal;

  constructor(slice: Slice, querySignal: QuerySignal) {
    this.slice = slice;
    this.querySignal = querySignal;
  }

  isOver(): boolean {
    return this.slice.isOver();
  }

  /** @throws QueryAbortedError */
  async rest(): Promise<void> {
    await this.slice.rest();
    throwIfAborted(this.querySignal);
  }
}
