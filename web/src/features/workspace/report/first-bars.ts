/** A chart of many bars, cut to as many as are legible in a preview. */
import type { Bars } from '../bar-chart/compute-bars.ts';
import type { Drawn } from './contents/drawn.ts';
import { findNamed } from './preview-rows.ts';

/** In all series. */
const MAX_BARS = 40;
const MIN_ROWS = 3;

const countRows = ({ series }: { readonly series: readonly unknown[] }): number =>
  Math.max(MIN_ROWS, Math.floor(MAX_BARS / Math.max(1, series.length)));

/** Places of the first rows; the theme that the finding names is the last if it is not among them. */
const pickRows = ({ rows, series }: Bars, named: number | undefined): readonly number[] => {
  const most = countRows({ series });
  const first = [...rows.keys()].slice(0, most);
  return named === undefined || named < most ? first : [...first.slice(0, -1), named];
};

export const toFirstBars = (drawn: Drawn, finding: string): Drawn => {
  if (drawn.kind !== 'bars') return drawn;
  const { rows, series } = drawn.bars;
  const named = findNamed(
    rows.map(({ name }) => name),
    finding,
  );
  const places = pickRows(drawn.bars, named);
  const pick = <Value>(values: readonly Value[]): readonly Value[] => places.map((place) => values[place]!);
  const picked = series.map(({ values, counts, marks, hints, ...one }) => ({
    ...one,
    values: pick(values),
    counts: pick(counts),
    marks: pick(marks),
    hints: pick(hints),
  }));
  const bars = { ...drawn.bars, rows: pick(rows), series: picked };
  return { kind: 'bars', bars, ...(named !== undefined && { marked: places.indexOf(named) }) };
};

/** What is left out; '' for a chart of all. */
export const describeFirstBars = (drawn: Drawn): string => {
  if (drawn.kind !== 'bars') return '';
  const { rows, isMarked } = drawn.bars;
  const most = countRows(drawn.bars);
  if (rows.length <= most) return '';
  return `The chart shows ${most} of ${rows.length} themes${isMarked ? '; arrows are counted over all of them' : ''}.`;
};
