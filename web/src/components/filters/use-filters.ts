import { useEffect, useMemo } from 'react';
import { useLatest } from '../hooks/use-latest.ts';
import { useSearch, type SearchChange } from '../hooks/use-search.ts';
import { storeJson, storeText, loadText, getLocalStorage, getSessionStorage } from '../browser-storage.ts';
import { mergeChanges } from '../merge-changes.ts';
import { parseFilters, withFiltersParam } from './filter-address.ts';
import { storedFilters, dropBlankFilters, type FilterField, type Filters } from './filter-model.ts';

const sessionKey = (projectId: string): string => `verbatim.filters.project.${projectId}`;
const localKey = (workspaceId: string): string => `verbatim.filters.workspace.${workspaceId}`;

/** Stored filters of a workspace in this browser; null for none. */
export const getStoredFiltersText = (workspaceId: string): string | null =>
  loadText(getLocalStorage, localKey(workspaceId));

/** Filters of the project in this tab. */
export const sessionFiltersText = (projectId: string): string | null =>
  loadText(getSessionStorage, sessionKey(projectId));

interface FiltersOf {
  readonly projectId: string;
  /** Null where the screen is of the whole project. */
  readonly workspaceId: string | null;
  readonly fields: readonly FilterField[];
}

/** Stored per project for the session, and per workspace for good; the session takes precedence. */
const keptFilters = ({ projectId, workspaceId, fields }: FiltersOf): Filters | null => {
  const session = storedFilters(loadText(getSessionStorage, sessionKey(projectId)), fields);
  if (session !== null || workspaceId === null) return session;
  return storedFilters(loadText(getLocalStorage, localKey(workspaceId)), fields);
};

export interface UsedFilters {
  readonly filters: Filters;
  /** Unknown fields of the URL, which are ignored. */
  readonly gone: readonly string[];
  /** The address speaks of filters that another browser keeps. */
  readonly isElsewhere: boolean;
  /** Stores changed filters in this browser. @returns the change of the URL's parameters */
  readonly keep: (filters: Filters) => SearchChange;
}

/**
 * Filters of a page: those of its URL take precedence over the session's, and those over the workspace's.
 * @param params of the URL
 * @param isSilent the URL has no settings: the stored ones apply
 */
export const readAddressFilters = (of: FiltersOf, params: URLSearchParams, isSilent: boolean): UsedFilters => {
  const { projectId, workspaceId } = of;
  const asked = parseFilters(params, of.fields);
  const isKept = asked === null ? isSilent : asked.filters === null;
  const kept = isKept ? keptFilters(of) : null;
  const filters = asked?.filters ?? kept ?? {};
  return {
    filters,
    gone: asked?.gone ?? [],
    isElsewhere: asked?.filters === null && (kept === null || Object.keys(kept).length === 0),
    keep: (next) => (latest) => {
      const before = latest === params ? filters : readAddressFilters(of, latest, false).filters;
      const merged = dropBlankFilters(mergeChanges(filters, next, before));
      const text = JSON.stringify(merged);
      storeText(getSessionStorage, sessionKey(projectId), text);
      if (workspaceId !== null) storeText(getLocalStorage, localKey(workspaceId), text);
      return withFiltersParam(latest, merged);
    },
  };
};

/** Filters of a link apply to the session, on every screen of the project. */
export const storeSessionFilters = (projectId: string, filters: Filters): void =>
  storeJson(getSessionStorage, sessionKey(projectId), filters);

/** The same object as long as they are the same. */
export const useSameFilters = (filters: Filters): Filters => {
  const text = JSON.stringify(filters);
  return useMemo(() => JSON.parse(text) as Filters, [text]);
};

/** Filters of a screen without other settings in its URL. Changes replace the history entry. */
export const useFilters = (
  projectId: string,
  workspaceId: string | null,
  fields: readonly FilterField[],
): readonly [Filters, (filters: Filters) => void] => {
  const [params, changeSearch] = useSearch();
  const used = readAddressFilters({ projectId, workspaceId, fields }, params, true);
  const filters = useSameFilters(used.filters);
  const isSaid = withFiltersParam(params, filters).toString() === params.toString();
  const complete = useLatest(() => changeSearch((latest) => withFiltersParam(latest, filters)));
  useEffect(() => {
    if (isSaid) storeSessionFilters(projectId, filters);
    else complete();
  }, [isSaid, complete, projectId, filters]);
  const change = useLatest((wanted: Filters) => changeSearch(used.keep(wanted)));
  return [filters, change];
};
