import { describe, expect, it } from '@jest/globals';
import { fold } from '../decider.ts';
import { libraryDecider } from './library-decider.ts';
import type { LibraryCommand, ThemeQuery } from './library-commands.ts';
import type { LibraryEvent } from './library-events.ts';
import {
  folder,
  folderDeleted,
  folderMoved,
  given,
  theme,
  themeDeleted,
  themeMoved,
  themeRenamed,
} from './library-examples.ts';
import { queriesToUndo } from './undo-library-change.ts';

const NO_QUERIES = new Map<number, ThemeQuery>();
const undo = (from: number, events: readonly LibraryEvent[], queries = NO_QUERIES): LibraryCommand => ({
  type: 'UndoLibraryChange',
  from,
  events,
  queries,
});
const undone = (from: number, to = from): LibraryEvent => ({ type: 'LibraryChangeUndone', data: { from, to } });
const queried = (text: string): LibraryEvent => ({
  type: 'ThemeQueryChanged',
  data: { themeId: 'price', originalText: ` ${text}`, text },
});
const shown = (portalName: string, visible: boolean): LibraryEvent => ({
  type: 'ThemePresentationChanged',
  data: { themeId: 'price', portalName, visible },
});

const hotel = folder('hotel', 'Hotel');
const price = theme('price', 'Price', { folderId: 'hotel', originalText: ' price', text: 'price' });
const past = [hotel, price];

describe('undoing a change of a theme', () => {
  it('gives it its name, its folder and how it was shown again', () => {
    const edit = [themeRenamed('price', 'Cost'), themeMoved('price', null), shown('Money', false)];
    given([...past, ...edit])
      .when(undo(2, edit))
      .then([undone(2, 4), shown('', true), themeMoved('price', 'hotel'), themeRenamed('price', 'Price')]);
  });
  it('gives it its query again, which the log has', () => {
    const now = [...past, queried('cost'), themeRenamed('price', 'Cost')];
    expect(queriesToUndo({ from: 2, events: [queried('cost')] }, fold(libraryDecider, now))).toEqual([1]);
    given(now)
      .when(undo(2, [queried('cost')], new Map([[1, { originalText: ' price', text: 'price' }]])))
      .then([undone(2), queried('price')]);
  });
  it('leaves alone what has been changed since, and names it', () => {
    const rename = themeRenamed('price', 'Cost');
    given([...past, rename, themeRenamed('price', 'Fee')])
      .when(undo(2, [rename]))
      .thenRejectedSaying('CHANGED_SINCE', "'Fee' has been renamed since");
    given([...past, queried('cost'), queried('fee')])
      .when(undo(2, [queried('cost')]))
      .thenRejectedSaying('CHANGED_SINCE', "'Price' has been given another query since");
    given([...past, rename, themeDeleted('price')])
      .when(undo(2, [rename]))
      .thenRejectedSaying('CHANGED_SINCE', "The theme 'Cost' has been deleted since");
    given([...past, rename, themeMoved('price', null)])
      .when(undo(2, [rename]))
      .then([undone(2), themeRenamed('price', 'Price')]);
  });
  it('does not take a name or a folder that is gone', () => {
    const rename = themeRenamed('price', 'Cost');
    given([...past, rename, theme('other', 'PRICE', { folderId: 'hotel' })])
      .when(undo(2, [rename]))
      .thenRejectedSaying('CHANGED_SINCE', "Another theme has been named 'Price' since");
    const move = themeMoved('price', null);
    given([...past, move, folderDeleted('hotel')])
      .when(undo(2, [move]))
      .thenRejectedSaying('CHANGED_SINCE', "The folder 'Hotel' has been deleted since");
  });
  it('can be undone itself', () => {
    const rename = themeRenamed('price', 'Cost');
    const back = [undone(2), themeRenamed('price', 'Price')];
    given([...past, rename, ...back])
      .when(undo(3, back))
      .then([undone(3, 4), rename]);
  });
});

