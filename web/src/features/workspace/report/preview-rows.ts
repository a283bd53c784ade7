import { quoteTheme } from '../table/lead-sentence.ts';
import type { ContentRow, ReportContent } from './contents/content.ts';

export interface PreviewRow {
  readonly row: ContentRow;
  /** The finding names it. */
  readonly isFinding: boolean;
}

/** The bases, then the row that the finding names first, then the others in their order. */
export const pickPreviewRows = (
  { finding, table }: Pick<ReportContent, 'finding' | 'table'>,
  most: number,
): readonly PreviewRow[] => {
  const places = table.rows.map((row) => (row.style === 'base' ? -1 : finding.indexOf(quoteTheme(row.name))));
  const first = Math.min(...places.filter((place) => place >= 0));
  const rows = table.rows.map((row, at) => ({ row, isFinding: places[at] === first }));
  const found = rows.filter(({ isFinding }) => isFinding);
  const rest = rows.filter(({ isFinding }) => !isFinding);
  const bases = rest.filter(({ row }) => row.style === 'base');
  return [...bases, ...found, ...rest.filter((one) => !bases.includes(one))].slice(0, most);
};
