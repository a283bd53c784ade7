/** Random data for specs and benches that is the same on every run (mulberry32). */
export interface SeededRandom {
  /** [0, 1) */
  next(): number;
  /** A whole number from 0 to `below`, not included. */
  below(below: number): number;
  pick<T>(items: readonly T[]): T;
}

export const seededRandom = (seed: number): SeededRandom => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { next, below, pick: (items) => items[below(items.length)]! };
};
