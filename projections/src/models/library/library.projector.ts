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

const stateOf = async (session: ModelSession): Promise<LibraryStateDocument> =>
  (await session.get<LibraryStateDocument>(LIBRARY_STATE, LIBRARY_STATE)) ?? { revision: -1, queries: -1 };

/** The domain counts versions: an event that comes again must not be counted again. A document of before they were counted stays without. */
const counted = (stored: { readonly version?: number | undefined } | undefined, version: number) =>
  stored !== undefined && stored.version === undefined ? {} : { version };

/** What the domain makes of one folder, or nothing once it is deleted. */
const applyToFolder = async (event: HandledEvent<FolderEvent>, session: ModelSession): Promise<void> => {
  const { revision, queries } = await stateOf(session);
  if (event.revision <= revision) return;
  session.put(LIBRARY_STATE, LIBRARY_STATE, { revision: event.revision, queries } satisfies LibraryStateDocument);
  const { folderId } = event.data;
  const stored = await session.get<FolderDocument>(FOLDERS, folderId);
  const folder = evolveFolder(stored && { ...stored, version: stored.version ?? 0, folderId }, event);
  if (folder === undefined) return session.delete(FOLDERS, folderId);
  const { name, parentId, version } = folder;
  session.put(FOLDERS, folderId, {
    ...{ id: folderId, name, parentId },
    ...counted(stored, version),
  } satisfies FolderDocument);
};

/** What the domain makes of one theme, or nothing once it is deleted. */
const applyToTheme = async (event: HandledEvent<ThemeEvent>, session: ModelSession): Promise<void> => {
  const { revision } = event;
  const before = await stateOf(session);
  if (revision <= before.revision) return;
  const { themeId } = event.data;
  const stored = await session.get<ThemeDocument>(THEMES, themeId);
  const theme = evolveTheme(stored && { ...stored, version: stored.version ?? 0, themeId }, event);
  // Since the last of these, what a query finds may be something else.
  const queries = theme?.text === stored?.text ? before.queries : revision;
  session.put(LIBRARY_STATE, LIBRARY_STATE, { revision, queries } satisfies LibraryStateDocument);
  if (theme === undefined) return session.delete(THEMES, themeId);
  const { name, text, originalText, folderId, portalName, visible, version } = theme;
  const known = {
    ...{ id: themeId, name, text, originalText, folderId, portalName, visible },
    ...counted(stored, version),
  };
  const since = sinceOf(text, stored, revision);
  session.put(THEMES, themeId, { ...known, since, ...queryAtOf(text, stored, revision) } satisfies ThemeDocument);
};

const queryAtOf = (text: string, stored: ThemeDocument | undefined, revision: number) => {
  if (stored?.text !== text) return { queryAt: revision };
  return stored.queryAt === undefined ? {} : { queryAt: stored.queryAt };
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
  FolderUndeleted: applyToFolder,
  ThemeCreated: applyToTheme,
  ThemeRenamed: applyToTheme,
  ThemeMoved: applyToTheme,
  ThemeQueryChanged: applyToTheme,
  ThemePresentationChanged: applyToTheme,
  ThemeDeleted: applyToTheme,
  ThemeUndeleted: applyToTheme,
};

export const libraryProjector: Projector = {
  name: LIBRARY_MODEL,
  filter: { streamPrefixes: ['library'] },
  start: () => ({ on }),
};
