import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TablePagination from '@mui/material/TablePagination';
import type { DictionaryTestResult } from '@verbatim/command-api/contract/results/dictionary-test';
import { EmptyState } from '../../components/messages/empty-state.tsx';
import { MarkedText } from '../../components/text/marked-text.tsx';

const PAGE_SIZE = 10;

interface MatchListProps {
  readonly result: DictionaryTestResult | undefined;
  /** There is a query that can be read and a project to try it on. */
  readonly testable: boolean;
  /** The error of the test; null on success. */
  readonly failure: string | null;
  readonly offset: number;
  readonly onTurn: (offset: number) => void;
}

const Loading = () => (
  <Box sx={{ p: 2, display: 'grid', gap: 1.5 }} aria-busy="true">
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} variant="rounded" height={56} />
    ))}
  </Box>
);

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: '64px 1fr',
  px: 2,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: 14,
  lineHeight: 1.6,
} as const;

const CHANGES = {
  gained: { sign: '+', colour: 'significance.up', meaning: 'Found now, but not by the saved query' },
  lost: { sign: '−', colour: 'significance.down', meaning: 'Found by the saved query, but no longer' },
} as const;

type Sample = DictionaryTestResult['sample'][number];

const Change = ({ change }: { readonly change: Exclude<Sample['change'], null> }) => {
  const { sign, colour, meaning } = CHANGES[change];
  return (
    <Box component="span" role="img" aria-label={meaning} title={meaning} sx={{ color: colour, fontWeight: 600 }}>
      {`${sign} `}
    </Box>
  );
};

const Match = ({ match: { _id, text, spans, change } }: { readonly match: Sample }) => (
  <Box component="li" sx={rowStyle}>
    <Box component="span" sx={{ color: 'text.secondary', fontSize: 12, pt: 0.25, fontVariantNumeric: 'tabular-nums' }}>
      {change === null ? null : <Change change={change} />}
      {_id}
    </Box>
    <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      <MarkedText text={text} spans={spans} />
    </Box>
  </Box>
);

/** Ten comments a page, each with every match marked. */
export const MatchList = ({ result, testable, failure, offset, onTurn }: MatchListProps) => {
  if (!testable)
    return (
      <EmptyState
        dense
        title="Matches show here"
        text="Write a query and choose a project: matching comments appear as you type."
      />
    );
  if (failure !== null) return <EmptyState dense title="The test failed" text={failure} />;
  if (result === undefined) return <Loading />;
  if (result.count + result.lost === 0)
    return (
      <EmptyState
        dense
        title="No comment matches"
        text="Try fewer words with +, or widen a word with a star: comfort* finds comfortable too."
      />
    );
  return (
    <>
      <Box
        component="ol"
        aria-label="Matching comments"
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 560, overflowY: 'auto' }}
        tabIndex={0}
      >
        {result.sample.map((match) => (
          <Match key={match._id} match={match} />
        ))}
      </Box>
      <TablePagination
        component="div"
        count={result.count + result.lost}
        page={Math.floor(offset / PAGE_SIZE)}
        rowsPerPage={PAGE_SIZE}
        rowsPerPageOptions={[PAGE_SIZE]}
        onPageChange={(_event, page) => onTurn(page * PAGE_SIZE)}
      />
    </>
  );
};
