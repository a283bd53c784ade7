import type { Folder, Theme } from '@verbatim/command-api/contract/library';

/** Themes of folders and of those below them. */
export const allThemes = (folders: readonly Folder[]): readonly Theme[] =>
  folders.flatMap((folder) => [...folder.themes, ...allThemes(folder.children)]);
