import type { LibraryEvent } from '@verbatim/domain/library/library-events';
import { evolveFolder, evolveTheme, type FolderEvent, type ThemeEvent } from '@verbatim/domain/library/library-state';
import type { HandledEvent, HandlersOf, ModelSession, Projector } from '../projector.ts';
import { FOLDERS, LIBRARY_MODEL, THEMES, type FolderDocument, type ThemeDocument } from './library.ts';

/** What the domain makes of one folder, or nothing once it is deleted. */
const applyToFolder = async (event: HandledEvent<FolderEvent>, session: ModelSession): Promise<void> => {
  const { folderId } = event.data;
  const stored = await session.get<FolderDocument>(FOLDERS, folderId);
  const folder = evolveFolder(stored && { ...stored, folderId }, event);
  if (folder === undefined) return session.delete(FOLDERS, folderId);
  const { name, parentId } = folder;
  session.put(FOLDERS, folderId, { id: folderId, name, parentId } satisfies FolderDocument);
};

/** What the domain makes of one theme, or nothing once it is deleted. */
const applyToTheme = async (event: HandledEvent<ThemeEvent>, session: ModelSession): Promise<void> => {
  const { themeId } = event.data;
  const stored = await session.get<ThemeDocument>(THEMES, themeId);
  const theme = evolveTheme(stored && { ...stored, themeId }, event);
  if (theme === undefined) return session.delete(THEMES, themeId);
  const { name, text, originalText, folderId, portalName, visible } = theme;
  const document = { id: themeId, name, text, originalText, folderId, portalName, visible } satisfies ThemeDocument;
  session.put(THEMES, themeId, document);
};

const on: HandlersOf<LibraryEvent> = {
  FolderCreated: applyToFolder,
  FolderRenamed: applyToFolder,
  FolderMoved: applyToFolder,
  FolderDeleted: applyToFolder,
  ThemeCreated: applyToTheme,
  ThemeRenamed: applyToTheme,
  ThemeMoved: applyToTheme,
  ThemeQueryChanged: applyToTheme,
  ThemePresentationChanged: applyToTheme,
  ThemeDeleted: applyToTheme,
};

export const libraryProjector: Projector = {
  name: LIBRARY_MODEL,
  filter: { streamPrefixes: ['library'] },
  start: () => ({ on }),
};
