/** A period under a filter of its own column: the comments of a point are those of both. */
import type { TimeSeries } from '@verbatim/command-api/contract/workspace-results';
import { emptyFilter, isBlank, type FieldFilter } from '../../../components/filters/filter-model.ts';

export type Period = TimeSeries['periods'][number];

type Span = readonly [from: string, to: string];

const [FIRST, LAST] = ['0000-00-00', '9999-99-99'];

const dayBeside = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

/** The days that a filter names, whether it keeps or drops them. */
const namedDays = ({ type, value }: FieldFilter): readonly Span[] => {
  const [one = '', other = one] = value;
  switch (type) {
    case 'lt':
      return [[FIRST, dayBeside(one, -1)]];
    case 'gt':
      return [[dayBeside(one, 1), LAST]];
    case 'between':
      return [one <= other ? [one, other] : [other, one]];
    default:
      return value.map((day) => [day, day]);
  }
};

const allBut = (spans: readonly Span[]): readonly Span[] => {
  const left: Span[] = [];
  let from = FIRST;
  for (const [start, end] of spans.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (start > from) left.push([from, start === FIRST ? FIRST : dayBeside(start, -1)]);
    if (end >= from) from = end === LAST ? LAST : dayBeside(end, 1);
  }
  return from === LAST ? left : [...left, [from, LAST]];
};

/** The filter of the period's days that another filter of the same column lets through; null where one filter cannot say it. */
export const clippedPeriod = ({ from, to }: Period, other: FieldFilter | undefined): FieldFilter | null => {
  const between = (value: readonly string[]): FieldFilter => ({ ...emptyFilter('date'), value });
  if (other === undefined || isBlank(other)) return between([from, to]);
  const named = namedDays(other);
  const kept = (other.exclusive ? allBut(named) : named)
    .map(([start, end]): Span => [start > from ? start : from, end < to ? end : to])
    .filter(([start, end]) => start <= end);
  const [only] = kept;
  return kept.length === 1 && only !== undefined ? between([...only]) : null;
};
