import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { classifyKappa } from '@verbatim/domain/statistics/agreement';
import type { RaterPair } from '@verbatim/command-api/contract/agreement';
import { formatCount } from '../text/format.ts';

const UNDEFINED = 'not defined: both gave all comments the same rating';

const formatInterval = ({ low, high }: NonNullable<RaterPair['kappa']>): string =>
  `(95% interval ${low.toFixed(2)} to ${high.toFixed(2)})`;

const Kappa = ({ kappa }: { readonly kappa: NonNullable<RaterPair['kappa']> }) => {
  const shown = kappa.value.toFixed(2);
  return (
    <>
      <strong>{shown}</strong>, {classifyKappa(Number(shown))} {formatInterval(kappa)}
    </>
  );
};

const SUFFICIENT: ReadonlySet<string> = new Set<ReturnType<typeof classifyKappa>>(['substantial', 'almost perfect']);

const isLow = ({ kappa }: RaterPair): boolean =>
  kappa !== null && !SUFFICIENT.has(classifyKappa(Number(kappa.value.toFixed(2))));

interface RaterPairsProps {
  readonly pairs: readonly RaterPair[];
  /** Null for a theme that was deleted. */
  readonly themeName: string | null;
}

/** How well people agree where they have rated the same comments, and what to do where they do not. */
export const RaterPairs = ({ pairs, themeName }: RaterPairsProps) => (
  <Box sx={{ display: 'grid', gap: 1, fontVariantNumeric: 'tabular-nums' }}>
    {pairs.map(({ first, second, comments, agreed, kappa }) => (
      <Typography key={`${first}/${second}`} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{first}</bdi> and <bdi>{second}</bdi> agreed on {formatCount(agreed)} of {formatCount(comments)} comments.
        Cohen’s kappa is {kappa === null ? UNDEFINED : <Kappa kappa={kappa} />}.
      </Typography>
    ))}
    {pairs.some(isLow) ? (
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        Agree on what{' '}
        {themeName === null ? (
          'the theme'
        ) : (
          <>
            “<bdi>{themeName}</bdi>”
          </>
        )}{' '}
        means before you rely on these figures.
      </Typography>
    ) : null}
  </Box>
);
