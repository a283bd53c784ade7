import { describe, expect, it } from '@jest/globals';
import { fold } from '../decider.ts';
import { libraryDecider } from './library-decider.ts';
import {
  folder,
  folderDeleted,
  folderMoved,
  theme,
  themeDeleted,
  themeMoved,
  themeRenamed,
} from './library-examples.ts';

const past = [folder('f', 'Hotel'), folder('g', 'Airline'), theme('t', 'Price'), theme('u', 'Fit', { folderId: 'f' })];
const news = [
  folderMoved('g', 'f'),
  themeRenamed('t', 'Cost'),
  themeMoved('u', null),
  theme('v', 'Room'),
  themeDeleted('t'),
  folderDeleted('f'),
];

describe('folding the library', () => {
  it('keeps the order of creation, through changes', () => {
    const { folders, themes, deleted } = fold(libraryDecider, [...past, ...news]);
    expect([...folders.keys()]).toEqual(['g']);
    expect([...themes.values()].map(({ themeId, folderId }) => [themeId, folderId])).toEqual([
      ['u', null],
      ['v', null],
    ]);
    expect([...deleted]).toEqual(['t', 'f']);
  });

  it('leaves the state before as it was', () => {
    const before = fold(libraryDecider, past);
    const copy = structuredClone(before);
    libraryDecider.evolve(before, news);
    expect(before).toEqual(copy);
    expect(libraryDecider.initialState).toEqual({ folders: new Map(), themes: new Map(), deleted: new Set() });
  });

  it('comes to the same by one event at a time', () => {
    const single = [...past, ...news].reduce(
      (state, event) => libraryDecider.evolve(state, [event]),
      libraryDecider.initialState,
    );
    expect(single).toEqual(fold(libraryDecider, [...past, ...news]));
  });
});
