import { describe, expect, it } from '@jest/globals';
import { drawOffsets, drawSample, splitInHalves, createRandom, shuffle } from './draw-sample.ts';

describe('a draw', () => {
  it('is the same for the same seed, and another for another', () => {
    const draw = (seed: number) => drawOffsets(20, 100_000, createRandom(seed));
    expect(draw(4)).toEqual(draw(4));
    expect(draw(4)).not.toEqual(draw(5));
  });

  it('takes each place once, in order, and all where there are no more', () => {
    const places = drawOffsets(500, 600, createRandom(1));
    expect(new Set(places).size).toBe(500);
    expect([...places].sort((a, b) => a - b)).toEqual(places);
    expect(places.at(-1)).toBeLessThan(600);
    expect(drawOffsets(9, 4, createRandom(1))).toEqual([0, 1, 2, 3]);
    expect(drawOffsets(9, 0, createRandom(1))).toEqual([]);
  });

  it('gives every set the same chance', () => {
    const counts = new Map<string, number>();
    const random = createRandom(2026);
    const DRAWS = 21_000;
    for (let draw = 0; draw < DRAWS; draw++) {
      const key = drawOffsets(2, 7, random).join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    // 21 pairs; chi-square with 20 degrees of freedom is above 45.3 once in a thousand.
    const expected = DRAWS / 21;
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(counts.size).toBe(21);
    expect(chiSquare).toBeLessThan(45.3);
  });

  it('shuffles without losing any, into every order', () => {
    const random = createRandom(3);
    const orders = new Set(Array.from({ length: 400 }, () => shuffle([1, 2, 3, 4], random).join('')));
    expect(orders.size).toBe(24);
    expect([...shuffle([1, 2, 3, 4], random)].sort()).toEqual([1, 2, 3, 4]);
  });

  it('takes half of what the query finds and half of the rest, and makes up for what one part does not have', () => {
    expect(splitInHalves(100, { found: 1000, other: 9000 })).toEqual({ found: 50, other: 50 });
    expect(splitInHalves(101, { found: 1000, other: 9000 })).toEqual({ found: 51, other: 50 });
    expect(splitInHalves(100, { found: 10, other: 9000 })).toEqual({ found: 10, other: 90 });
    expect(splitInHalves(100, { found: 9000, other: 10 })).toEqual({ found: 90, other: 10 });
    expect(splitInHalves(100, { found: 3, other: 4 })).toEqual({ found: 3, other: 4 });
    const { found, other } = drawSample('stratified', 20, { found: 30, other: 1000 }, createRandom(9));
    expect([found.length, other.length]).toEqual([10, 10]);
    expect(Math.max(...found)).toBeLessThan(30);
  });

  it('of all comments alike finds each part as often as it is there', () => {
    let found = 0;
    for (let seed = 0; seed < 200; seed++) {
      const drawn = drawSample('simple', 50, { found: 250, other: 750 }, createRandom(seed));
      expect(drawn.found.length + drawn.other.length).toBe(50);
      expect(Math.max(-1, ...drawn.found)).toBeLessThan(250);
      expect(Math.max(-1, ...drawn.other)).toBeLessThan(750);
      found += drawn.found.length;
    }
    expect(found / (200 * 50)).toBeCloseTo(0.25, 1);
  });
});
