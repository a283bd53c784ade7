import { describe, it } from '@jest/globals';
import type { LibraryCommand } from './library-commands.ts';
import { folder, folderDeleted, folderMoved, given, theme, themeMoved, themeRenamed } from './library-examples.ts';

const create = (folderId: string, name: string, parentId: string | null = null): LibraryCommand => ({
  type: 'CreateFolder',
  folderId,
  name,
  parentId,
});
const rename = (folderId: string, name: string): LibraryCommand => ({ type: 'EditFolder', folderId, name });
const move = (folderId: string, parentId: string | null): LibraryCommand => ({
  type: 'EditFolder',
  folderId,
  parentId,
});
const remove = (folderId: string): LibraryCommand => ({ type: 'DeleteFolder', folderId });

const tree = [folder('hotel', 'Hotel'), folder('room', 'Room', 'hotel'), folder('bed', 'Bed', 'room')];

describe('a folder', () => {
  it('is created at the root or in another', () => {
    given([])
      .when(create('hotel', ' Hotel '))
      .then([folder('hotel', 'Hotel')]);
    given(tree)
      .when(create('bath', 'Bath', 'room'))
      .then([folder('bath', 'Bath', 'room')]);
    given(tree)
      .when(create('bath', 'Bath', 'cellar'))
      .thenRejected('FOLDER_NOT_FOUND', 'parentId');
  });
  it('has a name that is not blank', () => {
    given([]).when(create('hotel', ' ')).thenRejectedSaying('FOLDER_NAME_BLANK', 'Folder name must not be blank');
    given(tree).when(rename('room', '')).thenRejected('FOLDER_NAME_BLANK', 'name');
  });
  it('has a name of its own in the whole tree, ignoring case and spacing', () => {
    given(tree)
      .when(create('x', 'bed', 'hotel'))
      .thenRejectedSaying('FOLDER_NAME_TAKEN', 'Folder name must be unique');
    given([folder('a', 'Front Desk')])
      .when(create('x', 'front  desk'))
      .thenRejected('FOLDER_NAME_TAKEN');
    given(tree).when(rename('room', 'Hotel')).thenRejected('FOLDER_NAME_TAKEN');
  });
  it('can change the case of its own name', () => {
    given(tree)
      .when(rename('room', 'ROOM'))
      .then([{ type: 'FolderRenamed', data: { folderId: 'room', name: 'ROOM' } }]);
    given(tree).when(rename('room', 'Room')).then([]);
  });
  it('gets a free name where none is given', () => {
    const unnamed = (folderId: string, parentId: string | null = null): LibraryCommand => ({
      type: 'CreateFolder',
      folderId,
      name: undefined,
      parentId,
    });
    given(tree)
      .when(unnamed('x', 'hotel'))
      .then([folder('x', 'New Folder', 'hotel')]);
    given([...tree, folder('a', 'new  folder'), folder('b', 'New Folder 2', 'room')])
      .when(unnamed('x'))
      .then([folder('x', 'New Folder 3')]);
    given([folder('a', 'New Folder'), folder('b', 'New Folder 2'), folderDeleted('a')])
      .when(unnamed('x'))
      .then([folder('x', 'New Folder')]);
    given([folder('x', 'New Folder 2')])
      .when(unnamed('x'))
      .then([]);
  });
  it("is never called 'Uncategorized'", () => {
    given([]).when(create('x', 'uncategorized')).thenRejected('FOLDER_RESERVED');
    given(tree).when(rename('room', 'Uncategorized')).thenRejected('FOLDER_RESERVED');
  });
  it('keeps its id for good', () => {
    given(tree).when(create('hotel', 'Inn')).thenRejected('FOLDER_EXISTS');
    given([...tree, folderDeleted('bed')])
      .when(create('bed', 'Bed'))
      .thenRejected('FOLDER_EXISTS');
    given([theme('price', 'Price')])
      .when(create('price', 'Price'))
      .thenRejected('FOLDER_EXISTS');
  });
  it('moves, but not into itself', () => {
    given(tree)
      .when(move('bed', 'hotel'))
      .then([folderMoved('bed', 'hotel')]);
    given(tree)
      .when(move('bed', null))
      .then([folderMoved('bed', null)]);
    given(tree).when(move('hotel', 'hotel')).thenRejected('FOLDER_IN_ITSELF');
    given(tree).when(move('hotel', 'bed')).thenRejected('FOLDER_IN_ITSELF');
    given(tree).when(move('bed', 'cellar')).thenRejected('FOLDER_NOT_FOUND', 'parentId');
  });
  it('takes a new name and another parent as one change, or neither', () => {
    const edit = (name: string, parentId: string | null): LibraryCommand => ({
      type: 'EditFolder',
      folderId: 'room',
      name,
      parentId,
    });
    given(tree)
      .when(edit('Rooms', null))
      .then([{ type: 'FolderRenamed', data: { folderId: 'room', name: 'Rooms' } }, folderMoved('room', null)]);
    given(tree).when(edit('Rooms', 'bed')).thenRejected('FOLDER_IN_ITSELF');
    given(tree).when(edit('Rooms', 'cellar')).thenRejected('FOLDER_NOT_FOUND', 'parentId');
    given(tree).when(edit('Hotel', null)).thenRejected('FOLDER_NAME_TAKEN');
    given(tree).when({ type: 'EditFolder', folderId: 'room' }).then([]);
  });
  it('cannot be changed on the basis of an older version', () => {
    const past = [...tree, folderMoved('bed', 'hotel')];
    const edit = (basedOn: number): LibraryCommand => ({ type: 'EditFolder', folderId: 'bed', name: 'Beds', basedOn });
    given(past).when(edit(1)).thenRejected('CHANGED_MEANWHILE');
    given(past)
      .when(edit(2))
      .then([{ type: 'FolderRenamed', data: { folderId: 'bed', name: 'Beds' } }]);
  });
  it('has to be there', () => {
    for (const command of [rename('cellar', 'Cellar'), move('cellar', null), remove('cellar')])
      given(tree).when(command).thenRejected('FOLDER_NOT_FOUND', 'folderId');
    given([...tree, folderDeleted('bed')])
      .when(rename('bed', 'Beds'))
      .thenRejected('FOLDER_NOT_FOUND');
  });
});

describe('deleting a folder', () => {
  it("moves its themes to 'Uncategorized' and its subfolders to its parent", () => {
    given([...tree, theme('size', 'Size', { folderId: 'room' }), theme('soft', 'Soft', { folderId: 'bed' })])
      .when(remove('room'))
      .then([themeMoved('size', null), folderMoved('bed', 'hotel'), folderDeleted('room')]);
  });
  it('gives a theme whose name is taken there the name of the folder', () => {
    given([
      ...tree,
      theme('a', 'Price'),
      theme('b', 'Price (Hotel)'),
      theme('c', 'price', { folderId: 'hotel' }),
      theme('d', 'Staff', { folderId: 'hotel' }),
    ])
      .when(remove('hotel'))
      .then([
        themeRenamed('c', 'price (Hotel 2)'),
        themeMoved('c', null),
        themeMoved('d', null),
        folderMoved('room', null),
        folderDeleted('hotel'),
      ]);
  });
  it('frees the name', () => {
    given([...tree, folderDeleted('bed')])
      .when(create('new', 'Bed'))
      .then([folder('new', 'Bed')]);
  });
});
