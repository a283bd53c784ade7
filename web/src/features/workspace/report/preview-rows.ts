import { quoteTheme } from '../table/lead-sentence.ts';
import type { ContentRow, ReportContent } from './contents/content.ts';

export interface PreviewRow {
  readonly row: ContentRow;
  /** The finding names it. */
  readonly isFinding: boolean;
}

/** A longer list is read in its own result. */
export const MAX_ROWS = 40;

const isMarked = ({ cells }: ContentRow): boolean => cells.some(({ tone }) => tone === 'higher' || tone === 'lower');

/**
 * As many rows as wanted, in their order. The bases, the row that the finding names first and those with an
 * arrow come before others; of these none is left out below a limit, because notes speak of them.
 */
export const pickPreviewRows = (
  { finding, table }: Pick<ReportContent, 'finding' | 'table'>,
  wanted: number,
): readonly PreviewRow[] => {
  const places = table.rows.map((row) => (row.style === 'base' ? -1 : finding.indexOf(quoteTheme(row.name))));
  const first = Math.min(...places.filter((place) => place >= 0));
  const rows = table.rows.map((row, at) => ({ row, isFinding: places[at] === first }));
  const needed = rows
    .filter(({ row, isFinding }) => row.style === 'base' || isFinding || isMarked(row))
    .slice(0, MAX_ROWS);
  const others = rows.filter((one) => !needed.includes(one)).slice(0, Math.max(0, wanted - needed.length));
  return rows.filter((one) => needed.includes(one) || others.includes(one));
};
