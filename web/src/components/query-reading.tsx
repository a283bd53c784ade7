import Box from '@mui/material/Box';
import type { QueryReading as Reading } from './read-query.ts';

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

/** Under the query, at every key press: how it is read, or what is wrong with it and where. */
export const QueryReading = ({ reading }: { readonly reading: Reading }) => (
  <Box role="status" aria-label="How the query is read" sx={{ fontSize: 13, minHeight: 40, color: 'text.secondary' }}>
    {reading.kind === 'simple' ? 'Without a query the theme is simple: it is only tagged by hand.' : null}
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
