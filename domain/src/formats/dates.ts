/**
 * Calendar dates as files write them, read into ISO days and the time of day after them. A date has no time
 * zone: an offset is checked and then left out, day and time stay as written.
 *
 * Read are: ISO 8601 calendar dates (`2026-03-04`, `20260304`, also with / and .), day or month first with /
 * . or - between (`4/3/2026`, `04.03.26`), and English month names in either place (`4 March 2026`,
 * `4-Mar-26`, `Tue, Mar 4th, 2026`, `2026 March 4`). Years have four digits, or two: 00 to 69 are 20xx, 70 to
 * 99 are 19xx.
 */
import type { DateOrder } from '../project/project-events.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const WEEKDAY = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\\.?,? )?';
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(\\d{4}|\\d{2})';
const GAP = '(?: of |, ?|[ /.-])';

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const DAY_MONTH_NAME = new RegExp(`^${WEEKDAY}${DAY}${GAP}${MONTH}${GAP}${YEAR}$`);
const MONTH_NAME_DAY = new RegExp(`^${WEEKDAY}${MONTH}${GAP}${DAY}${GAP}${YEAR}$`);
const YEAR_MONTH_NAME = new RegExp(`^(\\d{4})${GAP}${MONTH}${GAP}${DAY}$`);
const TIME =
  /(?:(?<=\d)t|,? )(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?([ap])\.?m\.?)?(?: ?(?:z|utc|gmt))?(?: ?[+-]\d{2}:?\d{2})?(?: \([a-z ]+\))?$/;
const MAX_DATE_LENGTH = 80;

type DateParts =
  | { readonly kind: 'certain'; readonly year: number; readonly month: number; readonly day: number }
  | { readonly kind: 'ordered'; readonly first: number; readonly second: number; readonly year: number };

const fullYear = (digits: string): number => {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year < 70 ? 2000 + year : 1900 + year;
};

const getMonth = (name: string | undefined): number =>
  MONTHS.findIndex((month) => name?.startsWith(month) === true) + 1;

const LAST_OF_DAY_MS = 86_399_999;

/**
 * Milliseconds since midnight; null for an invalid time. 24:00 and a leap second are valid in ISO 8601 and
 * end their day.
 */
const getTime = ([, hours, minutes, seconds = '0', fraction = '', half]: readonly (string | undefined)[]):
  number | null => {
  const [written, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  if (written > 24 || minute > 59 || second > 60) return null;
  // '14:05 PM' occurs and is unambiguous.
  const hour = half === undefined || written > 12 ? written : (written % 12) + (half === 'p' ? 12 : 0);
  const time = ((hour * 60 + minute) * 60 + second) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
  return Math.min(time, LAST_OF_DAY_MS);
};

/** Splits off the time; null when it is invalid. */
const splitTime = (text: string): { readonly date: string; readonly time: number | undefined } | null => {
  const found = TIME.exec(text);
  if (found === null) return { date: text, time: undefined };
  const time = getTime(found);
  return time === null ? null : { date: text.slice(0, found.index), time };
};

type Written = { readonly parts: DateParts; readonly time: number | undefined };

const readWritten = (value: string): Written | null => {
  if (value.length > MAX_DATE_LENGTH) return null;
  const split = splitTime(value.trim().replace(/\s+/g, ' ').toLowerCase());
  const parts = split && getParts(split.date);
  return parts && { parts, time: split.time };
};

const readParts = (value: string): DateParts | null => readWritten(value)?.parts ?? null;

const getParts = (text: string): DateParts | null => {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst)
    return { kind: 'certain', year: Number(yearFirst[1]), month: Number(yearFirst[3]), day: Number(yearFirst[4]) };
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast)
    return {
      kind: 'ordered',
      first: Number(yearLast[1]),
      second: Number(yearLast[3]),
      year: fullYear(yearLast[4] ?? ''),
    };
  const compact = COMPACT.exec(text);
  if (compact) return { kind: 'certain', year: Number(compact[1]), month: Number(compact[2]), day: Number(compact[3]) };
  const dayMonth = DAY_MONTH_NAME.exec(text);
  if (dayMonth)
    return {
      kind: 'certain',
      year: fullYear(dayMonth[3] ?? ''),
      month: getMonth(dayMonth[2]),
      day: Number(dayMonth[1]),
    };
  const monthDay = MONTH_NAME_DAY.exec(text);
  if (monthDay)
    return {
      kind: 'certain',
      year: fullYear(monthDay[3] ?? ''),
      month: getMonth(monthDay[1]),
      day: Number(monthDay[2]),
    };
  const yearMonth = YEAR_MONTH_NAME.exec(text);
  if (yearMonth)
    return { kind: 'certain', year: Number(yearMonth[1]), month: getMonth(yearMonth[2]), day: Number(yearMonth[3]) };
  return null;
};

