/** The values of date filters: a day, or a day with a time, as in addresses and calls. */
import type { Extent } from '@verbatim/domain/filters/filter-types';
import { parseTimestamp } from '@verbatim/domain/formats/dates';

const DAY_MS = 86_400_000;

/** Its first and last moment, UTC milliseconds, as the server reads it; null for what is no date. */
export const dateExtent = (value: string): Extent | null => {
  const read = parseTimestamp(value, 'day-first');
  if (read === null) return null;
  const start = Date.parse(`${read.day}T00:00:00Z`);
  const [first, last] = read.time === undefined ? [0, DAY_MS - 1] : [read.time, read.time];
  return { first: start + first, last: start + last };
};

const iso = (moment: number): string => new Date(moment).toISOString();

/** Filter value that begins at this moment: the day if it is a day's first. */
export const valueFrom = (moment: number): string =>
  moment % DAY_MS === 0 ? iso(moment).slice(0, 10) : iso(moment).slice(0, -1);

/** Filter value that ends at this moment: the day if it is a day's last. */
export const valueTo = (moment: number): string =>
  (moment + 1) % DAY_MS === 0 ? iso(moment).slice(0, 10) : iso(moment).slice(0, -1);

export interface DateParts {
  /** ISO, for the date input; '' for none. */
  readonly day: string;
  /** `12:00` or `12:00:30`, for the time input; '' for none. */
  readonly time: string;
}

export const splitDateValue = (value: string): DateParts => {
  const read = parseTimestamp(value, 'day-first');
  if (read === null) return { day: value, time: '' };
  return { day: read.day, time: read.time === undefined ? '' : clockTime(read.time) };
};

/** `12:00`, with seconds and milliseconds if any. */
const clockTime = (time: number): string => {
  const text = iso(time).slice(11, -1);
  return time % 60_000 === 0 ? text.slice(0, 5) : time % 1000 === 0 ? text.slice(0, 8) : text;
};

export const dateValue = ({ day, time }: DateParts): string => (day === '' || time === '' ? day : `${day}T${time}`);
