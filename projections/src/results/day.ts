/** Dates as stored numbers: days since 1970-01-01, so that they compare as they follow each other. A date has no time zone. */
import type { DateOrder } from '@verbatim/domain/project/project-events';
import { parseDate } from '@verbatim/domain/text/dates';

export const MILLISECONDS_OF_DAY = 86_400_000;

export const today = (): number => Math.floor(Date.now() / MILLISECONDS_OF_DAY);

/** The day in a cell or a filter's value; undefined when it is no date. */
export const parseDay = (value: string, order: DateOrder): number | undefined => {
  const iso = parseDate(value, order);
  return iso === null ? undefined : Date.parse(`${iso}T00:00:00Z`) / MILLISECONDS_OF_DAY;
};

/** A stored number as people write it: '2026-03-01'. */
export const isoDay = (day: number): string => new Date(day * MILLISECONDS_OF_DAY).toISOString().slice(0, 10);
