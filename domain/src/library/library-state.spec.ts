import { describe, expect, it } from '@jest/globals';
import { fold } from '../decider.ts';
import { libraryDecider } from './library-decider.ts';
import { folderKey, themeKey, type LibraryState } from './library-state.ts';
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
    expect([...deleted.keys()]).toEqual(['t', 'f']);
  });

  it('leaves the state before as it was', () => {
    const before = fold(libraryDecider, past);
    libraryDecider.evolve(before, news);
    expect(before).toEqual(fold(libraryDecider, past));
    const { folders, themes, deleted, names } = libraryDecider.initialState;
    expect([folders, themes, deleted, names].map(({ size }) => size)).toEqual([0, 0, 0, 0]);
  });

  it('comes to the same by one event at a time', () => {
    const single = [...past, ...news].reduce(
      (state, event) => libraryDecider.evolve(state, [event]),
      libraryDecider.initialState,
    );
    expect(single).toEqual(fold(libraryDecider, [...past, ...news]));
  });

  it('knows who has which name, also where two have it between two events', () => {
    const renamedFirst = [
      folder('f', 'Hotel'),
      theme('t', 'Price', { folderId: 'f' }),
      theme('u', 'Cost', { folderId: 'f' }),
      themeRenamed('t', 'COST'),
      themeMoved('t', null),
    ];
    const { names } = fold(libraryDecider, renamedFirst);
    expect([...names]).toEqual([
      [folderKey('Hotel'), ['f']],
      [themeKey('f', 'cost'), ['u']],
      [themeKey(null, 'cost'), ['t']],
    ]);
    expect([...fold(libraryDecider, [...renamedFirst, themeDeleted('u'), folderDeleted('f')]).names]).toEqual([
      [themeKey(null, 'cost'), ['t']],
    ]);
  });

  it('costs the same by event, however large the library is', () => {
    const library = (size: number) =>
      fold(
        libraryDecider,
        Array.from({ length: size }, (_, i) => theme(`theme-${i}`, `Theme ${i}`)),
      );
    const once = (state: LibraryState): number => {
      const started = performance.now();
      for (let i = 0; i < 2_000; i += 1) libraryDecider.evolve(state, [themeRenamed('theme-7', `Other ${i}`)]);
      return performance.now() - started;
    };
    /** The quickest of some tries: the machine may have something else to do. */
    const msFor = (state: LibraryState): number => Math.min(...Array.from({ length: 10 }, () => once(state)));
    const [small, large] = [library(100), library(40_000)];
    // By theme it would be 400 times as much.
    expect(msFor(large)).toBeLessThan(40 * Math.max(msFor(small), 1));
  });
});
