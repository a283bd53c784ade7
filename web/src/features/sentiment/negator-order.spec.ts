import { describe, expect, it } from '@jest/globals';
import { foldPairs, keepOrder, sortNegators } from './negator-order.ts';

describe('the list of negators', () => {
  it('is sorted, and names a pair that differs by its apostrophe once', () => {
    expect(sortNegators(['not', 'aint', "ain't"])).toEqual(["ain't", 'aint', 'not']);
    expect(foldPairs(['not', 'cant', "can't", 'cannot', 'neither'])).toEqual(["can't", 'cannot', 'neither', 'not']);
  });
  it('keeps the stored order when a word is added or removed', () => {
    expect(keepOrder(['not', 'never'], ['hardly', 'never', 'not'])).toEqual(['not', 'never', 'hardly']);
    expect(keepOrder(['not', 'never', 'aint'], ['aint', 'not'])).toEqual(['not', 'aint']);
    expect(keepOrder(['not'], ['not', ''])).toEqual(['not']);
  });
});
