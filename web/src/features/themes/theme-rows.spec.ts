import { describe, expect, it } from '@jest/globals';
import type { Folder } from '@verbatim/command-api/contract/library';
import { listThemeRows, searchRows } from './theme-rows.ts';

const folder = (id: string | null, name: string, themes: readonly string[], children: readonly Folder[] = []) =>
  ({ id, name, children, themes: themes.map((theme) => ({ id: theme, name: theme })) }) as unknown as Folder;

const TREE = [
  folder(null, 'Uncategorized', ['Price']),
  folder('h', 'Hotel', ['Staff'], [folder('r', 'Rooms', ['Bed', 'Noise'])]),
];

describe('the rows of the library', () => {
  const rows = listThemeRows(TREE, [
    { id: 'Bed', edited: { at: '2026-03-01T10:00:00.000Z', by: 'ann' }, workspaces: { count: 2, first: [] } },
  ]);

  it('given a tree, are its themes in its order, each with the path of its folder', () => {
    expect(rows.map(({ theme, folder: path }) => [theme.name, path])).toEqual([
      ['Price', ''],
      ['Bed', 'Hotel › Rooms'],
      ['Noise', 'Hotel › Rooms'],
      ['Staff', 'Hotel'],
    ]);
    expect(rows.map(({ overview }) => overview?.workspaces.count)).toEqual([undefined, 2, undefined, undefined]);
  });

  it.each([
    ['', ['Price', 'Bed', 'Noise', 'Staff']],
    [' STA ', ['Staff']],
    ['room', ['Bed', 'Noise']],
    ['uncategorized', []],
  ])('given the search “%s”, are those of %j', (search, names) => {
    expect(searchRows(rows, search).map(({ theme }) => theme.name)).toEqual(names);
  });
});
