import { useLocation, useSearchParams, type Location } from 'react-router-dom';
import { mergeChanges } from '../merge-changes.ts';

export type SearchChange = (latest: URLSearchParams) => URLSearchParams;

/** Searches that navigations from a location lead to, until they are rendered. */
const pending = new WeakMap<Location, URLSearchParams>();

const toRecord = (params: URLSearchParams): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries([...params.keys()].map((key) => [key, params.getAll(key)]));

/** @param base the parameters that `next` was made from */
export const mergeParams = (base: URLSearchParams, next: URLSearchParams, latest: URLSearchParams): URLSearchParams => {
  // As `next` has ordered them.
  if (latest.toString() === base.toString()) return next;
  const merged = mergeChanges(toRecord(base), toRecord(next), toRecord(latest));
  return new URLSearchParams(Object.entries(merged).flatMap(([key, values]) => values.map((value) => [key, value])));
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
