/** Positions of the scatter plot's words. */
import { scaleLog } from 'd3-scale';
import type { TermFrequency } from '@verbatim/command-api/contract/results/workspace-results';
import type { LabelledPoint } from '../chart/place-labels.ts';
import type { Mentions } from './compare-mentions.ts';

export interface FrequentTerm extends Mentions {
  readonly term: string;
}

export type TermCounts = Pick<TermFrequency, 'pos' | 'neg' | 'scored'>;

export const MAX_TERMS = 150;

/** Most frequent in positive and negative sentences together, ties alphabetically. */
export const frequentTerms = ({ pos, neg }: TermCounts): readonly FrequentTerm[] =>
  [...new Set([...Object.keys(pos), ...Object.keys(neg)])]
    .map((term) => ({ term, pos: pos[term] ?? 0, neg: neg[term] ?? 0 }))
    .sort((a, b) => b.pos + b.neg - a.pos - a.neg || (a.term < b.term ? -1 : 1))
    .slice(0, MAX_TERMS);

const sumCounts = (counts: TermCounts['pos']): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Mentions of all words together, also of those that are not shown. */
export const sumTerms = ({ pos, neg }: TermCounts): Mentions => ({ pos: sumCounts(pos), neg: sumCounts(neg) });

export interface Tick {
  readonly at: number;
  readonly label: string;
}

interface Axis {
  /** The lowest figure above zero, and the highest, that it reaches. */
  readonly start: number;
  readonly end: number;
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
  const end = Math.max(most, first * 2) * 1.15;
  const scale = scaleLog().domain([first, end]).range([from, to]);
  const decades = scale.ticks().filter((value) => value >= start * 0.85 && /^[125]0*$/u.test(String(value)));
  const room = Math.abs(to - from) / 40;
  const shown = decades.length > room ? decades.filter((value) => /^10*$/u.test(String(value))) : decades;
  return {
    start,
    end,
    place: (value) => scale(value === 0 ? zero : value),
    ticks: [
      ...(hasZero ? [{ at: scale(zero), label: '0' }] : []),
      ...shown.map((value) => ({ at: scale(value), label: short.format(value) })),
    ],
  };
};

export type Point = FrequentTerm & LabelledPoint;
