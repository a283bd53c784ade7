import { expect, it } from '@jest/globals';
import { seededNumbers } from './seeded-numbers.ts';

it('random numbers are the same every time, from 0 to below 1', () => {
  const [one, other] = [seededNumbers(7), seededNumbers(7)];
  const numbers = Array.from({ length: 1_000 }, one);
  expect(numbers).toEqual(Array.from({ length: 1_000 }, other));
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  expect(Math.abs(numbers.reduce((sum, number) => sum + number, 0) / 1_000 - 0.5)).toBeLessThan(0.05);
});
