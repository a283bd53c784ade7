import { describe, expect, it } from '@jest/globals';
import { changedFields, mergeForms } from './merge-forms.ts';

const base = { name: 'Price', text: 'price', folderId: null as string | null, themes: ['a', 'b'] };

describe('a form and what others have saved meanwhile', () => {
  it('keep what each has changed', () => {
    const mine = { ...base, text: 'price cost' };
    expect(mergeForms(base, mine, { ...base, folderId: 'hotel' })).toEqual({
      values: { ...base, text: 'price cost', folderId: 'hotel' },
      conflicts: [],
    });
  });
  it('are in conflict only where both have changed the same, and not to the same', () => {
    const mine = { ...base, name: 'Cost', text: 'cost' };
    const theirs = { ...base, name: 'Cost', text: 'fee' };
    expect(mergeForms(base, mine, theirs)).toEqual({ values: mine, conflicts: ['text'] });
  });
  it('merge lists entry by entry', () => {
    const mine = { ...base, themes: ['a', 'b', 'c'] };
    const theirs = { ...base, themes: ['b', 'd'] };
    expect(mergeForms(base, mine, theirs)).toEqual({ values: { ...base, themes: ['b', 'c', 'd'] }, conflicts: [] });
  });
  it('know which fields were changed, whatever the list objects are', () => {
    expect(changedFields(base, { ...base, themes: ['a', 'b'] })).toEqual([]);
    expect(changedFields(base, { ...base, name: 'x', themes: ['b', 'a'] })).toEqual(['name', 'themes']);
  });
});
