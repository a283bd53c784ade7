import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Project } from '@verbatim/command-api/contract/projects';
import { groupChoices } from './group-choices.ts';
import { paramsOf, settingsOf, type TableSettings } from './table-settings.ts';

const storageKey = (workspaceId: string): string => `verbatim.table.workspace.${workspaceId}`;

export interface UsedSettings {
  readonly settings: TableSettings;
  /** Columns that the address names and the project does not have: the table goes on without them. */
  readonly gone: readonly string[];
  readonly change: (patch: Partial<TableSettings>) => void;
}

/**
 * The settings of a workspace's table. They live in the address, so that a link shows the same, and are kept in this browser for when one comes
 * back by its tab, whose address says nothing.
 */
export const useTableSettings = (project: Project, workspaceId: string): UsedSettings => {
  const [params, setParams] = useSearchParams();
  const key = storageKey(workspaceId);
  const asked = params.toString();
  const kept = asked === '' ? (localStorage.getItem(key) ?? '') : '';
  useEffect(() => {
    if (kept !== '') setParams(new URLSearchParams(kept), { replace: true });
    else if (asked !== '') localStorage.setItem(key, asked);
  }, [kept, asked, key, setParams]);
  const named = settingsOf(new URLSearchParams(asked === '' ? kept : asked));
  const known = new Set(groupChoices(project).map(({ name }) => name));
  const settings = { ...named, groupBy: [...new Set(named.groupBy)].filter((name) => known.has(name)) };
  const change = (patch: Partial<TableSettings>): void => {
    const next = paramsOf({ ...settings, ...patch });
    // First: an address that says nothing is one that has been set back.
    localStorage.setItem(key, next.toString());
    setParams(next, { replace: true });
  };
  return { settings, gone: named.groupBy.filter((name) => !known.has(name)), change };
};
