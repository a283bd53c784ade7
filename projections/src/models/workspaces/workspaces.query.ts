import { endOf, type ModelReader } from '../../stores/read-store.ts';
import { BY_PROJECT, WORKSPACES, type WorkspaceDocument } from './workspaces.ts';

export const findWorkspace = (reader: ModelReader, id: string): Promise<WorkspaceDocument | undefined> =>
  reader.get<WorkspaceDocument>(WORKSPACES, id);

/** In the order of creation. */
export const listWorkspaces = async (
  reader: ModelReader,
  projectId?: string,
): Promise<readonly WorkspaceDocument[]> => {
  const range = projectId === undefined ? {} : { from: `${projectId}/`, to: endOf(`${projectId}/`) };
  const rows = await reader.range<WorkspaceDocument>(BY_PROJECT, range);
  return rows
    .map(({ document }) => document)
    .sort((a, b) => (a.created < b.created ? -1 : a.created > b.created ? 1 : a.id < b.id ? -1 : 1));
};
