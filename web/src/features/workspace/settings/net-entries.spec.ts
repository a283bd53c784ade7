import { describe, expect, it } from '@jest/globals';
import { mergeForms } from '../../../forms/merge-forms.ts';
import { areNetsNamed, createNet, formatNet, listFolderChoices, parseNet, toNetsRequest } from './net-entries.ts';

const price = { id: 'net-1', name: 'Price', folder_id: null, themes: ['a', 'b'] };
const meals = { id: 'net-2', name: 'Meals', folder_id: 'f', themes: [] };

describe('nets in the form of a workspace', () => {
  it('come back as they were, a folder without its name', () => {
    expect(parseNet(formatNet(price))).toEqual(price);
    expect(parseNet(formatNet(meals))).toEqual({ ...meals, name: '' });
    expect(parseNet(createNet({ folder_id: 'f' }))).toMatchObject({ id: expect.stringMatching(/^net-/u) });
  });
  it('are merged net by net; of one that both users changed, the own change is sent', () => {
    const base = { nets: [formatNet(price), formatNet(meals)] };
    const mine = { nets: [formatNet({ ...price, name: ' Cost ' }), formatNet(meals)] };
    const theirs = { nets: [formatNet({ ...price, themes: ['a'] }), formatNet({ ...meals, folder_id: 'g' })] };
    const { values, conflicts } = mergeForms(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(toNetsRequest(values.nets)).toEqual([
      { ...price, name: 'Cost' },
      { ...meals, name: '', folder_id: 'g' },
    ]);
  });
  it('need names that differ', () => {
    expect(areNetsNamed([formatNet(price), formatNet(meals)])).toBe(true);
    expect(areNetsNamed([createNet({ name: ' ' })])).toBe(false);
    expect(areNetsNamed([formatNet(price), createNet({ name: 'PRICE ' })])).toBe(false);
  });
  it('are chosen from folders, with the themes below each', () => {
    const theme = (id: string) => ({ id }) as never;
    const leaf = { id: 'g', name: 'Lunch', parent_id: 'f', children: [], themes: [theme('b')] };
    const folders = [
      { id: null, name: 'Uncategorized', parent_id: null, children: [], themes: [theme('x')] },
      { id: 'f', name: 'Meals', parent_id: null, children: [leaf], themes: [theme('a')] },
    ] as never;
    expect(listFolderChoices(folders)).toEqual([
      { id: 'f', path: 'Meals', themes: [theme('a'), theme('b')] },
      { id: 'g', path: 'Meals › Lunch', themes: [theme('b')] },
    ]);
  });
});
