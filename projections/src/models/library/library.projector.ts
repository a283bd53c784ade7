import type { LibraryEvent } from '@verbatim/domain/library/library-events';
import type { ModelSession, Projector } from '../projector.ts';
import { asEvent } from '@verbatim/eventstore/stored-event';
import { FOLDERS, LIBRARY_MODEL, THEMES, type FolderDocument, type ThemeDocument } from './library.ts';

export const libraryProjector: Projector = {
  name: LIBRARY_MODEL,
  filter: { streamPrefixes: ['library'] },
  start: () => ({ apply: (event, session) => applyLibraryEvent(asEvent<LibraryEvent>(event), session) }),
};

const applyLibraryEvent = async (event: LibraryEvent, session: ModelSession): Promise<void> => {
  switch (event.type) {
    case 'FolderCreated': {
      const { folderId, name, parentId } = event.data;
      return session.put(FOLDERS, folderId, { id: folderId, name, parentId } satisfies FolderDocument);
    }
    case 'FolderRenamed':
      return changeFolder(session, event.data.folderId, { name: event.data.name });
    case 'FolderMoved':
      return changeFolder(session, event.data.folderId, { parentId: event.data.parentId });
    case 'FolderDeleted':
      return session.delete(FOLDERS, event.data.folderId);
    case 'ThemeCreated': {
      const { themeId, ...rest } = event.data;
      return session.put(THEMES, themeId, { id: themeId, ...rest } satisfies ThemeDocument);
    }
    case 'ThemeRenamed':
      return changeTheme(session, event.data.themeId, { name: event.data.name });
    case 'ThemeMoved':
      return changeTheme(session, event.data.themeId, { folderId: event.data.folderId });
    case 'ThemeQueryChanged': {
      const { themeId, originalText, text } = event.data;
      return changeTheme(session, themeId, { originalText, text });
    }
    case 'ThemePresentationChanged': {
      const { themeId, portalName, visible } = event.data;
      return changeTheme(session, themeId, { portalName, visible });
    }
    case 'ThemeDeleted':
      return session.delete(THEMES, event.data.themeId);
  }
};

const changeFolder = async (session: ModelSession, id: string, change: Partial<FolderDocument>): Promise<void> => {
  const folder = await session.get<FolderDocument>(FOLDERS, id);
  if (folder !== undefined) session.put(FOLDERS, id, { ...folder, ...change });
};

const changeTheme = async (session: ModelSession, id: string, change: Partial<ThemeDocument>): Promise<void> => {
  const theme = await session.get<ThemeDocument>(THEMES, id);
  if (theme !== undefined) session.put(THEMES, id, { ...theme, ...change });
};
