import { useState } from 'react';
import { useProjectsQuery } from '../../api/projects.ts';
import { useDebounced } from '../../components/use-debounced.ts';

export const PAGE_SIZE = 10;

/**
 * The list of projects by pages that the server makes. What is shown stays while another page loads, or where it cannot be loaded;
 * what is typed is asked for once it stands still.
 */
export const useProjectPages = () => {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, 'search').trim();
  const [asked, setAsked] = useState({ search, page: 0 });
  // Another search begins at its first page.
  const page = asked.search === search ? asked.page : 0;
  const query = useProjectsQuery(
    { search, offset: page * PAGE_SIZE, limit: PAGE_SIZE },
    { refetchOnMountOrArgChange: true },
  );
  const { data, isFetching, refetch } = query;
  const last = data === undefined ? page : Math.max(0, Math.ceil(data.total / PAGE_SIZE) - 1);
  // Deletions may have taken the page away.
  if (!isFetching && page > last) setAsked({ search, page: last });
  return {
    ...{ typed, setTyped, search, page: Math.min(page, last), isFetching, error: query.error, refetch },
    /** Undefined until the first page is there. */
    list: data,
    turnTo: (next: number) => setAsked({ search, page: next }),
  };
};

export type ProjectPages = ReturnType<typeof useProjectPages>;
