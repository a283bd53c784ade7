/** Filters in the address of a page, so that whoever is sent a link sees the same numbers. */
import { storedFilters, usable, type FilterField, type Filters } from './filter-model.ts';

const FILTERS_PARAM = 'filters';

/** In the place of filters that are longer than an address can be: they are in the browser that set them. */
const KEPT = 'kept';
/** Encoded. Servers and proxies take 8 kB of an address and more. */
const MOST_CHARACTERS = 6_000;

/** What the address says: null where it says nothing of filters. */
export interface AskedFilters {
  /** Null where they are kept in the browser that set them. */
  readonly filters: Filters | null;
  /** Names of fields that the project does not have any more, or that hold something else now. */
  readonly gone: readonly string[];
}

/** Null when there are none: then the address says nothing of them. */
export const filtersParam = (filters: Filters): string | null => {
  const on = Object.entries(usable(filters));
  if (on.length === 0) return null;
  const text = JSON.stringify(
    Object.fromEntries(
      on.map(([name, { value, type, exclusive }]) => [name, { value, type, ...(exclusive ? { exclusive } : {}) }]),
    ),
  );
  return encodeURIComponent(text).length > MOST_CHARACTERS ? KEPT : text;
};

const namesIn = (text: string): readonly string[] => {
  try {
    return Object.keys((JSON.parse(text) ?? {}) as object);
  } catch {
    return [];
  }
};

export const askedFilters = (params: URLSearchParams, fields: readonly FilterField[]): AskedFilters | null => {
  const text = params.get(FILTERS_PARAM);
  if (text === null) return null;
  if (text === KEPT) return { filters: null, gone: [] };
  const filters = storedFilters(text, fields) ?? {};
  return { filters, gone: namesIn(text).filter((name) => filters[name] === undefined) };
};

/** The parameters of an address with these filters, and nothing else changed. */
export const withFiltersParam = (params: URLSearchParams, filters: Filters): URLSearchParams => {
  const next = new URLSearchParams(params);
  const text = filtersParam(filters);
  if (text === null) next.delete(FILTERS_PARAM);
  else next.set(FILTERS_PARAM, text);
  return next;
};
