import { describe, expect, it } from '@jest/globals';
import type { Folder, Theme } from '@verbatim/command-api/contract/library';
import { allThemes } from '../../components/themes/all-themes.ts';
import {
  deletionQuestion,
  folderChoices,
  folderNameError,
  isFixed,
  toLibraryNodes,
  nodesWithIds,
  withoutHeld,
} from './library-tree.ts';

const theme = (id: string, name: string): Theme => ({
  id,
  name,
  text: 'fit',
  originalText: 'fit',
  folder_id: null,
  portal_name: name,
  method: 1,
  visible: true,
  reads: 'fit',
  error: null,
  version: 1,
});
const folder = (id: string | null, name: string, more: Partial<Folder> = {}): Folder => ({
  id,
  name,
  parent_id: null,
  children: [],
  themes: [],
  version: 1,
  ...more,
});

const library = [
  folder(null, 'Uncategorized', { themes: [theme('t1', 'Fit')] }),
  folder('a', 'Product', { children: [folder('b', 'Fabric', { parent_id: 'a', themes: [theme('t2', 'Soft')] })] }),
];

describe('the library as a tree', () => {
  it('puts folders before themes and gives a folder and a theme of the same id different nodes', () => {
    const nodes = toLibraryNodes([folder('x', 'X', { children: [folder('y', 'Y')], themes: [theme('x', 'T')] })]);
    expect(nodes[0]?.kind === 'folder' && nodes[0].children.map(({ id }) => id)).toEqual(['folder:y', 'theme:x']);
  });

  it('says what goes along with what, wherever it stands within it', () => {
    const marked = nodesWithIds(toLibraryNodes(library), ['folder:', 'theme:t1', 'folder:a', 'folder:b', 'theme:t2']);
    expect(withoutHeld(marked).map(({ id }) => id)).toEqual(['folder:', 'theme:t1', 'folder:a']);
  });

  it('knows every folder with its depth and every theme', () => {
    expect(folderChoices(library).map(({ name, depth }) => [name, depth])).toEqual([
      ['Uncategorized', 0],
      ['Product', 0],
      ['Fabric', 1],
    ]);
    expect(allThemes(library).map(({ id }) => id)).toEqual(['t1', 't2']);
  });

  it('finds nodes by their ids and passes over those that are gone', () => {
    expect(
      nodesWithIds(toLibraryNodes(library), ['theme:t2', 'folder:a', 'folder:gone']).map(({ name }) => name),
    ).toEqual(['Product', 'Soft']);
  });

  it('holds only Uncategorized fast', () => {
    expect(toLibraryNodes(library).map(isFixed)).toEqual([true, false]);
  });
});

describe('folder names', () => {
  it.each([
    ['  ', 'b', 'Folder name must not be blank'],
    ['product', 'b', 'Folder name must be unique'],
    ['uncategorized', 'b', 'Folder name must be unique'],
    ['Fabric', 'b', null],
    ['Colour', 'b', null],
  ])('%j for folder %s: %s', (name, id, message) => {
    expect(folderNameError(name, id, library)).toBe(message);
  });
});

describe('the question before deleting', () => {
  const [uncategorized, product] = toLibraryNodes(library);
  const fit = uncategorized?.kind === 'folder' ? uncategorized.children[0] : undefined;
  if (uncategorized === undefined || product === undefined || fit === undefined)
    throw new Error('the library above has changed');

  it('names the themes to the letter', () => {
    expect(deletionQuestion([fit])?.text).toBe('Are you sure you want to delete: Fit? there is no way to un-do this');
  });

  it('is short for folders', () => {
    expect(deletionQuestion([product])?.text).toBe('Are you sure?');
  });

  it('is not asked for Uncategorized', () => {
    expect(deletionQuestion([uncategorized])).toBeNull();
    expect(deletionQuestion([])).toBeNull();
  });
});
