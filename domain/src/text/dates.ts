/**
 * Calendar dates as files write them, read into ISO days. A date has no time zone: a time or an offset after it is checked
 * and then left out, the day stays as written.
 *
 * Read are: ISO 8601 calendar dates (`2026-03-04`, `20260304`, also with / and .), day or month first with / . or - between
 * (`4/3/2026`, `04.03.26`), and English month names in either place (`4 March 2026`, `4-Mar-26`, `Tue, Mar 4th, 2026`,
 * `2026 March 4`). Years have four digits, or two: 00 to 69 are 20xx, 70 to 99 are 19xx.
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
  /(?:(?<=\d)t|,? )(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?: ?[ap]\.?m\.?)?(?: ?(?:z|utc|gmt))?(?: ?[+-]\d{2}:?\d{2})?(?: \([a-z ]+\))?$/;
const LONGEST_DATE = 80;

/** A date whose first two numbers may each be the day, or whose parts are certain. */
type DateParts =
  | { readonly kind: 'certain'; readonly year: number; readonly month: number; readonly day: number }
  | { readonly kind: 'ordered'; readonly first: number; readonly second: number; readonly year: number };

const fullYear = (digits: string): number => {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year < 70 ? 2000 + year : 1900 + year;
};

const monthOf = (name: string | undefined): number => MONTHS.findIndex((month) => name?.startsWith(month) === true) + 1;

const withoutTime = (text: string): string | null => {
  const time = TIME.exec(text);
  if (time === null) return text;
  const [, hours, minutes, seconds] = time.map(Number);
  // 24:00 and a leap second are ISO 8601
  const possible = (hours ?? 0) <= 24 && (minutes ?? 0) <= 59 && (time[3] === undefined || (seconds ?? 0) <= 60);
  return possible ? text.slice(0, time.index) : null;
};

const readParts = (value: string): DateParts | null => {
  if (value.length > LONGEST_DATE) return null;
  const text = withoutTime(value.trim().replace(/\s+/g, ' ').toLowerCase());
  if (text === null) return null;
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
      month: monthOf(dayMonth[2]),
      day: Number(dayMonth[1]),
    };
  const monthDay = MONTH_NAME_DAY.exec(text);
  if (monthDay)
    return {
      kind: 'certain',
      year: fullYear(monthDay[3] ?? ''),
      month: monthOf(monthDay[1]),
      day: Number(monthDay[2]),
    };
  const yearMonth = YEAR_MONTH_NAME.exec(text);
  if (yearMonth)
    return { kind: 'certain', year: Number(yearMonth[1]), month: monthOf(yearMonth[2]), day: Number(yearMonth[3]) };
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

/** The day of a cell as `YYYY-MM-DD`; null when it is not a date, or none that exists in that order. */
export const parseDate = (value: string, order: DateOrder): string | null => {
  const parts = readParts(value);
  if (parts === null) return null;
  return parts.kind === 'certain' ? isoDay(parts.year, parts.month, parts.day) : inOrder(parts, order);
};

export interface DateOrderFound {
  readonly order: DateOrder;
  /** Whether values speak for this order and none against it: otherwise it is worth asking the analyst. */
  readonly settled: boolean;
}

/** Finds the order of a column's dates from its values as they come, without keeping them all. */
export interface DateOrderTally {
  add(value: string): void;
  /** Undefined when no value so far needs an order. */
  found(): DateOrderFound | undefined;
}

/** A value that comes again has no second voice. So many are remembered; columns with more dates than that have one form anyway. */
const REMEMBERED_VALUES = 10_000;

/**
 * The order of a column's dates: that of the values that only one order makes dates of (13/04/2026), of most of them should
 * they disagree, day first when none does.
 */
export const dateOrderTally = (): DateOrderTally => {
  let [onlyDayFirst, onlyMonthFirst, either] = [0, 0, 0];
  const seen = new Set<string>();
  return {
    add(value) {
      if (seen.has(value)) return;
      if (seen.size < REMEMBERED_VALUES && value.length <= LONGEST_DATE) seen.add(value);
      const parts = readParts(value);
      if (parts === null || parts.kind === 'certain') return;
      const dayFirst = inOrder(parts, 'day-first');
      const monthFirst = inOrder(parts, 'month-first');
      if (dayFirst === monthFirst) return;
      if (monthFirst === null) onlyDayFirst++;
      else if (dayFirst === null) onlyMonthFirst++;
      else either++;
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

/** The order that a column's values have; undefined when no value needs one. */
export const findDateOrder = (values: Iterable<string>): DateOrderFound | undefined => {
  const tally = dateOrderTally();
  for (const value of values) tally.add(value);
  return tally.found();
};
