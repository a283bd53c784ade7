/** Several folders and themes moved or deleted as one change, which is undone as one: all of them or none. */
import { CommandRejected } from '../command-rejected.ts';
import { decidingInTurn, type LibraryRule } from './deciding-in-turn.ts';
import { deleteFolders, editFolder } from './folder-rules.ts';
import type { DeleteTogether, MoveTogether } from './library-commands.ts';
import type { LibraryEvent } from './library-events.ts';
import type { LibraryState } from './library-state.ts';
import { deleteTheme, editTheme } from './theme-rules.ts';

/** Themes first: their folder may be among the doomed. */
export const deleteTogether = (
  { themeIds, folderIds }: DeleteTogether,
  state: LibraryState,
): readonly LibraryEvent[] => {
  const turns = decidingInTurn(state);
  for (const themeId of themeIds) turns.add((library) => deleteTheme({ type: 'DeleteTheme', themeId }, library));
  turns.add((library) => deleteFolders(folderIds, library));
  return turns.events;
};

/** What lies in a folder that moves goes along with it. */
export const moveTogether = (
  { themeIds, folderIds, folderId }: MoveTogether,
  state: LibraryState,
): readonly LibraryEvent[] => {
  const moving = new Set(folderIds);
  const goesAlong = (parentId: string | null | undefined): boolean =>
    parentId != null && (moving.has(parentId) || goesAlong(state.folders.get(parentId)?.parentId));
  const turns = decidingInTurn(state);
  for (const id of folderIds) {
    const folder = state.folders.get(id);
    if (goesAlong(folder?.parentId)) continue;
    const edit = { type: 'EditFolder', folderId: id, parentId: folderId } as const;
    turns.add(naming(folder?.name, (library) => editFolder(edit, library)));
  }
  for (const themeId of themeIds) {
    const theme = state.themes.get(themeId);
    if (goesAlong(theme?.folderId)) continue;
    turns.add(naming(theme?.name, (library) => editTheme({ type: 'EditTheme', themeId, folderId }, library)));
  }
  return turns.events;
};

/** Of several, whoever asked has to hear which one is in the way, and that it has held up the others. */
const naming =
  (name: string | undefined, rule: LibraryRule): LibraryRule =>
  (library) => {
    try {
      return rule(library);
    } catch (error) {
      if (!(error instanceof CommandRejected) || name === undefined) throw error;
      throw new CommandRejected(error.code, `Nothing was moved, because of '${name}': ${error.message}`, error.field);
    }
  };
