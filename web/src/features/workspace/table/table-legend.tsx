import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { describeSettings } from '../settings/settings-text.ts';
import { CLASSES, isMeanOpposed } from './sentiment-view.ts';
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
const SentimentKey = ({ table, settings }: { readonly table: TableResult; readonly settings: TableSettings }) => (
  <Box component="span" sx={{ display: 'block' }}>
    Sentence sentiment: the comments of a theme, classed by their sentences about it:
    {CLASSES.filter(([kind]) => table.items.some(({ sentiment }) => sentiment[kind] > 0)).map(([kind, label]) => (
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
    {table.items.some(({ sentiment }) => isMeanOpposed(sentiment))
      ? ' ≠ marks a mean on the other side than most comments: it weighs how strong their words are.'
      : null}
    {isGroupedBySentiment(settings) ? ' The columns class whole comments, which may differ.' : null}
  </Box>
);

/** Legend of figures, significance marks and sentiment. */
export const TableLegend = ({ table, settings, weightLabel, onCorrect }: TableLegendProps) => {
  // A freeze opens no comments.
  const isReadOnly = onCorrect === undefined;
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
      {[
        ...words,
        ...(isReadOnly || (table?.items.length ?? 0) === 0 ? [] : ['Click a figure to read its comments.']),
      ].join(' ')}
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
      {table === undefined || sentiment === 'hidden' ? null : <SentimentKey table={table} settings={settings} />}
    </Typography>
  );
};
