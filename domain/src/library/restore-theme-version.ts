/** Makes an earlier version of a theme the present one: its name, query, portal name and visibility. */
import { CommandRejected } from '../command-rejected.ts';
import { formatNotFound } from '../not-found.ts';
import type { RestoreThemeVersion } from './library-commands.ts';
import type { LibraryEvent } from './library-events.ts';
import type { LibraryState, Theme } from './library-state.ts';
import { existing, freeNameIn } from './restore-deleted.ts';

/** The folder stays: a version is what the theme was, not where. Nothing if it is that version already. */
export const restoreThemeVersion = (command: RestoreThemeVersion, state: LibraryState): readonly LibraryEvent[] => {
  const { themeId, revision } = command;
  const theme = state.themes.get(themeId);
  const changes = theme === undefined ? comeAgain(command, state) : changesTo(theme, command, state);
  if (changes.length === 0) return [];
  return [{ type: 'ThemeVersionRestored', data: { themeId, revision } }, ...changes];
};

const comeAgain = ({ themeId, version }: RestoreThemeVersion, state: LibraryState): readonly LibraryEvent[] => {
  const deleted = state.deleted.get(themeId);
  if (deleted?.theme == null) throw new CommandRejected('THEME_NOT_FOUND', formatNotFound('theme'), 'themeId');
  const folderId = existing(deleted.place, state);
  const name = freeNameIn(folderId, version.name, themeId, state);
  return [{ type: 'ThemeUndeleted', data: { themeId, ...version, name, folderId, version: deleted.version } }];
};

const changesTo = (theme: Theme, { version }: RestoreThemeVersion, state: LibraryState): readonly LibraryEvent[] => {
  const { themeId, folderId } = theme;
  const { originalText, text, reader, portalName, visible } = version;
  const name = freeNameIn(folderId, version.name, themeId, state);
  const events: LibraryEvent[] = [];
  if (name !== theme.name) events.push({ type: 'ThemeRenamed', data: { themeId, name } });
  if (originalText !== theme.originalText || text !== theme.text) {
    const query = { originalText, text, ...(reader !== undefined && { reader }) };
    events.push({ type: 'ThemeQueryChanged', data: { themeId, ...query } });
  }
  if (portalName !== theme.portalName || visible !== theme.visible)
    events.push({ type: 'ThemePresentationChanged', data: { themeId, portalName, visible } });
  return events;
};
