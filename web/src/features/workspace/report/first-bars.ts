/** A chart of many bars, cut to as many as are legible in a preview. */
import type { Drawn } from './contents/drawn.ts';

/** In all series. */
const MAX_BARS = 40;
const MIN_ROWS = 3;

const countRows = ({ series }: { readonly series: readonly unknown[] }): number =>
  Math.max(MIN_ROWS, Math.floor(MAX_BARS / Math.max(1, series.length)));

export const toFirstBars = (drawn: Drawn): Drawn => {
  if (drawn.kind !== 'bars') return drawn;
  const { rows, series } = drawn.bars;
  const most = countRows(drawn.bars);
  const first = series.map((one) => ({ ...one, values: one.values.slice(0, most) }));
  return { kind: 'bars', bars: { ...drawn.bars, rows: rows.slice(0, most), series: first } };
};

/** What is left out; '' for a chart of all. */
export const describeFirstBars = (drawn: Drawn): string => {
  if (drawn.kind !== 'bars') return '';
  const { rows } = drawn.bars;
  const most = countRows(drawn.bars);
  return rows.length <= most ? '' : `The chart shows ${most} of ${rows.length} themes.`;
};
