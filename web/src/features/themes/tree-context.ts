import { createContext } from 'react';
import type { Folder } from '@verbatim/command-api/contract/library';
import type { LibraryNode } from './library-tree.ts';

/** Renames a folder. @returns why the name was refused, or null */
export type RenameFolder = (folder: Folder, name: string) => Promise<string | null>;

interface TreeContextValue {
  readonly nodes: readonly LibraryNode[];
  readonly rename: RenameFolder;
}

/** Context of the rows, which the tree renders itself. */
export const TreeContext = createContext<TreeContextValue>({ nodes: [], rename: async () => null });
