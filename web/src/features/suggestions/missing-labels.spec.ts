import { describe, expect, it } from '@jest/globals';
import { describeMissing } from './missing-labels.tsx';

const missing = (given: { readonly with: number; readonly without: number }): string =>
  describeMissing({ labels: { ...given, accepted: 0, reviewed: 0, fitted: 0 }, minLabels: 10 });

describe('answers that the first suggestions need', () => {
  it('given none, are both kinds', () => {
    expect(missing({ with: 0, without: 0 })).toBe('10 Yes and 10 No');
  });

  it('given some, are what is left of each kind', () => {
    expect(missing({ with: 4, without: 0 })).toBe('6 more Yes and 10 No');
    expect(missing({ with: 12, without: 9 })).toBe('1 more No');
  });
});
