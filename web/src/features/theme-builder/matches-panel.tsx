import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import type { DictionaryTestResult } from '@verbatim/command-api/contract/results/dictionary-test';
import { useQueryMatchesInfiniteQuery, type QueryArgs } from '../../api/results/results.ts';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { pluralise } from '../../components/text/format.ts';
import { LoadFailed } from '../../components/messages/load-failed.tsx';
import { getLoadError } from '../../components/messages/loaded.tsx';
import { MarkedText } from '../../components/text/marked-text.tsx';
import { QueryHints } from '../../components/query/query-hints.tsx';
import { readQuery } from '../../components/query/read-query.ts';
import { useDebounced } from '../../components/hooks/use-debounced.ts';
import { Panel } from './panel.tsx';

interface MatchesPanelProps extends Omit<QueryArgs, 'string'> {
  readonly text: string;
  /** Replaces the current query. */
  readonly onUse: (query: string) => void;
}

const FAILED = 'Something went wrong. Please check your search term';

const rowStyle = {
  px: 2,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: 14,
  lineHeight: 1.6,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
} as const;

/** Loads more when the end of the list is near. */
const More = ({ onReached }: { readonly onReached: () => void }) => {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onReached();
      },
      { rootMargin: '200px' },
    );
    if (end.current !== null) watcher.observe(end.current);
    return () => watcher.disconnect();
  });
  return <li ref={end} style={{ height: 1 }} />;
};

interface NoMatchProps extends Pick<MatchesPanelProps, 'onUse'> {
  readonly result: DictionaryTestResult;
}

const NoMatch = ({ result, onUse }: NoMatchProps) => (
  <EmptyState
    dense
    title="No comment matches"
    text="Try fewer words with +, or widen a word with a star."
    action={<QueryHints hints={result.hints} of="WORD_NOT_FOUND" onUse={onUse} isCentred />}
  />
);

/** Comments that the query finds, loaded while scrolling, with highlighted matches. */
export const MatchesPanel = ({ projectId, filters, text, onUse }: MatchesPanelProps) => {
  const string = useDebounced(text, 'search');
  const isQuery = readQuery(string).kind === 'query';
  const matchesRead = useQueryMatchesInfiniteQuery({ projectId, string, filters }, { skip: !isQuery });
  const { currentData, error, isFetching, hasNextPage, fetchNextPage } = matchesRead;
  const failure = getLoadError({ data: currentData, error });
  useEffect(() => {
    if (failure) toast.error(FAILED, { id: 'matches' });
  }, [failure]);
  const pages = isQuery ? currentData?.pages : undefined;
  const canGoOn = hasNextPage && !isFetching && pages !== undefined;
  const first = pages?.[0];
  return (
    <Panel title="Matches" note={first === undefined ? '' : pluralise(first.count, 'comment')}>
      <Box sx={{ height: 3 }}>
        {isFetching ? <LinearProgress sx={{ height: 3 }} aria-label="Looking for matches" /> : null}
      </Box>
      {isQuery ? null : (
        <EmptyState dense title="Matches show here" text="Click a term or write a query to see matching comments." />
      )}
      {isQuery && failure ? <EmptyState dense title="The test failed" text={FAILED} /> : null}
      {first?.count === 0 ? <NoMatch result={first} onUse={onUse} /> : null}
      <Box
        component="ol"
        aria-label="Matching comments"
        tabIndex={0}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          maxHeight: { xs: 660, lg: 'none' },
          flex: { lg: '1 1 0' },
          overflowY: 'auto',
        }}
      >
        {pages?.flatMap(({ sample }) =>
          sample.map(({ _id, text: comment, spans }) => (
            <Box component="li" key={_id} dir="auto" sx={rowStyle}>
              <MarkedText text={comment} spans={spans} />
            </Box>
          )),
        )}
        {canGoOn && !error ? <More onReached={() => void fetchNextPage()} /> : null}
      </Box>
      {canGoOn && error ? <LoadFailed what="More comments" error={error} onRetry={() => void fetchNextPage()} /> : null}
    </Panel>
  );
};
