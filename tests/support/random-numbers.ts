/** Seeded random numbers (mulberry32), so that failures are reproducible. */
export interface RandomNumbers {
  /** From 0 to below `end`. */
  readonly below: (end: number) => number;
  /** @throws RangeError for an empty list */
  readonly oneOf: <T>(items: readonly T[]) => T;
}

export const randomNumbers = (seed: number): RandomNumbers => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    oneOf: (items) => {
      if (items.length === 0) throw new RangeError('There is nothing to choose from');
      return items[below(items.length)] as (typeof items)[number];
    },
  };
};
