import { formatDate } from '../text/format.ts';
import { FILTER_TYPES, type Extent } from '@verbatim/domain/filters/filter-types';
import { dateExtent } from './date-value.ts';
import { toOpenRange, type FieldFilter } from './filter-model.ts';

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 6, useGrouping: false });

export const shownValue = (value: number | string): string =>
  typeof value === 'number' ? number.format(value) : formatDate(value);

/** Range of a filter's value or bin edge; null for incomplete input. */
const getExtent = (value: number | string, isNumber: boolean): Extent | null => {
  if (!isNumber) return dateExtent(String(value));
  const number = Number(value);
  return Number.isNaN(number) ? null : { first: number, last: number };
};

/**
 * Whether a bin overlaps the filter, to highlight it in the histogram.
 * @param from edges of the bin: numbers, or ISO days
 */
export const isInRange = (filter: FieldFilter, from: number | string, to: number | string): boolean => {
  const { type, value, exclusive } = toOpenRange(filter);
  const isNumber = typeof from === 'number';
  const ends = value
    .filter((text) => text.trim() !== '')
    .map((text) => getExtent(text, isNumber))
    .filter((extent) => extent !== null);
  const [start, end] = [getExtent(from, isNumber)?.first, getExtent(to, isNumber)?.last];
  const intervals = ends.length === 0 ? undefined : FILTER_TYPES[type].intervals?.(ends);
  if (intervals === undefined || intervals.length === 0 || start === undefined || end === undefined) return true;
  const isAbove = (low: number, value: number, open: boolean): boolean => (open ? low < value : low <= value);
  return exclusive
    ? !intervals.some(({ low, high, open }) => isAbove(low, start, open) && isAbove(end, high, open))
    : intervals.some(({ low, high, open }) => isAbove(low, end, open) && isAbove(start, high, open));
};
