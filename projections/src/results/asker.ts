/** Who waits for an answer: long work on one looks now and then whether anybody still does, and is given up when nobody does. */
import type { Slice } from '../models/segments/time-slice.ts';

export interface Asker {
  readonly isGone: () => boolean;
}

/** Waits to the end. */
export const PATIENT: Asker = { isGone: () => false };

/** Nobody waits for the answer any more. */
export class GivenUpError extends Error {
  constructor() {
    super('Nobody waits for this answer any more');
    this.name = 'GivenUpError';
  }
}

/** @throws GivenUpError */
export const requireAsker = (asker: Asker): void => {
  if (asker.isGone()) throw new GivenUpError();
};

/** Several who wait for the same: it goes on while one of them is there. */
export class Askers implements Asker {
  private readonly all = new Set<Asker>();

  add(asker: Asker): void {
    this.all.add(asker);
  }

  isGone(): boolean {
    for (const asker of this.all) if (!asker.isGone()) return false;
    return true;
  }
}

/** A slice of a thread's time, as work for one asker sees it: all work of the thread goes by the same, so that none takes two in a row. */
export class AskedSlice implements Slice {
  private readonly slice: Slice;
  readonly asker: Asker;

  constructor(slice: Slice, asker: Asker) {
    this.slice = slice;
    this.asker = asker;
  }

  isOver(): boolean {
    return this.slice.isOver();
  }

  /** @throws GivenUpError */
  async rest(): Promise<void> {
    await this.slice.rest();
    requireAsker(this.asker);
  }
}
