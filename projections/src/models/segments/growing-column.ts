/** A growable typed array, which copies its initial bytes only when it grows. */
import type { ColumnArray } from './segment-format.ts';

export class GrowingColumn<A extends ColumnArray> {
  length: number;
  private values: A;
  private readonly make: new (length: number) => A;

  constructor(make: new (length: number) => A, stored: A = new make(0)) {
    this.make = make;
    this.values = stored;
    this.length = stored.length;
  }

  push(value: number): void {
    if (this.length === this.values.length) this.reserve(Math.max(64, this.length * 2));
    this.values[this.length++] = value;
  }

  /** Writes within the column, or fills it up to there with a value first. */
  set(index: number, value: number, filler: number): void {
    while (this.length <= index) this.push(filler);
    this.values[index] = value;
  }

  at(index: number): number {
    return this.values[index] ?? 0;
  }

  /** The elements so far: a view, good until the next push. */
  view(): A {
    return this.values.subarray(0, this.length) as A;
  }

  private reserve(length: number): void {
    const wider = new this.make(length);
    wider.set(this.values.subarray(0, this.length));
    this.values = wider;
  }
}
