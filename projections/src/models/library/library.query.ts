import type { ModelReader } from '../../stores/read-store.ts';
import {
  FOLDERS,
  LIBRARY_STATE,
  THEMES,
  type FolderDocument,
  type LibraryStateDocument,
  type ThemeDocument,
} from './library.ts';

export interface FolderNode {
  /** Null only for 'Uncategorized'. */
  readonly id: string | null;
  readonly name: string;
  readonly parentId: string | null;
  readonly version: FolderDocument['version'];
  readonly children: readonly FolderNode[];
  readonly themes: readonly ThemeDocument[];
}

export const findTheme = (reader: ModelReader, id: string): Promise<ThemeDocument | undefined> =>
  reader.get<ThemeDocument>(THEMES, id);

export const listThemes = async (reader: ModelReader): Promise<readonly ThemeDocument[]> =>
  (await reader.range<ThemeDocument>(THEMES, {})).map(({ document }) => document);

export const listFolders = async (reader: ModelReader): Promise<readonly FolderDocument[]> =>
  (await reader.range<FolderDocument>(FOLDERS, {})).map(({ document }) => document);

/** Themes with a query, and the revision of the library that set it. */
export interface ThemesWithQuery {
  /** Of the library that was read; -1 before its first event. */
  readonly revision: number;
  /** In the order in which they got their query, so that later ones are appended. */
  readonly themes: readonly { readonly id: string; readonly since: number }[];
}

export const readThemesWithQuery = async (reader: ModelReader): Promise<ThemesWithQuery> => {
  // Read first: a theme created in between belongs to a later revision.
  const state = await readLibraryState(reader);
  return themesWithQuery(await listThemes(reader), state);
};

export const themesWithQuery = (
  all: readonly ThemeDocument[],
  { revision }: Pick<LibraryStateDocument, 'revision'>,
): ThemesWithQuery => {
  const themes = all
    .filter(({ text }) => text !== '')
    .map(({ id, since }) => ({ id, since: since ?? -1 }))
    .sort((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1));
  return { revision, themes };
};

export const readLibraryState = async (reader: ModelReader): Promise<LibraryStateDocument> =>
  (await reader.get<LibraryStateDocument>(LIBRARY_STATE, LIBRARY_STATE)) ?? { revision: -1, queries: -1 };

export const readLibraryTree = async (reader: ModelReader): Promise<readonly FolderNode[]> =>
  libraryTree(await listFolders(reader), await listThemes(reader));

/** Roots of the tree, 'Uncategorized' first, then by name; orphaned folders are roots. */
export const libraryTree = (
  folders: readonly FolderDocument[],
  themes: readonly ThemeDocument[],
): readonly FolderNode[] => {
  const known = new Set(folders.map(({ id }) => id));
  const getHome = (id: string | null): string | null => (id !== null && known.has(id) ? id : null);
  const themesIn = groupBy(themes, ({ folderId }) => getHome(folderId));
  const foldersIn = groupBy(folders, ({ parentId }) => getHome(parentId));

  const getNode = ({ id, name, parentId, version }: FolderDocument): FolderNode => ({
    id,
    name,
    parentId: getHome(parentId),
    version,
    children: (foldersIn.get(id) ?? []).map(getNode),
    themes: themesIn.get(id) ?? [],
  });
  const uncategorized = {
    id: null,
    name: 'Uncategorized',
    parentId: null,
    version: undefined,
    children: [],
    themes: themesIn.get(null) ?? [],
  };
  return [uncategorized, ...(foldersIn.get(null) ?? []).map(getNode)];
};

const groupBy = <T extends { readonly id: string; readonly name: string }>(
  items: readonly T[],
  keyOf: (item: T) => string | null,
) => {
  const groups = new Map<string | null, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  for (const group of groups.values()) group.sort(byNameThenId);
  return groups;
};

const BY_LETTERS = new Intl.Collator('en');

const byNameThenId = (
  a: { readonly id: string; readonly name: string },
  b: { readonly id: string; readonly name: string },
): number => BY_LETTERS.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
