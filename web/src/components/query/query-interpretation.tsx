import Box from '@mui/material/Box';
import { QueryHints } from './query-hints.tsx';
import type { QueryInterpretationText as Reading } from './read-query.ts';

const Mistake = ({ reading }: { readonly reading: Extract<Reading, { readonly kind: 'mistake' }> }) => {
  const [start, end] = reading.span;
  const from = Math.max(0, start - 30);
  return (
    <>
      <Box sx={{ color: 'error.main', fontWeight: 600 }}>{reading.message}</Box>
      <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
        {from > 0 ? '…' : ''}
        {reading.text.slice(from, start)}
        <Box
          component="u"
          sx={{ textDecorationStyle: 'wavy', textDecorationColor: 'var(--mui-palette-error-main)', fontWeight: 600 }}
        >
          {reading.text.slice(start, end) || ' '}
        </Box>
        {reading.text.slice(end, end + 30)}
      </Box>
    </>
  );
};

interface QueryReadingProps {
  readonly reading: Reading;
  /** Replaces the current query. */
  readonly onUse: (query: string) => void;
}

const Read = ({ reading }: Pick<QueryReadingProps, 'reading'>) => (
  <Box role="status" aria-label="How the query is read" sx={{ fontSize: 13, minHeight: 20, color: 'text.secondary' }}>
    {reading.kind === 'simple' ? 'Without a query, the theme is simple: tagged by hand only.' : null}
    {reading.kind === 'mistake' ? <Mistake reading={reading} /> : null}
    {reading.kind === 'query' ? (
      <>
        Reads as{' '}
        <Box component="code" sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>
          {reading.reads}
        </Box>
      </>
    ) : null}
  </Box>
);

/** Interpretation, hints or error of a query, updated on each key press. */
export const QueryInterpretation = ({ reading, onUse }: QueryReadingProps) => (
  <>
    <Read reading={reading} />
    {reading.kind === 'simple' ? null : <QueryHints hints={reading.hints} onUse={onUse} />}
  </>
);
