import { setImmediate as turn } from 'node:timers/promises';
import { endOf, type ModelReader, type Range } from '../../stores/read-store.ts';
import { BY_PROJECT, WORKSPACES, type WorkspaceDocument } from './workspaces.ts';

export const findWorkspace = (reader: ModelReader, id: string): Promise<WorkspaceDocument | undefined> =>
  reader.get<WorkspaceDocument>(WORKSPACES, id);

const ofProject = (projectId: string): Range => ({ from: `${projectId}/`, to: endOf(`${projectId}/`) });

/** Of one project, in the order of creation. */
export const listWorkspaces = async (reader: ModelReader, projectId: string): Promise<readonly WorkspaceDocument[]> => {
  const rows = await reader.range<WorkspaceDocument>(BY_PROJECT, ofProject(projectId));
  return rows
    .map(({ document }) => document)
    .sort((a, b) => (a.created < b.created ? -1 : a.created > b.created ? 1 : a.id < b.id ? -1 : 1));
};

const COUNTED_AT_ONCE = 50;

/** How many each of some projects has, in the order of the projects. */
export const countWorkspaces = async (
  reader: ModelReader,
  projectIds: readonly string[],
): Promise<readonly number[]> => {
  const counts: number[] = [];
  for (let at = 0; at < projectIds.length; at += COUNTED_AT_ONCE) {
    if (at > 0) await turn();
    const some = projectIds.slice(at, at + COUNTED_AT_ONCE);
    counts.push(...(await Promise.all(some.map((id) => reader.count(BY_PROJECT, ofProject(id))))));
  }
  return counts;
};
