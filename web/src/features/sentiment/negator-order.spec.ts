import { describe, expect, it } from '@jest/globals';
import { describeNegators, foldPairs, keepOrder, sortNegators } from './negator-order.ts';

describe('the list of negators', () => {
  it('is sorted, and names a pair that differs by its apostrophe once', () => {
    expect(sortNegators(['not', 'aint', "ain't"])).toEqual(["ain't", 'aint', 'not']);
    expect(foldPairs(['not', 'cant', "can't", 'cannot', 'neither'])).toEqual(["can't", 'cannot', 'neither', 'not']);
  });
  it('counts the folded ones, so that its words add up to its count', () => {
    expect(describeNegators(['not', 'cant', "can't"])).toBe("can't, not; and 1 of these without their apostrophe.");
    expect(describeNegators(['not'])).toBe('not.');
    expect(describeNegators([])).toBe('No word reverses another.');
  });
  it('keeps the stored order when a word is added or removed', () => {
    expect(keepOrder(['not', 'never'], ['hardly', 'never', 'not'])).toEqual(['not', 'never', 'hardly']);
    expect(keepOrder(['not', 'never', 'aint'], ['aint', 'not'])).toEqual(['not', 'aint']);
    expect(keepOrder(['not'], ['not', ''])).toEqual(['not']);
  });
});
