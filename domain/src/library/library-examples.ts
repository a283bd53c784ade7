/** Examples that the library's specs share. Only specs import this. */
import { givenWhenThen } from '../given-when-then.ts';
import { QUERY_READER_VERSION } from '../text/theme-query/reader-version.ts';
import { libraryDecider } from './library-decider.ts';
import type { LibraryEvent } from './library-events.ts';
import type { Theme } from './library-state.ts';

export const given = givenWhenThen(libraryDecider);

export const folder = (folderId: string, name: string, parentId: string | null = null): LibraryEvent => ({
  type: 'FolderCreated',
  data: { folderId, name, parentId },
});

export const theme = (themeId: string, name: string, changes: Partial<Theme> = {}): LibraryEvent => ({
  type: 'ThemeCreated',
  data: {
    themeId,
    name,
    originalText: 'price',
    text: 'price',
    folderId: null,
    portalName: '',
    visible: true,
    reader: QUERY_READER_VERSION,
    ...changes,
  },
});

export const folderMoved = (folderId: string, parentId: string | null): LibraryEvent => ({
  type: 'FolderMoved',
  data: { folderId, parentId },
});
export const folderDeleted = (folderId: string): LibraryEvent => ({ type: 'FolderDeleted', data: { folderId } });
export const themeRenamed = (themeId: string, name: string): LibraryEvent => ({
  type: 'ThemeRenamed',
  data: { themeId, name },
});
export const themeMoved = (themeId: string, folderId: string | null): LibraryEvent => ({
  type: 'ThemeMoved',
  data: { themeId, folderId },
});
export const themeDeleted = (themeId: string): LibraryEvent => ({ type: 'ThemeDeleted', data: { themeId } });
