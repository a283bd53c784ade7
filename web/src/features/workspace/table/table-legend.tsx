import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { describeSettings } from '../settings/settings-text.ts';
import { CLASSES } from './sentiment-view.ts';
import { isGroupedBySentiment, type TableSettings } from './table-settings.ts';

interface TableLegendProps {
  readonly table: TableResult | undefined;
  readonly settings: TableSettings;
  /** Label of the weight column. */
  readonly weightLabel: string;
  /** Absent where settings are fixed. */
  readonly onCorrect?: () => void;
}

/** Colours of the sentiment column, and what it classes. */
const SentimentKey = ({ settings }: Pick<TableLegendProps, 'settings'>) => (
  <Box component="span" sx={{ display: 'block' }}>
    Sentence sentiment: the comments of a theme, classed by their sentences about it:
    {CLASSES.map(([kind, label]) => (
      <Box component="span" key={kind} sx={{ whiteSpace: 'nowrap', ml: 1 }}>
        <Box
          component="span"
          aria-hidden="true"
          sx={{
            display: 'inline-block',
            width: 10,
            height: 10,
            mr: 0.5,
            borderRadius: '2px',
            bgcolor: `sentiment.${kind}`,
            // As in the bars.
            opacity: kind === 'neu' ? 0.55 : 1,
          }}
        />
        {label}
      </Box>
    ))}
    ; beside it their mean, −1 to +1.
    {isGroupedBySentiment(settings) ? ' The columns class whole comments, which may differ.' : null}
  </Box>
);

/** Legend of figures, significance marks and sentiment. */
export const TableLegend = ({ table, settings, weightLabel, onCorrect }: TableLegendProps) => {
  const words = useMemo(() => describeSettings(table, settings, weightLabel), [table, settings, weightLabel]);
  const { significance, groupBy, correction, sentiment } = settings;
  return (
    <Typography
      variant="caption"
      component="div"
      color="textSecondary"
      dir="auto"
      sx={{ minHeight: 18, mt: 1, overflowWrap: 'anywhere' }}
    >
      {words.join(' ')}
      {significance !== 'off' && groupBy.length > 0 && !correction && onCorrect !== undefined ? (
        <>
          {' '}
          <Link
            component="button"
            type="button"
            onClick={onCorrect}
            sx={{ font: 'inherit', verticalAlign: 'baseline' }}
          >
            Correct for many comparisons
          </Link>
        </>
      ) : null}
      {table === undefined || sentiment === 'hidden' ? null : <SentimentKey settings={settings} />}
    </Typography>
  );
};
