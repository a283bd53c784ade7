import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RaterPair } from '@verbatim/command-api/contract/agreement';
import { formatCount } from '../text/format.ts';

const UNDEFINED = 'not defined: both gave all comments the same rating';

/** '0.82 (95% interval 0.71 to 0.93)' */
const formatKappa = ({ value, low, high }: NonNullable<RaterPair['kappa']>): string =>
  `${value.toFixed(2)} (95% interval ${low.toFixed(2)} to ${high.toFixed(2)})`;

/** How well people agree where they have rated the same comments. */
export const RaterPairs = ({ pairs }: { readonly pairs: readonly RaterPair[] }) => (
  <Box sx={{ display: 'grid', gap: 1, fontVariantNumeric: 'tabular-nums' }}>
    {pairs.map(({ first, second, comments, agreed, kappa }) => (
      <Typography key={`${first}/${second}`} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{first}</bdi> and <bdi>{second}</bdi> agreed on {formatCount(agreed)} of {formatCount(comments)} comments.
        Cohen’s kappa is <strong>{kappa === null ? UNDEFINED : formatKappa(kappa)}</strong>.
      </Typography>
    ))}
  </Box>
);
