/**
 * Draws places of a base at random, the same for the same seed. The generator is xoshiro128** 1.1 (Blackman
 * and Vigna, 2018, public domain), its state filled by splitmix32.
 */
import type { Population, SampleMethod } from './agreement-events.ts';

export interface Drawn {
  /** Sorted, unique indexes among the comments that the query finds. */
  readonly found: readonly number[];
  /** Places among the others. */
  readonly other: readonly number[];
}

/** Sample sizes of both parts: half of each, and more of one where the other is too small. */
export const splitInHalves = (size: number, { found, other }: Population): Population => {
  const ofOther = Math.min(other, Math.floor(size / 2));
  const ofFound = Math.min(found, size - ofOther);
  return { found: ofFound, other: Math.min(other, size - ofFound) };
};

export const drawSample = (method: SampleMethod, size: number, population: Population, random: Random): Drawn => {
  if (method === 'stratified') {
    const sizes = splitInHalves(size, population);
    return {
      found: drawOffsets(sizes.found, population.found, random),
      other: drawOffsets(sizes.other, population.other, random),
    };
  }
  // Indexes below the first bound are found comments: the assignment does not matter to a random draw.
  const places = drawOffsets(size, population.found + population.other, random);
  return {
    found: places.filter((place) => place < population.found),
    other: places.filter((place) => place >= population.found).map((place) => place - population.found),
  };
};

/**
 * Each set of `size` places is drawn with the same chance: algorithm F2 of Floyd (Bentley and Floyd, A sample
 * of brilliance, CACM 30(9), 1987).
 * @returns ascending; all where there are no more
 */
export const drawOffsets = (size: number, population: number, random: Random): readonly number[] => {
  const drawn = new Set<number>();
  for (let last = Math.max(0, population - size); last < population; last++) {
    const place = random.below(last + 1);
    drawn.add(drawn.has(place) ? last : place);
  }
  return [...drawn].sort((a, b) => a - b);
};

/** In an order of which each is as likely as every other (Fisher and Yates). */
export const shuffle = <T>(items: readonly T[], random: Random): readonly T[] => {
  const order = [...items];
  for (let at = order.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
};

export interface Random {
  /** A whole number from 0 to `limit`, not included; `limit` is 2^32 at the most. */
  below(limit: number): number;
}

export const createRandom = (seed: number): Random => {
  const fill = splitmix32(seed);
  const state = Uint32Array.from({ length: 4 }, fill);
  const next = (): number => {
    const result = Math.imul(rotated(Math.imul(state[1]!, 5), 7), 9) >>> 0;
    const shifted = state[1]! << 9;
    state[2]! ^= state[0]!;
    state[3]! ^= state[1]!;
    state[1]! ^= state[2]!;
    state[0]! ^= state[3]!;
    state[2]! ^= shifted;
    state[3] = rotated(state[3]!, 11);
    return result;
  };
  return {
    below(limit) {
      // Rejects numbers beyond the last whole multiple, which would bias the result.
      const usable = 2 ** 32 - (2 ** 32 % limit);
      for (;;) {
        const drawn = next();
        if (drawn < usable) return drawn % limit;
      }
    },
  };
};

const rotated = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

const splitmix32 = (seed: number) => {
  let state = seed | 0;
  return (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
};
