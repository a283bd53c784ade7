import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SuggestionsResult } from '@verbatim/command-api/contract/results/suggestions';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { formatCount } from '../../components/text/format.ts';

type MissingLabelsProps = Pick<SuggestionsResult, 'labels' | 'minLabels'>;

/** '4 more with the theme and 10 without' */
const describeMissing = ({ labels, minLabels }: MissingLabelsProps): string => {
  const [missingWith, missingWithout] = [minLabels - labels.with, minLabels - labels.without];
  if (missingWithout <= 0) return `${formatCount(missingWith)} more with the theme`;
  if (missingWith <= 0) return `${formatCount(missingWithout)} more without the theme`;
  return `${formatCount(missingWith)} more with the theme and ${formatCount(missingWithout)} without`;
};

/** How many judged comments a model needs, and how many there are. */
export const MissingLabels = ({ labels, minLabels }: MissingLabelsProps) => (
  <Box sx={{ px: 2, pb: 2, display: 'grid', gap: 1 }} role="status">
    <Typography variant="body2" color="textSecondary">
      {`Suggestions need ${minLabels} comments with the theme and ${minLabels} without. Missing: ${describeMissing({ labels, minLabels })}. Answer the comments here, or tag and exclude some anywhere.`}
    </Typography>
    {(
      [
        ['With the theme', labels.with],
        ['Without', labels.without],
      ] as const
    ).map(([name, count]) => {
      const isEnough = count >= minLabels;
      const note = isEnough ? `${formatCount(count)}, enough` : `${formatCount(count)} of ${minLabels}`;
      return (
        <Box key={name} sx={{ display: 'grid', gridTemplateColumns: '112px 1fr 88px', gap: 1, alignItems: 'center' }}>
          <span>{name}</span>
          <ProgressBar label={name} share={Math.min(1, count / minLabels)} note={note} />
          <Box component="span" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
            {note}
          </Box>
        </Box>
      );
    })}
  </Box>
);
