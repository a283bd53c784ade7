import { useState } from 'react';
import { storedFilters, usable, type FilterField, type Filters } from './filter-model.ts';

const sessionKey = (projectId: string): string => `verbatim.filters.project.${projectId}`;
const localKey = (workspaceId: string): string => `verbatim.filters.workspace.${workspaceId}`;

/** Storage may be switched off, or full: filters are for the screen then, and for no longer. */
const stored = (storage: () => Storage, key: string): string | null => {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
};
const store = (storage: () => Storage, key: string, text: string): void => {
  try {
    storage().setItem(key, text);
  } catch {
    // There is nothing to be said: what is on screen is right.
  }
};
const ofSession = (): Storage => sessionStorage;
const ofBrowser = (): Storage => localStorage;

/** Kept per project for the session, and per workspace for good; what the session knows comes first. */
export const useFilters = (
  projectId: string,
  workspaceId: string | null,
  fields: readonly FilterField[],
): readonly [Filters, (filters: Filters) => void] => {
  const [filters, setFilters] = useState<Filters>(() => {
    const session = storedFilters(stored(ofSession, sessionKey(projectId)), fields);
    if (session !== null || workspaceId === null) return session ?? {};
    return storedFilters(stored(ofBrowser, localKey(workspaceId)), fields) ?? {};
  });
  const change = (next: Filters): void => {
    const kept = usable(next);
    const text = JSON.stringify(kept);
    store(ofSession, sessionKey(projectId), text);
    if (workspaceId !== null) store(ofBrowser, localKey(workspaceId), text);
    setFilters(kept);
  };
  return [filters, change];
};
