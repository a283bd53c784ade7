import type { Folder, Theme } from '@verbatim/command-api/contract/library';

/** A folder of the picker with its path and the themes in it that the search lets through. */
export interface PickerGroup {
  readonly key: string;
  readonly path: string;
  readonly themes: readonly Theme[];
}

const holds = (text: string, search: string): boolean => text.toLowerCase().includes(search.trim().toLowerCase());

/**
 * Folders with their themes, outermost first; a search finds themes by their own name or by that of a folder
 * above.
 */
export const pickerGroups = (folders: readonly Folder[], search: string, above = ''): readonly PickerGroup[] =>
  folders.flatMap((folder) => {
    const path = above === '' ? folder.name : `${above} › ${folder.name}`;
    const themes = folder.themes.filter(({ name }) => holds(name, search) || holds(path, search));
    const own = themes.length === 0 ? [] : [{ key: folder.id ?? '', path, themes }];
    return [...own, ...pickerGroups(folder.children, search, path)];
  });

export const toggleTheme = (chosen: readonly string[], ids: readonly string[], on: boolean): readonly string[] =>
  on ? [...chosen, ...ids.filter((id) => !chosen.includes(id))] : chosen.filter((id) => !ids.includes(id));

/** Moves one theme by one position; no change at the ends. */
export const moveTheme = (chosen: readonly string[], id: string, by: -1 | 1): readonly string[] => {
  const from = chosen.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= chosen.length) return chosen;
  const moved = chosen.filter((other) => other !== id);
  return [...moved.slice(0, to), id, ...moved.slice(to)];
};
