/**
 * Dates as stored numbers: days since 1970-01-01, and milliseconds since midnight if a time is given.
 * Comparison is chronological; dates have no time zone.
 */
import { readTimestamp, type DateFormat } from '@verbatim/domain/formats/date-format';

export const MILLISECONDS_OF_DAY = 86_400_000;

export const getToday = (): number => Math.floor(Date.now() / MILLISECONDS_OF_DAY);

export interface Moment {
  readonly day: number;
  /** Undefined without a time. */
  readonly time: number | undefined;
}

/** The date in a cell or a filter's value; undefined for none. */
export const parseMoment = (value: string, format: DateFormat): Moment | undefined => {
  const read = readTimestamp(value, format);
  return read === null
    ? undefined
    : { day: Date.parse(`${read.day}T00:00:00Z`) / MILLISECONDS_OF_DAY, time: read.time };
};

/** A stored day as '2026-03-01'. */
export const formatIsoDay = (day: number): string => new Date(day * MILLISECONDS_OF_DAY).toISOString().slice(0, 10);
