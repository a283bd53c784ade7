/** A period under a filter of its own column: the comments of a point are those of both. */
import type { TimeSeries } from '@verbatim/command-api/contract/results/workspace-results';
import { FILTER_TYPES } from '@verbatim/domain/filters/filter-types';
import { dateExtent, valueFrom, valueTo } from '../../../components/filters/date-value.ts';
import { emptyFilter, isBlank, type FieldFilter } from '../../../components/filters/filter-model.ts';

export type Period = TimeSeries['periods'][number];

/** Moments, both ends included. */
type Span = readonly [from: number, to: number];

/** The moments that a filter names, whether it keeps or drops them; null for a value that is no date. */
const namedMoments = ({ type, value }: FieldFilter): readonly Span[] | null => {
  const extents = value.map(dateExtent).filter((extent) => extent !== null);
  if (extents.length === 0 || extents.length < value.length) return null;
  const intervals = FILTER_TYPES[type].intervals?.(extents) ?? [];
  if (intervals.length === 0) return null;
  return intervals.map(({ low, high, open }) => (open ? [low + 1, high - 1] : [low, high]));
};

const allBut = (spans: readonly Span[]): readonly Span[] => {
  const left: Span[] = [];
  let from = -Infinity;
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    if (start > from) left.push([from, start - 1]);
    from = Math.max(from, end + 1);
  }
  return from === Infinity ? left : [...left, [from, Infinity]];
};

/** Intersection of the period with another filter of the column; null if one filter cannot express it. */
export const clippedPeriod = ({ from, to }: Period, other: FieldFilter | undefined): FieldFilter | null => {
  const between = (value: readonly string[]): FieldFilter => ({ ...emptyFilter('date'), value });
  if (other === undefined || isBlank(other)) return between([from, to]);
  const [named, first, last] = [namedMoments(other), dateExtent(from)?.first, dateExtent(to)?.last];
  if (named === null || first === undefined || last === undefined) return null;
  const kept = (other.exclusive ? allBut(named) : named)
    .map(([start, end]): Span => [Math.max(start, first), Math.min(end, last)])
    .filter(([start, end]) => start <= end);
  const [only] = kept;
  return kept.length === 1 && only !== undefined ? between([valueFrom(only[0]), valueTo(only[1])]) : null;
};
