/** URL of the export that the dialog describes. */
import type { CodedFormat } from '@verbatim/domain/formats/coded-data/coded-variable';
import type { FiltersInput } from '@verbatim/command-api/contract/results/filters';
import { getBanner } from '../banner/banner-parts.ts';
import { queryString } from '../../../api/transport/base-api.ts';
import { isPercentage } from '../table/table-figures.ts';
import { getCountedSentiment, type TableFormat, type TableSettings } from '../table/table-settings.ts';

export interface ExportChoice {
  readonly what: 'table' | 'comments' | 'coded';
  /** For the table. */
  readonly figures: TableFormat;
  /** For the comments. */
  readonly sentiment: boolean;
  /** For the comments: adds the original text. */
  readonly raw: boolean;
  /** For the comments: adds the themes that are there by accepted suggestions. */
  readonly suggested: boolean;
  readonly format: 'csv' | 'xlsx';
  /** For coded data. */
  readonly program: CodedFormat;
  /** CSV only: appends the stamp. */
  readonly stamp: boolean;
}

const toFigureParams = (figures: TableFormat) => {
  if (figures === 'mean') return { means: true };
  if (figures === 'negative') return { percentage: true, sentiment: getCountedSentiment(figures) };
  const percentage = isPercentage(figures);
  return { percentage, percent_of: percentage ? figures : undefined };
};

export const exportAddress = (
  workspaceId: string,
  { what, figures, sentiment, raw, suggested, format, program, stamp }: ExportChoice,
  {
    groupBy,
    parts,
    unclassified,
    weight,
    number,
    minBase,
  }: Pick<TableSettings, 'groupBy' | 'parts' | 'unclassified' | 'weight' | 'number' | 'minBase'>,
  filters: FiltersInput,
): string => {
  const base = `/api/workspaces/${encodeURIComponent(workspaceId)}`;
  const weighted = weight !== '' && { weight };
  if (what === 'coded') return `${base}/coded-data${queryString({ format: program, ...weighted, filters })}`;
  const shared = { export: true, format, stamp, ...(groupBy.length > 0 && { groupBy }), filters };
  const added = { ...(raw && { raw }), ...(suggested && { suggested }) };
  if (what === 'comments') return `${base}/export${queryString({ ...shared, sentiment, ...added })}`;
  const options = { ...weighted, ...(number !== '' && { number }), ...(minBase > 0 && { min_base: minBase }) };
  const banner = getBanner({ groupBy, parts });
  const grouped = banner === undefined ? shared : { ...shared, groupBy: undefined, parts: banner };
  return `${base}/table${queryString({ ...grouped, unclassified, ...options, ...toFigureParams(figures) })}`;
};
