import { describe, expect, it } from '@jest/globals';
import { fold } from '../decider.ts';
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
import { libraryDecider } from './library-decider.ts';
import { queriesToUndo } from './undo-library-change.ts';

const move = (themeIds: readonly string[], folderIds: readonly string[], folderId: string | null) =>
  ({ type: 'MoveTogether', themeIds, folderIds, folderId }) as const;
const remove = (themeIds: readonly string[], folderIds: readonly string[]) =>
  ({ type: 'DeleteTogether', themeIds, folderIds }) as const;

const hotel = folder('hotel', 'Hotel');
const room = folder('room', 'Room', 'hotel');
const bed = folder('bed', 'Bed', 'room');
const price = theme('price', 'Price');
const staff = theme('staff', 'Staff');

/** State after the events, and after undoing them as one. */
const undoneAfter = (past: readonly LibraryEvent[], events: readonly LibraryEvent[]) => {
  const state = fold(libraryDecider, [...past, ...events]);
  const at = queriesToUndo({ from: past.length, events }, state);
  const queries = new Map(at.map((revision) => [revision, { originalText: 'price', text: 'price' }]));
  const command = { type: 'UndoLibraryChange', from: past.length, events, queries } as const;
  return fold(libraryDecider, [...past, ...events, ...libraryDecider.decide(command, state)]);
};
const placesIn = ({ folders, themes }: ReturnType<typeof undoneAfter>) => ({
  folders: Object.fromEntries(
    [...folders.values()].map(({ folderId, name, parentId }) => [folderId, [name, parentId]]),
  ),
  themes: Object.fromEntries([...themes.values()].map(({ themeId, name, folderId }) => [themeId, [name, folderId]])),
});

describe('moving several', () => {
  it('puts folders and themes into one folder', () => {
    given([hotel, folder('airport', 'Airport'), price, staff])
      .when(move(['price', 'staff'], ['airport'], 'hotel'))
      .then([folderMoved('airport', 'hotel'), themeMoved('price', 'hotel'), themeMoved('staff', 'hotel')]);
  });
  it('leaves within a folder what moves with it', () => {
    const within = theme('soft', 'Soft', { folderId: 'bed' });
    given([hotel, room, bed, within, price, folder('airport', 'Airport')])
      .when(move(['soft', 'price'], ['bed', 'room'], 'airport'))
      .then([folderMoved('room', 'airport'), themeMoved('price', 'airport')]);
  });
  it('moves none where one cannot be moved, and says which', () => {
    const past = [hotel, price, theme('other', 'price', { folderId: 'hotel' }), staff];
    given(past)
      .when(move(['staff', 'price'], [], 'hotel'))
      .thenRejectedSaying(
        'THEME_NAME_TAKEN',
        "Nothing was moved, because of 'Price': Theme name must be unique in its folder",
      );
    given([hotel, room])
      .when(move([], ['hotel'], 'room'))
      .thenRejected('FOLDER_IN_ITSELF');
    given(past)
      .when(move(['gone', 'staff'], [], 'hotel'))
      .thenRejected('THEME_NOT_FOUND');
  });
  it('does not take two of one name into one folder', () => {
    given([hotel, room, price, theme('other', 'PRICE', { folderId: 'room' })])
      .when(move(['price', 'other'], [], 'hotel'))
      .thenRejected('THEME_NAME_TAKEN');
  });
  it('is undone as one', () => {
    const past = [hotel, folder('airport', 'Airport'), price, staff];
    const events = [folderMoved('airport', 'hotel'), themeMoved('price', 'hotel'), themeMoved('staff', 'hotel')];
    expect(placesIn(undoneAfter(past, events))).toEqual(placesIn(fold(libraryDecider, past)));
  });
});

describe('deleting several', () => {
  it('removes the given themes and folders, and keeps every other theme', () => {
    const kept = theme('kept', 'Price', { folderId: 'hotel' });
    given([hotel, price, staff, kept])
      .when(remove(['price', 'staff'], ['hotel']))
      .then([themeDeleted('price'), themeDeleted('staff'), themeMoved('kept', null), folderDeleted('hotel')]);
  });
  it('moves what a folder held once, to the next folder that stays', () => {
    const soft = theme('soft', 'Price', { folderId: 'room' });
    given([hotel, room, bed, soft, price, folder('pillow', 'Pillow', 'bed')])
      .when(remove([], ['room', 'bed']))
      .then([
        themeRenamed('soft', 'Price (Room)'),
        themeMoved('soft', null),
        folderMoved('pillow', 'hotel'),
        folderDeleted('bed'),
        folderDeleted('room'),
      ]);
  });
  it('deletes none where one is not there, and is no mistake where one is gone already', () => {
    given([price, staff])
      .when(remove(['price', 'never'], []))
      .thenRejected('THEME_NOT_FOUND');
    given([price, staff])
      .when(remove(['price'], ['never']))
      .thenRejected('FOLDER_NOT_FOUND');
    given([price, staff, themeDeleted('price')])
      .when(remove(['price', 'staff'], []))
      .then([themeDeleted('staff')]);
  });
  it('is undone as one: all stands where it stood', () => {
    const past = [hotel, room, bed, price, theme('soft', 'Price', { folderId: 'bed' }), staff, folder('x', 'X', 'bed')];
    const events = libraryDecider.decide(
      remove(['price', 'staff'], ['hotel', 'bed', 'room']),
      fold(libraryDecider, past),
    );
    const after = fold(libraryDecider, [...past, ...events]);
    expect([after.folders.size, after.themes.size]).toEqual([1, 1]);
    expect(placesIn(undoneAfter(past, events))).toEqual(placesIn(fold(libraryDecider, past)));
  });
});
