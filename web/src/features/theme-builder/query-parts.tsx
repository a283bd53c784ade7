import Box from '@mui/material/Box';
import type { TermContributionsResult } from '@verbatim/command-api/contract/results/theme-builder';
import { formatCount } from '../../components/text/format.ts';

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { textAlign: 'end', py: 0.5, borderTop: 1, borderColor: 'divider', fontWeight: 400 },
  '& thead th': { borderTop: 0, fontSize: 12, color: 'text.secondary' },
  '& th:first-of-type': { textAlign: 'start', overflowWrap: 'anywhere' },
} as const;

/** Which words of the query do the work. */
export const QueryParts = ({ parts }: Pick<TermContributionsResult, 'parts'>) => (
  <Box component="table" aria-label="What each word adds" sx={tableStyle}>
    <thead>
      <tr>
        <th scope="col">Word</th>
        <th scope="col">Comments</th>
        <th scope="col" title="Comments that the query would lose without it">
          Only this word
        </th>
      </tr>
    </thead>
    <tbody>
      {parts.map(({ part, hits, only }) => (
        <tr key={part}>
          <th scope="row">{part}</th>
          <td>{formatCount(hits)}</td>
          <td>{formatCount(only)}</td>
        </tr>
      ))}
    </tbody>
  </Box>
);
