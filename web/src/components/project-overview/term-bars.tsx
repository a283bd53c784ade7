import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Term } from '@verbatim/command-api/contract/results/theme-builder';
import { formatPercent, computePercent } from '@verbatim/domain/statistics/percentages';
import { formatCount } from '../text/format.ts';

interface TermBarsProps {
  readonly terms: readonly Term[];
  /** Comments of the base. */
  readonly base: number;
}

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { py: 0.5, fontWeight: 400, textAlign: 'end', whiteSpace: 'nowrap' },
  '& th:first-of-type': { textAlign: 'start', whiteSpace: 'normal', overflowWrap: 'anywhere', width: '40%' },
  '& thead th': { fontSize: 12, color: 'text.secondary' },
  '& td.bar': { px: 1.5, width: '35%' },
} as const;

/** Terms with the comments that hold them, the most frequent with the longest bar. */
export const TermBars = ({ terms, base }: TermBarsProps) => {
  if (terms.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        None in these comments.
      </Typography>
    );
  const most = terms[0]?.count ?? 1;
  return (
    <Box component="table" sx={tableStyle}>
      <thead>
        <tr>
          <th scope="col">Term</th>
          <td aria-hidden className="bar" />
          <th scope="col">Comments</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {terms.map(({ term, count }) => (
          <tr key={term}>
            <th scope="row" dir="auto">
              {term}
            </th>
            <td aria-hidden className="bar">
              <Box sx={{ height: 8, borderRadius: 0.5, bgcolor: 'primary.main', width: `${(100 * count) / most}%` }} />
            </td>
            <td>{formatCount(count)}</td>
            <td>{formatPercent(computePercent(count, base) ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
};
