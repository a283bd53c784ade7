import { expect, it } from '@jest/globals';
import { retryDelay } from './retry-delay.ts';

it('waits as long as the server asks, and never longer than five seconds', () => {
  expect(retryDelay(0, '1')).toBe(1000);
  expect(retryDelay(0, '60')).toBe(5000);
});

it('waits longer from time to time when the server says nothing it can read', () => {
  expect([0, 1, 2, 3].map((attempt) => retryDelay(attempt, null))).toEqual([250, 500, 1000, 2000]);
  expect(retryDelay(0, 'Wed, 21 Oct 2026 07:28:00 GMT')).toBe(250);
});

it('gives up after four more tries', () => {
  expect(retryDelay(4, '1')).toBeNull();
});
