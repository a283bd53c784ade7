import { describe, it } from '@jest/globals';
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

const QUERIES = new Map<number, ThemeQuery>([[1, { originalText: ' price', text: 'price', reader: '1' }]]);
const restore = (from: number, events: readonly LibraryEvent[]): LibraryCommand => ({
  type: 'RestoreDeleted',
  from,
  events,
  queries: QUERIES,
});
const undone = (from: number, to = from): LibraryEvent => ({ type: 'LibraryChangeUndone', data: { from, to } });
const folderBack = (folderId: string, name: string, parentId: string | null): LibraryEvent => ({
  type: 'FolderUndeleted',
  data: { folderId, name, parentId, version: 1 },
});
const themeBack = (name: string, folderId: string | null): LibraryEvent => ({
  type: 'ThemeUndeleted',
  data: {
    themeId: 'price',
    name,
    originalText: ' price',
    text: 'price',
    folderId,
    portalName: '',
    visible: true,
    reader: '1',
    version: 1,
  },
});

const hotel = folder('hotel', 'Hotel');
const price = theme('price', 'Price', { folderId: 'hotel', originalText: ' price', text: 'price' });
const deleted = [hotel, price, themeDeleted('price')];

describe('restoring a deleted theme', () => {
  it('brings it back with its query, in its folder', () => {
    given(deleted)
      .when(restore(2, [themeDeleted('price')]))
      .then([undone(2), themeBack('Price', 'hotel')]);
  });
  it('brings it back without its folder, and under another name where its own is taken', () => {
    given([...deleted, folderDeleted('hotel')])
      .when(restore(2, [themeDeleted('price')]))
      .then([undone(2), themeBack('Price', null)]);
    given([...deleted, theme('other', 'PRICE', { folderId: 'hotel' })])
      .when(restore(2, [themeDeleted('price')]))
      .then([undone(2), themeBack('Price (restored)', 'hotel')]);
  });
  it('brings it back when an undo has deleted it', () => {
    const undo = [undone(1), themeDeleted('price')];
    given([hotel, price, ...undo])
      .when(restore(2, undo))
      .then([undone(2, 3), themeBack('Price', 'hotel')]);
  });
  it('is refused for an older deletion than the last', () => {
    const twice = [...deleted, undone(1), themeBack('Price', 'hotel'), themeDeleted('price')];
    given(twice)
      .when(restore(2, [themeDeleted('price')]))
      .thenRejectedSaying('CHANGED_SINCE', 'What was deleted has been restored since');
  });
});

describe('restoring a deleted folder', () => {
  const tree = [hotel, folder('room', 'Room', 'hotel'), folder('bed', 'Bed', 'room')];
  const full = [...tree, theme('a', 'Size', { folderId: 'room' }), theme('b', 'Light', { folderId: 'room' })];
  const deletion = [themeMoved('a', null), themeMoved('b', null), folderMoved('bed', 'hotel'), folderDeleted('room')];
  const past = [...full, ...deletion];

  it('brings it back with what it held, except for what was moved or deleted since', () => {
    given(past)
      .when(restore(5, deletion))
      .then([
        undone(5, 8),
        folderBack('room', 'Room', 'hotel'),
        folderMoved('bed', 'room'),
        themeMoved('b', 'room'),
        themeMoved('a', 'room'),
      ]);
    given([...past, themeDeleted('a'), themeMoved('b', 'bed'), folderMoved('bed', null)])
      .when(restore(5, deletion))
      .then([undone(5, 8), folderBack('room', 'Room', 'hotel')]);
  });
  it('brings it back at the root without its parent, and under another name where its own is taken', () => {
    given([...past, folder('other', 'room'), folderMoved('bed', null), folderDeleted('hotel')])
      .when(restore(5, deletion))
      .then([
        undone(5, 8),
        folderBack('room', 'Room (restored)', null),
        themeMoved('b', 'room'),
        themeMoved('a', 'room'),
      ]);
  });
  it('gives a theme the name again that was taken in Uncategorized', () => {
    const taken = [...full, theme('c', 'Size')];
    const renaming = [themeRenamed('a', 'Size (Room)'), ...deletion];
    given([...taken, ...renaming])
      .when(restore(6, renaming))
      .then([
        undone(6, 10),
        folderBack('room', 'Room', 'hotel'),
        folderMoved('bed', 'room'),
        themeMoved('b', 'room'),
        themeMoved('a', 'room'),
        themeRenamed('a', 'Size'),
      ]);
  });
});
