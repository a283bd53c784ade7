/** The themes of a file with their folders, taken into the library as one change. */
import { normaliseQuery } from '../text/normalise-query.ts';
import { decidingInTurn } from './deciding-in-turn.ts';
import { foldName } from './fold-name.ts';
import { createFolder, UNCATEGORIZED } from './folder-rules.ts';
import type { ImportThemes } from './library-commands.ts';
import type { LibraryEvent } from './library-events.ts';
import { folderKey, themeKey, type LibraryState } from './library-state.ts';
import { freeThemeName } from './theme-names.ts';
import { createTheme } from './theme-rules.ts';

/**
 * Folders are found by their names, which are unique in the tree, and made where there are none. A theme that is there with its query is left
 * alone; one with another query stays, and the file's is made beside it.
 */
export const importThemes = ({ themes, folderIds }: ImportThemes, state: LibraryState): readonly LibraryEvent[] => {
  const turns = decidingInTurn(state);
  const folderOf = (path: readonly string[]): string | null => {
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
    const folderId = folderOf(path);
    const library = turns.library();
    // The command has come before.
    if (library.themes.has(theme.themeId) || library.deleted.has(theme.themeId)) continue;
    const name = nameFor(theme, folderId, library);
    if (name !== undefined)
      turns.add((library) => createTheme({ type: 'CreateTheme', ...theme, name, folderId }, library));
  }
  return turns.events;
};

/** Undefined where the folder has this theme already. */
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
