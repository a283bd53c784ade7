import { useState } from 'react';
import type { Project } from '@verbatim/command-api/contract/projects';
import { filterColumns, storedFilters, type TableFilters } from './table-filters.ts';

const sessionKey = (projectId: string): string => `verbatim.filters.project.${projectId}`;
const localKey = (workspaceId: string): string => `verbatim.filters.workspace.${workspaceId}`;

/** Kept per project for the session, and per workspace for good; what the session knows comes first. */
export const useTableFilters = (
  project: Project,
  workspaceId: string,
): readonly [TableFilters, (filters: TableFilters) => void] => {
  const [filters, setFilters] = useState<TableFilters>(() => {
    const columns = filterColumns(project);
    const ofSession = storedFilters(sessionStorage.getItem(sessionKey(project.id)), columns);
    return ofSession ?? storedFilters(localStorage.getItem(localKey(workspaceId)), columns) ?? {};
  });
  const change = (next: TableFilters): void => {
    const text = JSON.stringify(next);
    sessionStorage.setItem(sessionKey(project.id), text);
    localStorage.setItem(localKey(workspaceId), text);
    setFilters(next);
  };
  return [filters, change];
};
