import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { TableResult } from '@verbatim/command-api/contract/table';
import { wordsOfSettings } from './settings-words.ts';
import type { TableSettings } from './table-settings.ts';

interface TableLegendProps {
  readonly table: TableResult | undefined;
  readonly settings: TableSettings;
  /** What the column of weights is called. */
  readonly weightLabel: string;
}

/** What the figures and the marks of the test mean. */
export const TableLegend = ({ table, settings, weightLabel }: TableLegendProps) => {
  const words = useMemo(() => wordsOfSettings(table, settings, weightLabel), [table, settings, weightLabel]);
  return (
    <Typography
      variant="caption"
      component="p"
      color="textSecondary"
      dir="auto"
      sx={{ minHeight: 18, mt: 1, overflowWrap: 'anywhere' }}
    >
      {words.join(' ')}
    </Typography>
  );
};
