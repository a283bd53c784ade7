/** Rules of themes: a free name, an existing folder, a valid or empty query. */
import { CommandRejected } from '../command-rejected.ts';
import { formatNotFound } from '../not-found.ts';
import { requireVersion } from '../optimistic-concurrency.ts';
import { requireName } from '../required-name.ts';
import { normaliseQuery } from '../text/theme-query/lex-theme-query.ts';
import { parseThemeQuery } from '../text/theme-query/parse-theme-query.ts';
import { QUERY_READER_VERSION } from '../text/theme-query/reader-version.ts';
import { requireFolder } from './folder-rules.ts';
import type { CreateTheme, DeleteTheme, EditTheme } from './library-commands.ts';
import type { LibraryEvent } from './library-events.ts';
import { themeKey, type LibraryState, type Theme, type ThemeContent } from './library-state.ts';

export const createTheme = (command: CreateTheme, state: LibraryState): readonly LibraryEvent[] => {
  const theme = getTheme(command);
  const present = state.themes.get(theme.themeId);
  if (present && sameTheme(present, theme)) return [];
  if (present || state.folders.has(theme.themeId) || state.deleted.has(theme.themeId))
    throw new CommandRejected('THEME_EXISTS', 'This theme already exists', 'themeId');
  requirePlace(theme, state);
  return [{ type: 'ThemeCreated', data: { ...theme, reader: QUERY_READER_VERSION } }];
};

/** Events for actual changes only, so that a rename does not rerun the query. */
export const editTheme = (command: EditTheme, state: LibraryState): readonly LibraryEvent[] => {
  const before = findTheme(command.themeId, state);
  const after = edited(before, command);
  const { themeId, name, folderId, originalText, text, portalName, visible } = after;
  const events: LibraryEvent[] = [];
  if (name !== before.name) events.push({ type: 'ThemeRenamed', data: { themeId, name } });
  if (folderId !== before.folderId) events.push({ type: 'ThemeMoved', data: { themeId, folderId } });
  if (events.length > 0) requirePlace(after, state);
  if (originalText !== before.originalText)
    events.push({ type: 'ThemeQueryChanged', data: { themeId, originalText, text, reader: QUERY_READER_VERSION } });
  if (portalName !== before.portalName || visible !== before.visible)
    events.push({ type: 'ThemePresentationChanged', data: { themeId, portalName, visible } });
  return requireVersion(events, before.version, command.basedOn);
};

/** An unchanged query is not parsed again: it stays valid should the language become stricter. */
const edited = (before: Theme, command: EditTheme): ThemeContent => {
  const { name, folderId, portalName, visible } = command;
  // A theme sent back as read contains the normalised query, which is no edit.
  const isUntouched = command.text === undefined || command.text === before.text;
  const originalText = isUntouched ? before.originalText : command.text;
  return {
    themeId: before.themeId,
    name: name === undefined ? before.name : requireName(name),
    originalText,
    text: originalText === before.originalText ? before.text : readableText(originalText),
    folderId: folderId === undefined ? before.folderId : folderId,
    portalName: portalName?.trim() ?? before.portalName,
    visible: visible ?? before.visible,
  };
};

export const deleteTheme = (command: DeleteTheme, state: LibraryState): readonly LibraryEvent[] => {
  const { themeId } = command;
  if (state.deleted.has(themeId)) return [];
  findTheme(themeId, state);
  return [{ type: 'ThemeDeleted', data: { themeId } }];
};

const getTheme = (command: CreateTheme): ThemeContent => ({
  themeId: command.themeId,
  name: requireName(command.name),
  originalText: command.text,
  text: readableText(command.text),
  folderId: command.folderId,
  portalName: command.portalName.trim(),
  visible: command.visible,
});

const readableText = (originalText: string): string => {
  const text = normaliseQuery(originalText);
  if (text === '') return '';
  const parsed = parseThemeQuery(originalText);
  if (parsed.ok) return parsed.text;
  const { message, start, end } = parsed.error;
  throw new CommandRejected('THEME_QUERY_INVALID', message, 'text', [start, end]);
};

const findTheme = (themeId: string, state: LibraryState): Theme => {
  const theme = state.themes.get(themeId);
  if (!theme) throw new CommandRejected('THEME_NOT_FOUND', formatNotFound('theme'), 'themeId');
  return theme;
};

const requirePlace = (theme: ThemeContent, state: LibraryState): void => {
  requireFolder(theme.folderId, state, 'folderId');
  const sameName = state.names.get(themeKey(theme.folderId, theme.name)) ?? [];
  if (sameName.some((other) => other !== theme.themeId))
    throw new CommandRejected('THEME_NAME_TAKEN', 'Theme name must be unique in its folder', 'name');
};

const sameTheme = (a: ThemeContent, b: ThemeContent): boolean =>
  a.name === b.name &&
  a.originalText === b.originalText &&
  a.folderId === b.folderId &&
  a.portalName === b.portalName &&
  a.visible === b.visible;
