import { useEffect, useState } from 'react';
import { useProjectsQuery } from '../../api/projects/projects.ts';
import { useDebounced } from '../../components/hooks/use-debounced.ts';

export const PAGE_SIZE = 10;
/** During updates of projects to a new version. */
const UPDATE_POLL_MS = 2_000;

/**
 * Server-side pages of the project list. The current page stays while another loads or fails; the search is
 * debounced.
 */
export const useProjectPages = () => {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, 'search').trim();
  const [asked, setAsked] = useState({ search, page: 0 });
  // A new search starts at its first page.
  const page = asked.search === search ? asked.page : 0;
  const query = useProjectsQuery(
    { search, offset: page * PAGE_SIZE, limit: PAGE_SIZE },
    { refetchOnMountOrArgChange: true },
  );
  const { data, isFetching, refetch } = query;
  const isUpdating = data?.items.some(({ rebuilding }) => rebuilding != null) === true;
  useEffect(() => {
    if (!isUpdating) return undefined;
    const timer = setInterval(() => void refetch(), UPDATE_POLL_MS);
    return () => clearInterval(timer);
  }, [isUpdating, refetch]);
  const last = data === undefined ? page : Math.max(0, Math.ceil(data.total / PAGE_SIZE) - 1);
  // The page may have vanished by deletions.
  if (!isFetching && page > last) setAsked({ search, page: last });
  return {
    typed,
    setTyped,
    search,
    page: Math.min(page, last),
    isFetching,
    error: query.error,
    refetch,
    /** Undefined before the first page. */
    list: data,
    turnTo: (next: number) => setAsked({ search, page: next }),
  };
};

export type ProjectPages = ReturnType<typeof useProjectPages>;
