import type { LibraryEvent } from '@verbatim/domain/library/library-events';
import { evolveFolder, evolveTheme, type FolderEvent, type ThemeEvent } from '@verbatim/domain/library/library-state';
import { LEGACY_PARSER_VERSION } from '@verbatim/domain/text/legacy/changed-interpretation';
import { SHARED_STREAMS } from '../model-streams.ts';
import type { HandledEvent, EventHandlers, ModelSession, Projector } from '../projector.ts';
import {
  FOLDERS,
  LIBRARY_MODEL,
  LIBRARY_STATE,
  THEMES,
  type FolderDocument,
  type LibraryStateDocument,
  type ThemeDocument,
} from './library.ts';
import { listThemes } from './library.query.ts';

const readState = async (session: ModelSession): Promise<LibraryStateDocument> =>
  (await session.get<LibraryStateDocument>(LIBRARY_STATE, LIBRARY_STATE)) ?? { revision: -1, queries: -1 };

/** A repeated event must not be counted again. Older documents have no version. */
const counted = (stored: { readonly version?: number | undefined } | undefined, version: number) =>
  stored !== undefined && stored.version === undefined ? {} : { version };

/** Evolves one folder by the domain's rules, or deletes it. */
const applyToFolder = async (event: HandledEvent<FolderEvent>, session: ModelSession): Promise<void> => {
  const before = await readState(session);
  if (event.revision <= before.revision) return;
  session.put(LIBRARY_STATE, LIBRARY_STATE, { ...before, revision: event.revision } satisfies LibraryStateDocument);
  const { folderId } = event.data;
  const stored = await session.get<FolderDocument>(FOLDERS, folderId);
  const folder = evolveFolder(stored && { ...stored, version: stored.version ?? 0, folderId }, event);
  if (folder === undefined) return session.delete(FOLDERS, folderId);
  const { name, parentId, version } = folder;
  session.put(FOLDERS, folderId, {
    id: folderId,
    name,
    parentId,
    ...counted(stored, version),
  } satisfies FolderDocument);
};

/** Evolves one theme by the domain's rules, or deletes it. */
const applyToTheme = async (event: HandledEvent<ThemeEvent>, session: ModelSession): Promise<void> => {
  const { revision } = event;
  const before = await readState(session);
  if (revision <= before.revision) return;
  const { themeId } = event.data;
  const stored = await session.get<ThemeDocument>(THEMES, themeId);
  const theme = evolveTheme(stored && { ...stored, version: stored.version ?? 0, themeId }, event);
  // Since this revision a query may find something else.
  const queries = theme?.text === stored?.text ? before.queries : revision;
  session.put(LIBRARY_STATE, LIBRARY_STATE, { ...before, revision, queries } satisfies LibraryStateDocument);
  if (theme === undefined) return session.delete(THEMES, themeId);
  const { name, text, originalText, folderId, portalName, visible, version, reader } = theme;
  const known = {
    id: themeId,
    name,
    text,
    originalText,
    folderId,
    portalName,
    visible,
    ...counted(stored, version),
    ...getReader(reader),
  };
  const since = getSince(text, stored, revision);
  const edited = { at: event.at, by: event.actor };
  const document: ThemeDocument = { ...known, since, ...getQueryAt(text, stored, revision), edited };
  session.put(THEMES, themeId, document);
};

/** The first version is omitted, as in older models. */
const getReader = (reader: string | undefined) =>
  reader === undefined || reader === LEGACY_PARSER_VERSION ? {} : { reader };

const getQueryAt = (text: string, stored: ThemeDocument | undefined, revision: number) => {
  if (stored?.text !== text) return { queryAt: revision };
  return stored.queryAt === undefined ? {} : { queryAt: stored.queryAt };
};

/** A theme that already had a query keeps its revision, also when an event is repeated. */
const getSince = (text: string, stored: ThemeDocument | undefined, revision: number): number | null => {
  if (text === '') return null;
  return stored === undefined || stored.text === '' ? revision : (stored.since ?? -1);
};

const noteReview = async (
  { revision, data }: HandledEvent<Extract<LibraryEvent, { type: 'QueryReadingsReviewed' }>>,
  session: ModelSession,
): Promise<void> => {
  const before = await readState(session);
  if (revision <= before.revision) return;
  const state: LibraryStateDocument = { ...before, revision, readingsReviewed: data.reader };
  session.put(LIBRARY_STATE, LIBRARY_STATE, state);
};

const on: EventHandlers<LibraryEvent> = {
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
  QueryReadingsReviewed: noteReview,
};

export const libraryProjector: Projector = {
  name: LIBRARY_MODEL,
  filter: { streamPrefixes: SHARED_STREAMS[LIBRARY_MODEL] },
  isOutdated: async (reader) => (await listThemes(reader)).some(({ edited }) => edited === undefined),
  start: () => ({ on }),
};
