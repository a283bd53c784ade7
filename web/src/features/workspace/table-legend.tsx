import Typography from '@mui/material/Typography';
import type { TableSettings } from './table-settings.ts';
import { MAX_TESTED_COLUMNS } from './table-view.ts';

const SMALL =
  '° too small to test: fewer than 30 comments in a base, or fewer than 5 expected in a cell if there were no difference; point at a cell to see how many.';

const explain = ({ significance, confidence, groupBy }: TableSettings, columns: number): string => {
  if (significance === 'off' || groupBy.length === 0) return '';
  if (columns > MAX_TESTED_COLUMNS) return `Significance is not tested for more than ${MAX_TESTED_COLUMNS} columns.`;
  if (significance === 'total')
    return `▲ higher, ▼ lower than everyone outside the column, at ${confidence} confidence. ${SMALL}`;
  return `A letter says that the share is higher than that of the column with this letter in the same group, at ${confidence} confidence, not corrected for the number of comparisons. ${SMALL}`;
};

/** What the marks of the test mean. */
export const TableLegend = ({ settings, columns }: { readonly settings: TableSettings; readonly columns: number }) => (
  <Typography variant="caption" component="p" color="textSecondary" sx={{ minHeight: 18, mt: 1 }}>
    {explain(settings, columns)}
  </Typography>
);