const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
};

const isoDay = (year: number, month: number, day: number): string | null => {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
};

const inOrder = (
  { first, second, year }: { readonly first: number; readonly second: number; readonly year: number },
  order: DateOrder,
): string | null => (order === 'day-first' ? isoDay(year, second, first) : isoDay(year, first, second));

const dayIn = (parts: DateParts, order: DateOrder): string | null =>
  parts.kind === 'certain' ? isoDay(parts.year, parts.month, parts.day) : inOrder(parts, order);

/** The day as `YYYY-MM-DD`; null for no valid date in that order. */
export const parseDate = (value: string, order: DateOrder): string | null => {
  const parts = readParts(value);
  return parts && dayIn(parts, order);
};

export interface Timestamp {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Milliseconds since midnight; undefined without a time. */
  readonly time: number | undefined;
}

/** Day and time of a cell; null for no valid date in that order. */
export const parseTimestamp = (value: string, order: DateOrder): Timestamp | null => {
  const written = readWritten(value);
  const day = written && dayIn(written.parts, order);
  return day === null ? null : { day, time: written?.time };
};

export interface DateOrderFound {
  readonly order: DateOrder;
  /** Whether values determine the order without contradiction. */
  readonly settled: boolean;
}

/** Detects the order while streaming, without storing all values. */
export interface DateOrderVotes {
  add(value: string): void;
  /** Undefined while no value needs an order. */
  found(): DateOrderFound | undefined;
}

/** In which orders a value is a date: 'certain' when it is the same one in both, null for neither. */
export const detectDateOrder = (value: string): DateOrder | 'either' | 'certain' | null => {
  const parts = readParts(value);
  if (parts === null) return null;
  if (parts.kind === 'certain') return isoDay(parts.year, parts.month, parts.day) === null ? null : 'certain';
  const dayFirst = inOrder(parts, 'day-first');
  const monthFirst = inOrder(parts, 'month-first');
  if (dayFirst === monthFirst) return dayFirst === null ? null : 'certain';
  if (monthFirst === null) return 'day-first';
  return dayFirst === null ? 'month-first' : 'either';
};

/** Repeated values count once. Columns with more distinct dates than this have one form anyway. */
const REMEMBERED_VALUES = 10_000;

/**
 * The order of a column's dates: by majority of the values valid in one order only (13/04/2026), otherwise
 * day first.
 */
export const createDateOrderVotes = (): DateOrderVotes => {
  let [onlyDayFirst, onlyMonthFirst, either] = [0, 0, 0];
  const seen = new Set<string>();
  return {
    add(value) {
      if (seen.has(value)) return;
      if (seen.size < REMEMBERED_VALUES && value.length <= MAX_DATE_LENGTH) seen.add(value);
      const orders = detectDateOrder(value);
      if (orders === 'day-first') onlyDayFirst++;
      else if (orders === 'month-first') onlyMonthFirst++;
      else if (orders === 'either') either++;
    },
    found() {
      if (onlyDayFirst + onlyMonthFirst + either === 0) return undefined;
      return {
        order: onlyMonthFirst > onlyDayFirst ? 'month-first' : 'day-first',
        settled: onlyDayFirst > 0 !== onlyMonthFirst > 0,
      };
    },
  };
};

export const findDateOrder = (values: Iterable<string>): DateOrderFound | undefined => {
  const tally = createDateOrderVotes();
  for (const value of values) tally.add(value);
  return tally.found();
};
