import type { LibraryEvent } from '@verbatim/domain/library/library-events';
import { evolveFolder, evolveTheme, type FolderEvent, type ThemeEvent } from '@verbatim/domain/library/library-state';
import type { HandledEvent, HandlersOf, ModelSession, Projector } from '../projector.ts';
import {
  FOLDERS,
  LIBRARY_MODEL,
  LIBRARY_STATE,
  THEMES,
  type FolderDocument,
  type LibraryStateDocument,
  type ThemeDocument,
} from './library.ts';

/** @param changesQueries whether what a query finds may be another since */
const noteRevision = async (session: ModelSession, revision: number, changesQueries: boolean): Promise<void> => {
  const known = await session.get<LibraryStateDocument>(LIBRARY_STATE, LIBRARY_STATE);
  const queries = changesQueries ? revision : (known?.queries ?? -1);
  session.put(LIBRARY_STATE, LIBRARY_STATE, { revision, queries } satisfies LibraryStateDocument);
};

/** What the domain makes of one folder, or nothing once it is deleted. */
const applyToFolder = async (event: HandledEvent<FolderEvent>, session: ModelSession): Promise<void> => {
  await noteRevision(session, event.revision, false);
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
  await noteRevision(session, event.revision, theme?.text !== stored?.text);
  if (theme === undefined) return session.delete(THEMES, themeId);
  const { name, text, originalText, folderId, portalName, visible } = theme;
  const known = { id: themeId, name, text, originalText, folderId, portalName, visible };
  session.put(THEMES, themeId, { ...known, since: sinceOf(text, stored, event.revision) } satisfies ThemeDocument);
};

/** A theme that has had a query all along has it since then, also when an event is applied again. */
const sinceOf = (text: string, stored: ThemeDocument | undefined, revision: number): number | null => {
  if (text === '') return null;
  return stored === undefined || stored.text === '' ? revision : (stored.since ?? -1);
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
