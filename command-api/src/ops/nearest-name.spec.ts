import { describe, expect, it } from '@jest/globals';
import { nearest } from './nearest-name.ts';

describe('the name that was meant', () => {
  it.each([
    ['stats', 'status'],
    ['statsu', 'status'],
    ['verfiy', 'verify'],
    ['rebuld', 'rebuild'],
    ['copy-event', 'copy-events'],
    ['doc', 'doctor'],
    ['launch', undefined],
    ['', undefined],
  ])('for %j is %j', (typed, meant) => {
    expect(nearest(typed, ['status', 'rebuild', 'verify', 'copy-events', 'doctor', 'tail'])).toBe(meant);
  });
});