describe('undoing that a theme came or went', () => {
  const queries = new Map([[1, { originalText: ' price', text: 'price', reader: '1' }]]);
  const again: LibraryEvent = {
    type: 'ThemeUndeleted',
    data: {
      themeId: 'price',
      name: 'Cost',
      originalText: ' price',
      text: 'price',
      folderId: 'hotel',
      portalName: '',
      visible: true,
      reader: '1',
      version: 2,
    },
  };
  const deleted = [...past, themeRenamed('price', 'Cost'), themeDeleted('price')];

  it('brings it back as it was, with the query that the log has, and counts its version on', () => {
    expect(queriesToUndo({ from: 3, events: [themeDeleted('price')] }, fold(libraryDecider, deleted))).toEqual([1]);
    given(deleted)
      .when(undo(3, [themeDeleted('price')], queries))
      .then([undone(3), again]);
    const { themes, deleted: gone } = fold(libraryDecider, [...deleted, undone(3), again]);
    expect([themes.get('price')?.version, gone.size]).toEqual([3, 0]);
  });
  it('keeps no text of what was deleted', () => {
    const { deleted: gone } = fold(libraryDecider, deleted);
    expect(JSON.stringify([...gone])).not.toContain('price"}');
    expect(gone.get('price')).toEqual({
      at: 3,
      version: 2,
      name: 'Cost',
      place: 'hotel',
      theme: { portalName: '', visible: true, queryAt: 1 },
    });
  });
  it('does not bring it back where its name is taken or its folder gone', () => {
    given([...deleted, theme('other', 'cost', { folderId: 'hotel' })])
      .when(undo(3, [themeDeleted('price')], queries))
      .thenRejectedSaying('CHANGED_SINCE', "Another theme has been named 'Cost' since");
    given([...deleted, folderDeleted('hotel')])
      .when(undo(3, [themeDeleted('price')], queries))
      .thenRejected('CHANGED_SINCE');
  });
  it('deletes a new theme, but not one that has been edited since', () => {
    given(past)
      .when(undo(1, [price]))
      .then([undone(1), themeDeleted('price')]);
    given([...past, queried('cost')])
      .when(undo(1, [price]))
      .thenRejectedSaying('CHANGED_SINCE', "The theme 'Price' has been changed since");
  });
});

describe('undoing a change of a folder', () => {
  const tree = [hotel, folder('room', 'Room', 'hotel'), folder('bed', 'Bed', 'room')];
  const renamed: LibraryEvent = { type: 'FolderRenamed', data: { folderId: 'room', name: 'Rooms' } };

  it('gives it its name and its place again', () => {
    const edit = [renamed, folderMoved('room', null)];
    given([...tree, ...edit])
      .when(undo(3, edit))
      .then([
        undone(3, 4),
        folderMoved('room', 'hotel'),
        { type: 'FolderRenamed', data: { folderId: 'room', name: 'Room' } },
      ]);
  });
  it('brings a deleted one back with all that it had held', () => {
    const full = [...tree, theme('a', 'Price'), theme('b', 'price', { folderId: 'room' })];
    const deletion = [
      themeRenamed('b', 'price (Room)'),
      themeMoved('b', null),
      folderMoved('bed', 'hotel'),
      folderDeleted('room'),
    ];
    given([...full, ...deletion])
      .when(undo(5, deletion))
      .then([
        undone(5, 8),
        { type: 'FolderUndeleted', data: { folderId: 'room', name: 'Room', parentId: 'hotel', version: 1 } },
        folderMoved('bed', 'room'),
        themeMoved('b', 'room'),
        themeRenamed('b', 'price'),
      ]);
  });
  it('says what has changed since', () => {
    given([...tree, renamed, folder('other', 'room')])
      .when(undo(3, [renamed]))
      .thenRejectedSaying('CHANGED_SINCE', "Another folder has been named 'Room' since");
    const moved = folderMoved('room', null);
    given([...tree, moved, folderMoved('hotel', 'room')])
      .when(undo(3, [moved]))
      .thenRejected('CHANGED_SINCE');
    given([...tree, renamed, folderDeleted('room')])
      .when(undo(3, [renamed]))
      .thenRejectedSaying('CHANGED_SINCE', "The folder 'Rooms' has been deleted since");
  });
  it('deletes one that has just been made, and none that holds something', () => {
    given(tree)
      .when(undo(2, [folder('bed', 'Bed', 'room')]))
      .then([undone(2), folderDeleted('bed')]);
    given([...tree, theme('soft', 'Soft', { folderId: 'bed' })])
      .when(undo(2, [folder('bed', 'Bed', 'room')]))
      .thenRejectedSaying('CHANGED_SINCE', "The folder 'Bed' is no longer empty");
  });
});
