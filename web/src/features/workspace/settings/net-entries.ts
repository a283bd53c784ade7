/** Nets in the form of a workspace: entries of a list, so that changes of two users are merged net by net. */
import type { Folder, Theme } from '@verbatim/command-api/contract/library';
import type { WorkspaceNet } from '@verbatim/command-api/contract/workspaces';
import { NET_PREFIX } from '@verbatim/domain/workspace/nets';
import { allThemes } from '../../../components/themes/all-themes.ts';

export const formatNet = ({ id, name, folder_id: folderId, themes }: WorkspaceNet): string =>
  JSON.stringify([id, folderId === null ? name : '', folderId, themes]);

export const parseNet = (entry: string): WorkspaceNet => {
  const [id, name, folderId, themes] = JSON.parse(entry) as [string, string, string | null, readonly string[]];
  return { id, name, folder_id: folderId, themes };
};

export const createNet = (net: Partial<Omit<WorkspaceNet, 'id'>>): string =>
  formatNet({ id: `${NET_PREFIX}${crypto.randomUUID()}`, name: '', folder_id: null, themes: [], ...net });

/** A net that two users changed is in the merged list twice; `mergeLists` puts one's own entry first. */
export const toNetsRequest = (entries: readonly string[]) => {
  const nets = entries.map(parseNet);
  return nets
    .filter(({ id }, at) => nets.findIndex((net) => net.id === id) === at)
    .map(({ themes, ...net }) => ({ ...net, name: net.name.trim(), themes: [...themes] }));
};

/** Why a net cannot be saved; undefined when it can. @param others names of the other nets */
export const findNameError = ({ name, folder_id: folderId }: WorkspaceNet, others: readonly string[]) => {
  if (folderId !== null) return undefined;
  if (name.trim() === '') return 'Field is Required';
  const isTaken = others.some((other) => other.trim().toLowerCase() === name.trim().toLowerCase());
  return isTaken ? 'Another net has this name' : undefined;
};

/** Names of the nets of chosen themes besides one. */
export const listOtherNames = (nets: readonly WorkspaceNet[], id: string): readonly string[] =>
  nets.flatMap((net) => (net.id === id || net.folder_id !== null ? [] : [net.name]));

export const areNetsNamed = (entries: readonly string[]): boolean => {
  const nets = entries.map(parseNet);
  return nets.every((net) => findNameError(net, listOtherNames(nets, net.id)) === undefined);
};

/** A folder with its path, and the themes in it and below it. */
export interface FolderChoice {
  readonly id: string;
  readonly path: string;
  readonly themes: readonly Theme[];
}

/** Outermost first, without Uncategorized. */
export const listFolderChoices = (folders: readonly Folder[], above = ''): readonly FolderChoice[] =>
  folders.flatMap(({ id, name, themes, children }) => {
    const path = above === '' ? name : `${above} › ${name}`;
    const below = listFolderChoices(children, path);
    const all = [...themes, ...allThemes(children)];
    return [...(id === null ? [] : [{ id, path, themes: all }]), ...below];
  });
