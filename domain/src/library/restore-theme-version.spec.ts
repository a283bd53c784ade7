import { describe, expect, it } from '@jest/globals';
import { fold } from '../decider.ts';
import { libraryDecider } from './library-decider.ts';
import type { RestoreThemeVersion } from './library-commands.ts';
import type { LibraryEvent } from './library-events.ts';
import { folder, folderDeleted, given, theme, themeDeleted, themeMoved, themeRenamed } from './library-examples.ts';
import { findThemeVersion } from './library-state.ts';

const queried = (text: string): LibraryEvent => ({
  type: 'ThemeQueryChanged',
  data: { themeId: 'price', originalText: ` ${text}`, text, reader: '2' },
});
const shown = (portalName: string, visible: boolean): LibraryEvent => ({
  type: 'ThemePresentationChanged',
  data: { themeId: 'price', portalName, visible },
});
const restored = (revision: number): LibraryEvent => ({
  type: 'ThemeVersionRestored',
  data: { themeId: 'price', revision },
});
const version = { name: 'Price', originalText: ' price', text: 'price', reader: '2', portalName: '', visible: true };
const restore = (revision: number, changes: Partial<RestoreThemeVersion['version']> = {}): RestoreThemeVersion => ({
  type: 'RestoreThemeVersion',
  themeId: 'price',
  revision,
  version: { ...version, ...changes },
});

const hotel = folder('hotel', 'Hotel');
const price = theme('price', 'Price', { folderId: 'hotel', originalText: ' price', text: 'price' });
const edited = [hotel, price, queried('cost'), themeRenamed('price', 'Cost'), queried('fee'), shown('Money', false)];

describe('an earlier version of a theme', () => {
  it('is known by the revisions that set its parts, at every moment since it was created', () => {
    const { themeVersions } = fold(libraryDecider, edited);
    const versions = themeVersions.get('price');
    expect([0, 1, 2, 3, 4, 5, 99].map((revision) => findThemeVersion(versions, revision))).toEqual([
      undefined,
      { name: 1, query: 1, presentation: 1 },
      { name: 1, query: 2, presentation: 1 },
      { name: 3, query: 2, presentation: 1 },
      { name: 3, query: 4, presentation: 1 },
      { name: 3, query: 4, presentation: 5 },
      { name: 3, query: 4, presentation: 5 },
    ]);
  });
  it('is known beyond a deletion', () => {
    const back: LibraryEvent = {
      type: 'ThemeUndeleted',
      data: { themeId: 'price', ...version, folderId: null, version: 4 },
    };
    const { themeVersions } = fold(libraryDecider, [...edited, themeDeleted('price'), back, queried('sum')]);
    const versions = themeVersions.get('price');
    expect(findThemeVersion(versions, 3)).toEqual({ name: 3, query: 2, presentation: 1 });
    expect(findThemeVersion(versions, 8)).toEqual({ name: 7, query: 8, presentation: 7 });
  });
});

describe('restoring an earlier version of a theme', () => {
  it('gives it the name, the query and the presentation of then, by events of their own', () => {
    given(edited)
      .when(restore(1))
      .then([restored(1), themeRenamed('price', 'Price'), queried('price'), shown('', true)]);
  });
  it('changes only what is different, and leaves it in its folder', () => {
    given([...edited, themeMoved('price', null)])
      .when(restore(3, { name: 'Cost', portalName: 'Money', visible: false }))
      .then([restored(3), queried('price')]);
  });
  it('keeps the query of then with its parser, also where that is not stored', () => {
    const { reader, ...older } = version;
    expect(reader).toBe('2');
    const query = { themeId: 'price', originalText: ' price', text: 'price' };
    given([...edited, themeRenamed('price', 'Price'), shown('', true)])
      .when({ ...restore(1), version: older })
      .then([restored(1), { type: 'ThemeQueryChanged', data: query }]);
  });
  it('gives it another name where the one of then is taken', () => {
    given([...edited, theme('other', 'price', { folderId: 'hotel' })])
      .when(restore(1, { portalName: 'Money', visible: false }))
      .then([restored(1), themeRenamed('price', 'Price (restored)'), queried('price')]);
  });
  it('brings a deleted theme back as of then', () => {
    const again = { themeId: 'price', ...version, version: 5 };
    given([...edited, themeDeleted('price')])
      .when(restore(1))
      .then([restored(1), { type: 'ThemeUndeleted', data: { ...again, folderId: 'hotel' } }]);
    given([...edited, themeDeleted('price'), folderDeleted('hotel')])
      .when(restore(1))
      .then([restored(1), { type: 'ThemeUndeleted', data: { ...again, folderId: null } }]);
  });
  it('is refused for what was never a theme', () => {
    given([hotel]).when(restore(1)).thenRejected('THEME_NOT_FOUND');
    given([hotel, folderDeleted('hotel')])
      .when({ ...restore(1), themeId: 'hotel' })
      .thenRejected('THEME_NOT_FOUND');
  });
  it('is undone like any change', () => {
    const events = [restored(1), queried('price')];
    given([hotel, price, queried('cost'), ...events])
      .when({
        type: 'UndoLibraryChange',
        from: 3,
        events,
        queries: new Map([[2, { originalText: ' cost', text: 'cost', reader: '2' }]]),
      })
      .then([{ type: 'LibraryChangeUndone', data: { from: 3, to: 4 } }, queried('cost')]);
  });
});
