import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { useQueryMatchesInfiniteQuery, type QueryArgs } from '../../api/results.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { counted } from '../../components/format.ts';
import { LoadFailed } from '../../components/load-failed.tsx';
import { failureOf } from '../../components/loaded.tsx';
import { MarkedText } from '../../components/marked-text.tsx';
import { readQuery } from '../../components/read-query.ts';
import { useDebounced } from '../../components/use-debounced.ts';
import { Panel } from './panel.tsx';

interface MatchesPanelProps extends Omit<QueryArgs, 'string'> {
  readonly text: string;
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

/** Asks for more when the end of the list comes near. */
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

/** The comments that the query finds, ten after ten as one scrolls, with every match marked. */
export const MatchesPanel = ({ projectId, filters, text }: MatchesPanelProps) => {
  const string = useDebounced(text, 'search');
  const isQuery = readQuery(string).kind === 'query';
  const matchesRead = useQueryMatchesInfiniteQuery({ projectId, string, filters }, { skip: !isQuery });
  const { currentData, error, isFetching, hasNextPage, fetchNextPage } = matchesRead;
  const failure = failureOf({ data: currentData, error });
  useEffect(() => {
    if (failure) toast.error(FAILED, { id: 'matches' });
  }, [failure]);
  const pages = isQuery ? currentData?.pages : undefined;
  const canGoOn = hasNextPage && !isFetching && pages !== undefined;
  const count = pages?.[0]?.count;
  return (
    <Panel title="Matches" note={count === undefined ? '' : counted(count, 'comment')}>
      <Box sx={{ height: 3 }}>
        {isFetching ? <LinearProgress sx={{ height: 3 }} aria-label="Looking for matches" /> : null}
      </Box>
      {isQuery ? null : (
        <EmptyState
          dense
          title="Matches show here"
          text="Take a term, or write a query: the comments that match appear."
        />
      )}
      {isQuery && failure ? <EmptyState dense title="The test failed" text={FAILED} /> : null}
      {count === 0 ? (
        <EmptyState dense title="No comment matches" text="Try fewer words with +, or widen a word with a star." />
      ) : null}
      <Box
        component="ol"
        aria-label="Matching comments"
        tabIndex={0}
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 660, overflowY: 'auto' }}
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
