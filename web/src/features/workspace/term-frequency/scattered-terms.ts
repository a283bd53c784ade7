/** Positions of the scatter plot's words, and which labels fit. */
import { scaleLog } from 'd3-scale';
import type { TermFrequency } from '@verbatim/command-api/contract/results/workspace-results';
import { textWidth } from '../../../components/text/text-width.ts';

export interface FrequentTerm {
  readonly term: string;
  readonly pos: number;
  readonly neg: number;
}

export const MAX_TERMS = 150;

/** Most frequent in positive and negative sentences together, ties alphabetically. */
export const frequentTerms = ({ pos, neg }: Pick<TermFrequency, 'pos' | 'neg'>): readonly FrequentTerm[] =>
  [...new Set([...Object.keys(pos), ...Object.keys(neg)])]
    .map((term) => ({ term, pos: pos[term] ?? 0, neg: neg[term] ?? 0 }))
    .sort((a, b) => b.pos + b.neg - a.pos - a.neg || (a.term < b.term ? -1 : 1))
    .slice(0, MAX_TERMS);

export interface Tick {
  readonly at: number;
  readonly label: string;
}

interface Axis {
  /** The lowest figure above zero that it reaches. */
  readonly start: number;
  readonly place: (value: number) => number;
  readonly ticks: readonly Tick[];
}

/** Zero on a logarithmic axis, as a share of the minimum: less than half a decade before it. */
const ZERO = 0.4;
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** @param from, to ends of the axis in pixels */
export const logAxis = (values: readonly number[], from: number, to: number): Axis => {
  const hasZero = values.includes(0);
  const above = values.filter((value) => value > 0);
  const [least, most] = [Math.min(...above, 1_000_000_000), Math.max(...above, 1)];
  const start = Math.max(1, Math.min(least, most));
  const zero = start * ZERO;
  const first = hasZero ? zero : start * 0.85;
  const scale = scaleLog()
    .domain([first, Math.max(most, first * 2) * 1.15])
    .range([from, to]);
  const decades = scale.ticks().filter((value) => value >= start * 0.85 && /^[125]0*$/u.test(String(value)));
  const room = Math.abs(to - from) / 40;
  const shown = decades.length > room ? decades.filter((value) => /^10*$/u.test(String(value))) : decades;
  return {
    start,
    place: (value) => scale(value === 0 ? zero : value),
    ticks: [
      ...(hasZero ? [{ at: scale(zero), label: '0' }] : []),
      ...shown.map((value) => ({ at: scale(value), label: short.format(value) })),
    ],
  };
};

/** A drawn point with the text of its label. */
export interface LabelledPoint {
  readonly term: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export type Point = FrequentTerm & LabelledPoint;

export interface Label {
  /** Index of its point. */
  readonly point: number;
  /** Start of its baseline. */
  readonly x: number;
  readonly y: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const LINE = 13;
const GAP = 3;
/** `textWidth` measures 13 px semi-bold; labels are 12 px. */
const SCALE = 12 / 13;

const meets = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Next to the point, above or below it, then at its corners. */
const around = ({ x, y, radius }: LabelledPoint, width: number): readonly (readonly [left: number, top: number])[] => {
  const side = radius + GAP;
  const middle = y - LINE / 2;
  const rows = [y - side - LINE, y + side];
  return [
    [x + side, middle],
    [x - side - width, middle],
    ...rows.map((top) => [x - width / 2, top] as const),
    ...rows.flatMap((top) => [[x + side - GAP, top] as const, [x - side + GAP - width, top] as const]),
  ];
};

/** Labels without overlaps with others or points, inside the area; points by descending importance. */
export const placeTermLabels = (points: readonly LabelledPoint[], area: Box): readonly Label[] => {
  const taken: Box[] = points.map(({ x, y, radius }) => ({
    left: x - radius,
    right: x + radius,
    top: y - radius,
    bottom: y + radius,
  }));
  const labels: Label[] = [];
  for (const [at, point] of points.entries()) {
    const width = textWidth(point.term) * SCALE;
    for (const [left, top] of around(point, width)) {
      const box = { left, top, right: left + width, bottom: top + LINE };
      const isInside = left >= area.left && top >= area.top && box.right <= area.right && box.bottom <= area.bottom;
      if (!isInside || taken.some((other) => meets(box, other))) continue;
      taken.push(box);
      labels.push({ point: at, x: left, y: top + LINE - GAP });
      break;
    }
  }
  return labels;
};
