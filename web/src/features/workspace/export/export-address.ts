/** Where the server writes the file that the dialog describes. */
import type { FiltersInput } from '@verbatim/command-api/contract/filters';
import { queryString } from '../../../api/base-api.ts';
import type { TableFormat, TableSettings } from '../table-settings.ts';

export interface ExportChoice {
  readonly what: 'table' | 'comments';
  /** Of the table. */
  readonly figures: TableFormat;
  /** Of the comments. */
  readonly sentiment: boolean;
  readonly format: 'csv' | 'xlsx';
  /** CSV: whether what the file was made of stands below its data. */
  readonly stamp: boolean;
}

export const exportAddress = (
  workspaceId: string,
  { what, figures, sentiment, format, stamp }: ExportChoice,
  { groupBy, unclassified, weight, minBase }: Pick<TableSettings, 'groupBy' | 'unclassified' | 'weight' | 'minBase'>,
  filters: FiltersInput,
): string => {
  const base = `/api/workspaces/${encodeURIComponent(workspaceId)}`;
  const shared = { export: true, format, stamp, ...(groupBy.length > 0 && { groupBy }), filters };
  if (what === 'comments') return `${base}/export${queryString({ ...shared, sentiment })}`;
  const percentage = figures === 'column' || figures === 'row';
  const options = { ...(weight !== '' && { weight }), ...(minBase > 0 && { min_base: minBase }) };
  const asked = figures === 'mean' ? { means: true } : { percentage, percent_of: percentage ? figures : undefined };
  return `${base}/table${queryString({ ...shared, unclassified, ...options, ...asked })}`;
};
