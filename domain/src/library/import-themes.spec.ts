import { describe, it } from '@jest/globals';
import { fold } from '../decider.ts';
import { libraryDecider } from './library-decider.ts';
import type { ImportThemes, LibraryCommand } from './library-commands.ts';
import { folder, folderDeleted, given, theme, themeDeleted } from './library-examples.ts';

type Imported = ImportThemes['themes'][number];

const imported = (themeId: string, name: string, changes: Partial<Imported> = {}): Imported => ({
  themeId,
  name,
  text: 'price',
  path: [],
  portalName: '',
  visible: true,
  ...changes,
});
const take = (...themes: readonly Imported[]): LibraryCommand => ({
  type: 'ImportThemes',
  themes,
  folderIds: new Map(themes.flatMap(({ path }) => path.map((name) => [name.toLowerCase(), `f-${name}`] as const))),
});

describe('themes of a file', () => {
  it('come with the folders that are not there, each made once', () => {
    given([folder('hotel', 'Hotel')])
      .when(take(imported('a', 'A', { path: ['hotel', 'Room'] }), imported('b', 'B', { path: ['Room'] })))
      .then([
        folder('f-Room', 'Room', 'hotel'),
        theme('a', 'A', { folderId: 'f-Room' }),
        theme('b', 'B', { folderId: 'f-Room' }),
      ]);
  });
  it('stay in Uncategorized where the file says so', () => {
    given([])
      .when(take(imported('a', 'A', { path: ['Uncategorized'] })))
      .then([theme('a', 'A')]);
  });
  it('are left alone where they are there with their query, and made beside one with another', () => {
    given([theme('x', 'Price'), theme('y', 'Cost', { originalText: 'fee', text: 'fee' })])
      .when(take(imported('a', 'PRICE', { text: ' price ' }), imported('b', 'Cost'), imported('c', 'Cost')))
      .then([theme('b', 'Cost (imported)'), theme('c', 'Cost (imported 2)')]);
  });
  it('are refused whole where one cannot be read', () => {
    given([])
      .when(take(imported('a', 'A'), imported('b', 'B', { text: '(a' })))
      .thenRejected('THEME_QUERY_INVALID', 'text');
  });
  it('are removed with their folders on undo, unless something has been put there since', () => {
    const past = [folder('hotel', 'Hotel')];
    const command = take(imported('a', 'A', { path: ['Hotel', 'Room', 'Bed'] }));
    const events = libraryDecider.decide(command, fold(libraryDecider, past));
    const undo: LibraryCommand = { type: 'UndoLibraryChange', from: 1, events, queries: new Map() };
    given([...past, ...events])
      .when(undo)
      .then([
        { type: 'LibraryChangeUndone', data: { from: 1, to: 3 } },
        themeDeleted('a'),
        folderDeleted('f-Bed'),
        folderDeleted('f-Room'),
      ]);
    given([...past, ...events, theme('z', 'Z', { folderId: 'f-Bed' })])
      .when(undo)
      .thenRejectedSaying('CHANGED_SINCE', "The folder 'Bed' is no longer empty");
  });
});
