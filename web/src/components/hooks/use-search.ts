import { useLocation, useSearchParams, type Location } from 'react-router-dom';

export type SearchChange = (latest: URLSearchParams) => URLSearchParams;

/** Searches that navigations from a location lead to, until they are rendered. */
const pending = new WeakMap<Location, URLSearchParams>();

const toEntries = (params: URLSearchParams): ReadonlyMap<string, readonly string[]> =>
  new Map([...params.keys()].map((key) => [key, params.getAll(key)]));

/**
 * Three-way merge of parameters: what differs between `base` and `next` is changed in `latest`.
 * @param base the parameters that `next` was made from
 */
export const mergeParams = (base: URLSearchParams, next: URLSearchParams, latest: URLSearchParams): URLSearchParams => {
  if (latest.toString() === base.toString()) return next;
  const [before, after] = [toEntries(base), toEntries(next)];
  const merged = new URLSearchParams(latest);
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const values = after.get(key) ?? [];
    if (JSON.stringify(before.get(key) ?? []) === JSON.stringify(values)) continue;
    merged.delete(key);
    for (const value of values) merged.append(key, value);
  }
  return merged;
};

/**
 * Search parameters of the URL, whose changes replace the history entry. The router renders in a transition,
 * which later events may precede: a change applies to the latest search, not to the rendered one.
 */
export const useSearch = (): readonly [
  search: URLSearchParams,
  /** Parameters made from the rendered ones, or a function of the latest. */
  change: (next: URLSearchParams | SearchChange) => void,
] => {
  const location = useLocation();
  const [search, setSearch] = useSearchParams();
  const change = (next: URLSearchParams | SearchChange): void => {
    const latest = pending.get(location) ?? search;
    const changed = typeof next === 'function' ? next(latest) : mergeParams(search, next, latest);
    pending.set(location, changed);
    setSearch(changed, { replace: true });
  };
  return [search, change];
};
