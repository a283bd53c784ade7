import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keepJson, keepText, keptText, ofBrowser, ofSession } from '../browser-storage.ts';
import { askedFilters, withFiltersParam } from './filter-address.ts';
import { storedFilters, usable, type FilterField, type Filters } from './filter-model.ts';

const sessionKey = (projectId: string): string => `verbatim.filters.project.${projectId}`;
const localKey = (workspaceId: string): string => `verbatim.filters.workspace.${workspaceId}`;

interface FiltersOf {
  readonly projectId: string;
  /** Null where the screen is of the whole project. */
  readonly workspaceId: string | null;
  readonly fields: readonly FilterField[];
}

/** Kept per project for the session, and per workspace for good; what the session knows comes first. */
const keptFilters = ({ projectId, workspaceId, fields }: FiltersOf): Filters | null => {
  const session = storedFilters(keptText(ofSession, sessionKey(projectId)), fields);
  if (session !== null || workspaceId === null) return session;
  return storedFilters(keptText(ofBrowser, localKey(workspaceId)), fields);
};

export interface UsedFilters {
  readonly filters: Filters;
  /** Fields of the address that the project does not have any more: it is read without them. */
  readonly gone: readonly string[];
  /** The address speaks of filters that another browser keeps. */
  readonly isElsewhere: boolean;
  /** Keeps them in this browser. @returns the parameters of an address that says them */
  readonly keep: (filters: Filters, params: URLSearchParams) => URLSearchParams;
}

/**
 * The filters of a page: those of its address come first, then those of the session, then those of the workspace.
 * @param params of the address
 * @param isSilent the address says nothing at all: what is kept is meant
 */
export const filtersOfAddress = (of: FiltersOf, params: URLSearchParams, isSilent: boolean): UsedFilters => {
  const { projectId, workspaceId } = of;
  const asked = askedFilters(params, of.fields);
  const isKept = asked === null ? isSilent : asked.filters === null;
  const kept = isKept ? keptFilters(of) : null;
  return {
    filters: asked?.filters ?? kept ?? {},
    gone: asked?.gone ?? [],
    isElsewhere: asked?.filters === null && (kept === null || Object.keys(kept).length === 0),
    keep: (next, before) => {
      const text = JSON.stringify(usable(next));
      keepText(ofSession, sessionKey(projectId), text);
      if (workspaceId !== null) keepText(ofBrowser, localKey(workspaceId), text);
      return withFiltersParam(before, next);
    },
  };
};

/** What a link has brought is the session's from now on, on every screen of the project. */
export const keepForSession = (projectId: string, filters: Filters): void =>
  keepJson(ofSession, sessionKey(projectId), filters);

/** The same object as long as they are the same. */
export const useSameFilters = (filters: Filters): Filters => {
  const text = JSON.stringify(filters);
  return useMemo(() => JSON.parse(text) as Filters, [text]);
};

/** The filters of a screen that has no other settings in its address. They add nothing to the browser's history. */
export const useFilters = (
  projectId: string,
  workspaceId: string | null,
  fields: readonly FilterField[],
): readonly [Filters, (filters: Filters) => void] => {
  const [params, setParams] = useSearchParams();
  const used = filtersOfAddress({ projectId, workspaceId, fields }, params, true);
  const filters = useSameFilters(used.filters);
  const next = withFiltersParam(params, filters).toString();
  const isSaid = next === params.toString();
  useEffect(() => {
    if (isSaid) keepForSession(projectId, filters);
    else setParams(new URLSearchParams(next), { replace: true });
  }, [isSaid, next, setParams, projectId, filters]);
  const change = useCallback(
    (wanted: Filters) => setParams(used.keep(wanted, params), { replace: true }),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [projectId, workspaceId, params, setParams],
  );
  return [filters, change];
};
