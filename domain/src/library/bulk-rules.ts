/** Several folders and themes moved or deleted atomically, and undone as one. */
import { CommandRejected } from '../command-rejected.ts';
import { createSequentialDecider, type LibraryRule } from './sequential-decider.ts';
import { deleteFolders, editFolder } from './folder-rules.ts';
import type { DeleteItems, MoveItems } from './library-commands.ts';
import type { LibraryEvent } from './library-events.ts';
import type { LibraryState } from './library-state.ts';
import { deleteTheme, editTheme } from './theme-rules.ts';

/** Themes first: their folder may be deleted, too. */
export const deleteItems = ({ themeIds, folderIds }: DeleteItems, state: LibraryState): readonly LibraryEvent[] => {
  const turns = createSequentialDecider(state);
  for (const themeId of themeIds) turns.add((library) => deleteTheme({ type: 'DeleteTheme', themeId }, library));
  turns.add((library) => deleteFolders(folderIds, library));
  return turns.events;
};

/** The contents of a moved folder move with it. */
export const moveItems = (
  { themeIds, folderIds, folderId }: MoveItems,
  state: LibraryState,
): readonly LibraryEvent[] => {
  const moving = new Set(folderIds);
  const goesAlong = (parentId: string | null | undefined): boolean =>
    parentId != null && (moving.has(parentId) || goesAlong(state.folders.get(parentId)?.parentId));
  const turns = createSequentialDecider(state);
  for (const id of folderIds) {
    const folder = state.folders.get(id);
    if (goesAlong(folder?.parentId)) continue;
    const edit = { type: 'EditFolder', folderId: id, parentId: folderId } as const;
    turns.add(naming(folder?.name, 'folderIds', (library) => editFolder(edit, library)));
  }
  for (const themeId of themeIds) {
    const theme = state.themes.get(themeId);
    if (goesAlong(theme?.folderId)) continue;
    const edit = { type: 'EditTheme', themeId, folderId } as const;
    turns.add(naming(theme?.name, 'themeIds', (library) => editTheme(edit, library)));
  }
  return turns.events;
};

/** Names the item that blocks a bulk command, and that the others were not changed either. */
const naming =
  (name: string | undefined, list: keyof MoveItems, rule: LibraryRule): LibraryRule =>
  (library) => {
    try {
      return rule(library);
    } catch (error) {
      if (!(error instanceof CommandRejected)) throw error;
      if (name === undefined) throw new CommandRejected(error.code, error.message, list);
      throw new CommandRejected(error.code, `Nothing was moved, because of '${name}': ${error.message}`, error.field);
    }
  };
