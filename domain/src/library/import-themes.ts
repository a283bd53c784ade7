/** Imports the themes and folders of a file atomically. */
import { normaliseQuery } from '../text/theme-query/lex-theme-query.ts';
import { createSequentialDecider } from './sequential-decider.ts';
import { folderKey, foldName, type LibraryState, themeKey } from './library-state.ts';
import { createFolder, UNCATEGORIZED } from './folder-rules.ts';
import type { ImportThemes } from './library-commands.ts';
import type { LibraryEvent } from './library-events.ts';
import { freeThemeName } from './theme-names.ts';
import { createTheme } from './theme-rules.ts';

/**
 * Folders are matched by name and created if missing. A theme with the same query is skipped; one with
 * another query stays, and the imported theme gets a new name.
 */
export const importThemes = ({ themes, folderIds }: ImportThemes, state: LibraryState): readonly LibraryEvent[] => {
  const turns = createSequentialDecider(state);
  const getFolder = (path: readonly string[]): string | null => {
    let parentId: string | null = null;
    for (const name of path) {
      const folded = foldName(name);
      if (folded === foldName(UNCATEGORIZED)) continue;
      const known: string | undefined = turns.library().names.get(folderKey(name))?.[0];
      const folderId: string = known ?? folderIds.get(folded) ?? '';
      const create = { type: 'CreateFolder', folderId, name, parentId } as const;
      if (known === undefined) turns.add((library) => createFolder(create, library));
      parentId = folderId;
    }
    return parentId;
  };
  for (const { path, ...theme } of themes) {
    const folderId = getFolder(path);
    const library = turns.library();
    // A repeated command.
    if (library.themes.has(theme.themeId) || library.deleted.has(theme.themeId)) continue;
    const name = nameFor(theme, folderId, library);
    if (name !== undefined)
      turns.add((library) => createTheme({ type: 'CreateTheme', ...theme, name, folderId }, library));
  }
  return turns.events;
};

/** Undefined if the folder already has this theme. */
const nameFor = (
  { name, text }: { readonly name: string; readonly text: string },
  folderId: string | null,
  library: LibraryState,
): string | undefined => {
  const ofName = (wanted: string) => library.names.get(themeKey(folderId, wanted)) ?? [];
  const isSame = (id: string): boolean => library.themes.get(id)?.text === normaliseQuery(text);
  if (ofName(name).some(isSame)) return undefined;
  return freeThemeName(name, 'imported', (wanted) => ofName(wanted).length > 0);
};
