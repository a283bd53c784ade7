/** A chart of many bars, cut to as many as are legible in a preview. */
import { listWithNamed, pickBars, type Bars } from '../bar-chart/compute-bars.ts';
import { quoteTheme } from '../table/lead-sentence.ts';
import type { Drawn } from './contents/drawn.ts';
import { findNamed } from './preview-rows.ts';

/** In all series. */
const MAX_BARS = 40;
const MIN_ROWS = 3;

const countRows = ({ series }: { readonly series: readonly unknown[] }): number =>
  Math.max(MIN_ROWS, Math.floor(MAX_BARS / Math.max(1, series.length)));

const findRow = (rows: Bars['rows'], finding: string): number | undefined =>
  findNamed(
    rows.map(({ name }) => name),
    finding,
  );

export const toFirstBars = (drawn: Drawn, finding: string): Drawn => {
  if (drawn.kind !== 'bars') return drawn;
  const { rows } = drawn.bars;
  const named = findRow(rows, finding);
  const places = listWithNamed(rows, named ?? -1).slice(0, countRows(drawn.bars));
  const bars = pickBars(drawn.bars, places);
  return { kind: 'bars', bars, ...(named !== undefined && { marked: places.indexOf(named) }) };
};

/** What is left out; '' for a chart of all. */
export const describeFirstBars = (drawn: Drawn, finding: string): string => {
  if (drawn.kind !== 'bars') return '';
  const { rows, isMarked } = drawn.bars;
  const most = countRows(drawn.bars);
  const named = rows[findRow(rows, finding) ?? -1];
  const framed = named === undefined ? [] : [`Framed: ${quoteTheme(named.name)}, the theme of the headline above.`];
  const part = `The chart shows ${most} of ${rows.length} themes${isMarked ? '; arrows are counted over all of them' : ''}.`;
  return [...framed, ...(rows.length <= most ? [] : [part])].join(' ');
};
