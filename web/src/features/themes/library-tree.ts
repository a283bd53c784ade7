/** The library as tree nodes of folders and themes with disjoint ids. */
import type { Folder, Theme } from '@verbatim/command-api/contract/library';

export type LibraryNode =
  | {
      readonly id: string;
      readonly kind: 'folder';
      readonly name: string;
      readonly folder: Folder;
      readonly children: readonly LibraryNode[];
    }
  | { readonly id: string; readonly kind: 'theme'; readonly name: string; readonly theme: Theme };

export const UNCATEGORIZED = 'Uncategorized';

export const folderNodeId = (id: string | null): string => `folder:${id ?? ''}`;
export const themeNodeId = (id: string): string => `theme:${id}`;

export const toLibraryNodes = (folders: readonly Folder[]): readonly LibraryNode[] =>
  folders.map((folder) => ({
    id: folderNodeId(folder.id),
    kind: 'folder',
    name: folder.name,
    folder,
    children: [
      ...toLibraryNodes(folder.children),
      ...folder.themes.map((theme): LibraryNode => ({
        id: themeNodeId(theme.id),
        kind: 'theme',
        name: theme.name,
        theme,
      })),
    ],
  }));

/** Existing nodes of these ids, in tree order. */
export const nodesWithIds = (nodes: readonly LibraryNode[], ids: readonly string[]): readonly LibraryNode[] =>
  nodes.flatMap((node) => [
    ...(ids.includes(node.id) ? [node] : []),
    ...(node.kind === 'folder' ? nodesWithIds(node.children, ids) : []),
  ]);

/** Without nodes inside of others, which are moved along. */
export const withoutHeld = (nodes: readonly LibraryNode[]): readonly LibraryNode[] => {
  const held = new Set(
    nodes.flatMap((node) => (node.kind === 'folder' && node.folder.id !== null ? idsWithin(node.children) : [])),
  );
  return nodes.filter(({ id }) => !held.has(id));
};

const idsWithin = (nodes: readonly LibraryNode[]): readonly string[] =>
  nodes.flatMap((node) => [node.id, ...(node.kind === 'folder' ? idsWithin(node.children) : [])]);

/** 'Uncategorized' has no id: it is the root for themes without a folder. */
export const isFixed = (node: LibraryNode): boolean => node.kind === 'folder' && node.folder.id === null;

export interface FolderChoice {
  readonly id: string | null;
  readonly name: string;
  /** 0 at the root. */
  readonly depth: number;
}

export const folderChoices = (folders: readonly Folder[], depth = 0): readonly FolderChoice[] =>
  folders.flatMap((folder) => [
    { id: folder.id, name: folder.name, depth },
    ...folderChoices(folder.children, depth + 1),
  ]);

/** 'Folder name must not be blank', 'Folder name must be unique', or null when valid. */
export const folderNameError = (name: string, id: string | null, folders: readonly Folder[]): string | null => {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return 'Folder name must not be blank';
  const taken = folderChoices(folders).some((other) => other.id !== id && other.name.trim().toLowerCase() === wanted);
  return taken ? 'Folder name must be unique' : null;
};

export interface DeletionQuestion {
  readonly title: string;
  readonly text: string;
  /** How to undo it. */
  readonly hint?: string;
  readonly verb: string;
}

/** Confirmation before deleting these nodes; null when none can be deleted. */
export const deletionQuestion = (nodes: readonly LibraryNode[]): DeletionQuestion | null => {
  const doomed = nodes.filter((node) => !isFixed(node));
  const themes = doomed.filter(({ kind }) => kind === 'theme');
  if (doomed.length === 0) return null;
  if (themes.length === 0)
    return { title: doomed.length === 1 ? 'Delete folder' : 'Delete folders', text: 'Are you sure?', verb: 'Delete' };
  const names = doomed.map(({ name }) => name).join(', ');
  const title =
    themes.length < doomed.length
      ? 'Delete folders and themes'
      : themes.length === 1
        ? 'Delete theme'
        : 'Delete themes';
  const text = `Are you sure you want to delete: ${names}? there is no way to un-do this`;
  return { title, text, hint: 'You can restore it from History.', verb: 'Delete' };
};

/** How the library is searched: by the names of themes and folders. */
export const holdsTerm = (name: string, term: string): boolean => name.toLowerCase().includes(term.toLowerCase());
