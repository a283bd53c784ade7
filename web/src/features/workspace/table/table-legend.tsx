import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { describeSettings } from '../settings/settings-text.ts';
import type { TableSettings } from './table-settings.ts';

interface TableLegendProps {
  readonly table: TableResult | undefined;
  readonly settings: TableSettings;
  /** Label of the weight column. */
  readonly weightLabel: string;
}

/** Legend of figures and significance marks. */
export const TableLegend = ({ table, settings, weightLabel }: TableLegendProps) => {
  const words = useMemo(() => describeSettings(table, settings, weightLabel), [table, settings, weightLabel]);
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
