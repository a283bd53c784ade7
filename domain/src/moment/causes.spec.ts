import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareMoments } from './causes.ts';
import { MOMENT_PARTS, type Moment } from './moment.ts';

const revision = fc.option(fc.nat(3));
const anyMoment: fc.Arbitrary<Moment> = fc.record(
  Object.fromEntries(MOMENT_PARTS.map((part) => [part, revision])) as Record<keyof Moment, typeof revision>,
);
const NEVER = Object.fromEntries(MOMENT_PARTS.map((part) => [part, null])) as unknown as Moment;

describe('the order of moments', () => {
  it('given any two moments, when they are compared either way, then the results are opposite', () => {
    fc.assert(
      fc.property(anyMoment, anyMoment, (one, other) => {
        expect(Math.sign(compareMoments(one, other)) + Math.sign(compareMoments(other, one))).toBe(0);
        expect(compareMoments(one, other) === 0).toBe(MOMENT_PARTS.every((part) => one[part] === other[part]));
      }),
    );
  });

  it('given different revisions of the project, when moments are compared, then they decide', () => {
    const one: Moment = { ...NEVER, project: 3, tags: 9 };
    expect(compareMoments(one, { ...NEVER, project: 4 })).toBeLessThan(0);
    expect(compareMoments(one, { ...one, tags: null })).toBeGreaterThan(0);
    expect(compareMoments({ ...NEVER, project: 0 }, NEVER)).toBeGreaterThan(0);
  });
});
