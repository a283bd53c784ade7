/** Filters in the URL, so that a shared link shows the same numbers. */
import { storedFilters, dropBlankFilters, type FilterField, type Filters } from './filter-model.ts';

const FILTERS_PARAM = 'filters';

/** Replaces filters that exceed a URL: they are stored in this browser. */
const KEPT = 'kept';
/** URL-encoded. Servers and proxies accept 8 kB and more. */
const MAX_CHARACTERS = 6_000;

/** Null for a URL without filters. */
export interface AddressedFilters {
  /** Null when they are stored in another browser. */
  readonly filters: Filters | null;
  /** Names of fields that no longer exist, or have another type. */
  readonly gone: readonly string[];
}

/** Null without filters. */
export const filtersParam = (filters: Filters): string | null => {
  const on = Object.entries(dropBlankFilters(filters));
  if (on.length === 0) return null;
  const text = JSON.stringify(
    Object.fromEntries(
      on.map(([name, { value, type, exclusive }]) => [name, { value, type, ...(exclusive ? { exclusive } : {}) }]),
    ),
  );
  return encodeURIComponent(text).length > MAX_CHARACTERS ? KEPT : text;
};

const namesIn = (text: string): readonly string[] => {
  try {
    return Object.keys((JSON.parse(text) ?? {}) as object);
  } catch {
    return [];
  }
};

export const parseFilters = (params: URLSearchParams, fields: readonly FilterField[]): AddressedFilters | null => {
  const text = params.get(FILTERS_PARAM);
  if (text === null) return null;
  if (text === KEPT) return { filters: null, gone: [] };
  const filters = storedFilters(text, fields) ?? {};
  return { filters, gone: namesIn(text).filter((name) => filters[name] === undefined) };
};

/** URL parameters with these filters, otherwise unchanged. */
export const withFiltersParam = (params: URLSearchParams, filters: Filters): URLSearchParams => {
  const next = new URLSearchParams(params);
  const text = filtersParam(filters);
  if (text === null) next.delete(FILTERS_PARAM);
  else next.set(FILTERS_PARAM, text);
  return next;
};
