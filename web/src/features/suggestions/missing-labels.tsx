import Box from '@mui/material/Box';
import type { SuggestionsResult } from '@verbatim/command-api/contract/results/suggestions';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { formatCount } from '../../components/text/format.ts';

type MissingLabelsProps = Pick<SuggestionsResult, 'labels' | 'minLabels'>;

/** Answers that a model needs: '10 Yes and 10 No'; once some are given '6 more Yes and 10 No'. */
export const describeMissing = ({ labels, minLabels }: MissingLabelsProps): string => {
  const answers = [
    ['Yes', labels.with],
    ['No', labels.without],
  ] as const;
  const missing = answers.filter(([, given]) => given < minLabels);
  return missing
    .map(([answer, given]) => `${formatCount(minLabels - given)}${given > 0 ? ' more' : ''} ${answer}`)
    .join(' and ');
};

/** How many judged comments a model needs, and how many there are. */
export const MissingLabels = ({ labels, minLabels }: MissingLabelsProps) => (
  <Box sx={{ px: 2, pb: 2, display: 'grid', gap: 1 }} role="status">
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
