import { describe, expect, it } from '@jest/globals';
import type { Folder, Theme } from '@verbatim/command-api/contract/library';
import { pickerGroups, moveTheme, toggleTheme } from './picked-themes.ts';

const theme = (id: string, name: string): Theme => ({
  id,
  name,
  text: '',
  originalText: '',
  folder_id: null,
  portal_name: '',
  method: 2,
  visible: true,
  reads: '',
  error: null,
  version: 1,
});
const folders: readonly Folder[] = [
  { id: null, name: 'Uncategorized', parent_id: null, children: [], themes: [theme('1', 'Fit')], version: 1 },
  {
    id: 'a',
    name: 'Product',
    parent_id: null,
    version: 1,
    themes: [],
    children: [
      {
        id: 'b',
        name: 'Fabric',
        parent_id: 'a',
        version: 1,
        children: [],
        themes: [theme('2', 'Soft'), theme('3', 'Thin')],
      },
    ],
  },
];

describe('the theme picker', () => {
  it('shows folders that hold themes, by their path', () => {
    expect(pickerGroups(folders, '').map(({ path, themes }) => [path, themes.length])).toEqual([
      ['Uncategorized', 1],
      ['Product › Fabric', 2],
    ]);
  });

  it('finds by theme and by folder', () => {
    expect(pickerGroups(folders, ' THIN ').flatMap(({ themes }) => themes.map(({ id }) => id))).toEqual(['3']);
    expect(pickerGroups(folders, 'product').flatMap(({ themes }) => themes.map(({ id }) => id))).toEqual(['2', '3']);
    expect(pickerGroups(folders, 'zzz')).toEqual([]);
  });

  it('adds at the end, once, and takes away', () => {
    expect(toggleTheme(['1'], ['1', '2'], true)).toEqual(['1', '2']);
    expect(toggleTheme(['1', '2', '3'], ['1', '3'], false)).toEqual(['2']);
  });

  it('moves by one place and stays within the list', () => {
    expect(moveTheme(['1', '2', '3'], '2', -1)).toEqual(['2', '1', '3']);
    expect(moveTheme(['1', '2', '3'], '2', 1)).toEqual(['1', '3', '2']);
    expect(moveTheme(['1', '2'], '1', -1)).toEqual(['1', '2']);
    expect(moveTheme(['1', '2'], '2', 1)).toEqual(['1', '2']);
    expect(moveTheme(['1'], 'x', 1)).toEqual(['1']);
  });
});
