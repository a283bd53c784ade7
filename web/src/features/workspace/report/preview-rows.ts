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

/** Place of the name that a finding quotes first; undefined if it quotes none. */
export const findNamed = (names: readonly (string | undefined)[], finding: string): number | undefined => {
  const places = names.map((name) => (name === undefined ? -1 : finding.indexOf(quoteTheme(name))));
  const first = Math.min(...places.filter((place) => place >= 0));
  return Number.isFinite(first) ? places.indexOf(first) : undefined;
};

/**
 * As many rows as wanted, in their order. The bases, the row that the finding names first and those with an
 * arrow come before others; of these none is left out below a limit, because notes speak of them.
 */
export const pickPreviewRows = (
  { finding, table }: Pick<ReportContent, 'finding' | 'table'>,
  wanted: number,
): readonly PreviewRow[] => {
  const named = findNamed(
    table.rows.map(({ name, style }) => (style === 'base' ? undefined : name)),
    finding,
  );
  const rows = table.rows.map((row, at) => ({ row, isFinding: at === named }));
  const needed = rows
    .filter(({ row, isFinding }) => row.style === 'base' || isFinding || isMarked(row))
    .slice(0, MAX_ROWS);
  const others = rows.filter((one) => !needed.includes(one)).slice(0, Math.max(0, wanted - needed.length));
  return rows.filter((one) => needed.includes(one) || others.includes(one));
};
