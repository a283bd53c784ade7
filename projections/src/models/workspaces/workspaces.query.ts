import { setImmediate as turn } from 'node:timers/promises';
import { getPrefixEnd, type ModelReader, type Range } from '../../stores/read-store.ts';
import {
  BY_PROJECT,
  FREEZES,
  FREEZES_BY_PROJECT,
  WORKSPACES,
  type FreezeDocument,
  type WorkspaceDocument,
} from './workspaces.ts';

export const findWorkspace = (reader: ModelReader, id: string): Promise<WorkspaceDocument | undefined> =>
  reader.get<WorkspaceDocument>(WORKSPACES, id);

const ofProject = (projectId: string): Range => ({ from: `${projectId}/`, to: getPrefixEnd(`${projectId}/`) });

/** Of one project, in order of creation. */
export const listWorkspaces = async (reader: ModelReader, projectId: string): Promise<readonly WorkspaceDocument[]> => {
  const rows = await reader.range<WorkspaceDocument>(BY_PROJECT, ofProject(projectId));
  return rows
    .map(({ document }) => document)
    .sort((a, b) => (a.created < b.created ? -1 : a.created > b.created ? 1 : a.id < b.id ? -1 : 1));
};

/** Undefined also for a deleted one. */
export const findFreeze = async (reader: ModelReader, id: string): Promise<FreezeDocument | undefined> => {
  const freeze = await reader.get<FreezeDocument>(FREEZES, id);
  return freeze?.isDeleted === false ? freeze : undefined;
};

/** Of one project, the oldest first. */
export const listFreezes = async (reader: ModelReader, projectId: string): Promise<readonly FreezeDocument[]> => {
  const rows = await reader.range<FreezeDocument>(FREEZES_BY_PROJECT, ofProject(projectId));
  return rows.map(({ document }) => document).sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
};

const READ_AT_ONCE = 500;

/** Page by page, yielding to other work. */
export async function* everyWorkspace(reader: ModelReader): AsyncGenerator<readonly WorkspaceDocument[]> {
  for (let from = ''; ;) {
    const rows = await reader.range<WorkspaceDocument>(WORKSPACES, { from, limit: READ_AT_ONCE });
    yield rows.map(({ document }) => document);
    const last = rows[READ_AT_ONCE - 1];
    if (last === undefined) return;
    from = `${last.id}\u0000`;
    await turn();
  }
}

/** Workspaces and projects that use each theme. */
export const readThemeUsage = async (
  reader: ModelReader,
  signal: AbortSignal,
): Promise<Map<string, Map<string, string>>> => {
  const users = new Map<string, Map<string, string>>();
  signal.throwIfAborted();
  for await (const page of everyWorkspace(reader)) {
    for (const document of page) updateThemeUsage(users, document.id, document);
    signal.throwIfAborted();
  }
  return users;
};

/** Scans all workspaces: too rare for an index. */
export const workspacesWithTheme = async (
  reader: ModelReader,
  themeId: string,
): Promise<readonly WorkspaceDocument[]> => {
  const found: WorkspaceDocument[] = [];
  for await (const page of everyWorkspace(reader)) found.push(...page.filter(({ themes }) => themes.includes(themeId)));
  return found;
};

/** @param workspace its present state; undefined when deleted */
export const updateThemeUsage = (
  users: Map<string, Map<string, string>>,
  id: string,
  workspace: WorkspaceDocument | undefined,
): void => {
  for (const theme of workspace?.themes ?? []) {
    const workspaces = users.get(theme) ?? new Map<string, string>();
    users.set(theme, workspaces.set(id, workspace!.projectId));
  }
};

const COUNTED_AT_ONCE = 50;

/** Workspaces per project, in the order of the projects. */
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
