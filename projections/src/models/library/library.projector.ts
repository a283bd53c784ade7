import type { LibraryEvent } from '@verbatim/domain/library/library-events';
import { evolveLibrary, initialLibrary, type Folder, type Theme } from '@verbatim/domain/library/library-state';
import type { HandledEvent, HandlersOf, ModelSession, Projector } from '../projector.ts';
import { FOLDERS, LIBRARY_MODEL, THEMES, type FolderDocument, type ThemeDocument } from './library.ts';

type FolderEvent = Extract<LibraryEvent, { type: `Folder${string}` }>;
type ThemeEvent = Extract<LibraryEvent, { type: `Theme${string}` }>;

/** What the domain makes of one folder, or nothing once it is deleted. */
const applyToFolder = async (event: HandledEvent<FolderEvent>, session: ModelSession): Promise<void> => {
  const { folderId } = event.data;
  const stored = await session.get<FolderDocument>(FOLDERS, folderId);
  const folders = new Map<string, Folder>(stored && [[folderId, { ...stored, folderId }]]);
  const folder = evolveLibrary({ ...initialLibrary, folders }, [event]).folders.get(folderId);
  if (folder === undefined) return session.delete(FOLDERS, folderId);
  const { name, parentId } = folder;
  session.put(FOLDERS, folderId, { id: folderId, name, parentId } satisfies FolderDocument);
};

/** What the domain makes of one theme, or nothing once it is deleted. */
const applyToTheme = async (event: HandledEvent<ThemeEvent>, session: ModelSession): Promise<void> => {
  const { themeId } = event.data;
  const stored = await session.get<ThemeDocument>(THEMES, themeId);
  const themes = new Map<string, Theme>(stored && [[themeId, { ...stored, themeId }]]);
  const theme = evolveLibrary({ ...initialLibrary, themes }, [event]).themes.get(themeId);
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
