/** Several folders and themes moved or deleted as one change, which is undone as one: all of them or none. */
import { CommandRejected } from '../command-rejected.ts';
import { deleteFolders, editFolder } from './folder-rules.ts';
import type { DeleteTogether, MoveTogether } from './library-commands.ts';
import type { LibraryEvent } from './library-events.ts';
import { evolveLibrary, type LibraryState } from './library-state.ts';
import { deleteTheme, editTheme } from './theme-rules.ts';

type Rule = (library: LibraryState) => readonly LibraryEvent[];

/** Each decides on what those before it have left. */
const oneAfterAnother = (state: LibraryState, rules: readonly Rule[]): readonly LibraryEvent[] => {
  const events: LibraryEvent[] = [];
  let library = state;
  for (const rule of rules) {
    const own = rule(library);
    events.push(...own);
    library = evolveLibrary(library, own);
  }
  return events;
};

/** Themes first: their folder may be among the doomed. */
export const deleteTogether = (
  { themeIds, folderIds }: DeleteTogether,
  state: LibraryState,
): readonly LibraryEvent[] => {
  const themes = themeIds.map(
    (themeId): Rule =>
      (library) =>
        deleteTheme({ type: 'DeleteTheme', themeId }, library),
  );
  return oneAfterAnother(state, [...themes, (library) => deleteFolders(folderIds, library)]);
};

export const moveTogether = (
  { themeIds, folderIds, folderId }: MoveTogether,
  state: LibraryState,
): readonly LibraryEvent[] => {
  const moving = new Set(folderIds);
  const goesAlong = (parentId: string | null | undefined): boolean =>
    parentId != null && (moving.has(parentId) || goesAlong(state.folders.get(parentId)?.parentId));
  const folders = folderIds
    .filter((id) => !goesAlong(state.folders.get(id)?.parentId))
    .map(
      (id): Rule =>
        (library) =>
          naming(state.folders.get(id)?.name, () =>
            editFolder({ type: 'EditFolder', folderId: id, parentId: folderId }, library),
          ),
    );
  const themes = themeIds
    .filter((id) => !goesAlong(state.themes.get(id)?.folderId))
    .map(
      (themeId): Rule =>
        (library) =>
          naming(state.themes.get(themeId)?.name, () => editTheme({ type: 'EditTheme', themeId, folderId }, library)),
    );
  return oneAfterAnother(state, [...folders, ...themes]);
};

/** Of several, whoever asked has to hear which one is in the way, and that it has held up the others. */
const naming = (name: string | undefined, rule: () => readonly LibraryEvent[]): readonly LibraryEvent[] => {
  try {
    return rule();
  } catch (error) {
    if (!(error instanceof CommandRejected) || name === undefined) throw error;
    throw new CommandRejected(error.code, `Nothing was moved, because of '${name}': ${error.message}`, error.field);
  }
};
