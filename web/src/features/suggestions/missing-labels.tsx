import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SuggestionsResult } from '@verbatim/command-api/contract/results/suggestions';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { formatCount } from '../../components/text/format.ts';

type MissingLabelsProps = Pick<SuggestionsResult, 'labels' | 'minLabels'>;

/** 'At least 16 more: 6 Yes and 10 No.' */
const describeMissing = ({ labels, minLabels }: MissingLabelsProps): string => {
  const parts = (
    [
      [minLabels - labels.with, 'Yes'],
      [minLabels - labels.without, 'No'],
    ] as const
  ).filter(([count]) => count > 0);
  const sum = parts.reduce((total, [count]) => total + count, 0);
  const kinds = parts.map(([count, answer]) => `${formatCount(count)} ${answer}`).join(' and ');
  return `At least ${formatCount(sum)} more: ${kinds}.`;
};

/** How many judged comments a model needs, and how many there are. */
export const MissingLabels = ({ labels, minLabels }: MissingLabelsProps) => (
  <Box sx={{ px: 2, pb: 2, display: 'grid', gap: 1 }} role="status">
    <Typography variant="body2" color="textSecondary">
      {describeMissing({ labels, minLabels })}
    </Typography>
    {(
      [
        ['Yes', labels.with],
        ['No', labels.without],
      ] as const
    ).map(([name, count]) => {
      const isEnough = count >= minLabels;
      const note = isEnough ? `${formatCount(count)}, enough` : `${formatCount(count)} of ${minLabels}`;
      return (
        <Box key={name} sx={{ display: 'grid', gridTemplateColumns: '48px 1fr 88px', gap: 1, alignItems: 'center' }}>
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
