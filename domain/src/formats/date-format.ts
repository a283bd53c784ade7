/** Detects a date column's format over all of its values: order of day and month, and language. */
import type { DateOrder } from '../project/project-events.ts';
import { detectDateOrder, parseTimestamp, type Timestamp } from './dates.ts';
import { DATE_LANGUAGES, inEnglish } from './date-language.ts';
import { CLEAR_MAJORITY } from './number-format.ts';

export interface DateFormat {
  readonly order: DateOrder;
  /** BCP 47; English and numeric dates are always read. */
  readonly language?: string | undefined;
}

const MAX_DATE_LENGTH = 80;
/** Zones are ignored: the day is the written one. */
const ZONE =
  /(?<=\d|[ap]\.?m\.?|[\p{L}]\.?)\s?(?!\s?[AP]M$)(?:\([\w\s+:/-]+\)|\[[\w+:/-]+\]|(?:[A-Z]{2,5})?(?:[+\u2212-]\d{1,2}(?::?\d{2})?)?)$/iu;
const HAS_TIME = /\d[:.h]\d{2}/u;
const HAS_LETTER = /\p{L}/u;

const withoutZone = (text: string): string => {
  if (!HAS_TIME.test(text)) return text;
  const zone = ZONE.exec(text)?.[0] ?? '';
  // Zones are written in capitals; anything else is left to other rules.
  return zone === '' || zone !== zone.toUpperCase() ? text : text.slice(0, -zone.length).trimEnd();
};

const DIRECTION_MARKS = /[\u200e\u200f]/gu;

/** Figures as people write them in a list, or with a point behind the year: `26. 1. 2023. 15:05` */
const closedUp = (text: string): string =>
  text
    .replaceAll(DIRECTION_MARKS, '')
    .replace(/(?<=\d)\.\s+(?=\d{1,2}[:h]\d)/u, ' ')
    .replaceAll(/(?<=\d)\.\s+(?=\d)/gu, '.')
    .replace(/\.$/u, '');

/** Forms of a cell for `dates.ts`, the likelier first. */
function* getForms(cell: string, language: string): Generator<string, void, undefined> {
  if (cell.length > MAX_DATE_LENGTH || !/\d/u.test(cell)) return;
  const text = withoutZone(cell.trim());
  const figures = closedUp(text);
  if (figures !== cell) yield figures;
  const english = HAS_LETTER.test(figures) ? inEnglish(figures, language) : null;
  if (english !== null) yield english;
}

/**
 * Date and time of a cell; null when it is no valid date in that order. An undefined language is that of data
 * older than languages.
 */
export const readTimestamp = (cell: string, { order, language }: DateFormat): Timestamp | null => {
  const plain = parseTimestamp(cell, order);
  if (plain !== null || language === undefined) return plain;
  for (const form of getForms(cell, language)) {
    const read = parseTimestamp(form, order);
    if (read !== null) return read;
  }
  return null;
};

const ordersIn = (cell: string, language: string): DateOrder | 'either' | 'certain' | null => {
  for (const form of getForms(cell, language)) {
    const orders = detectDateOrder(form);
    if (orders !== null) return orders;
  }
  return null;
};

export interface DatesFound {
  readonly format: Required<DateFormat>;
  /** False when values need an order and none determines it. */
  readonly isSettled: boolean;
  /** Whether any value would differ, or be invalid, in the other order. */
  readonly needsOrder: boolean;
}

/** Detects a date column's format while streaming, without storing all values. */
export interface DateVotes {
  /** @returns in which orders the value is a date; null for neither */
  add(value: string): DateOrder | 'either' | 'certain' | null;
  found(): DatesFound;
}

/** Lookups of values without a known language, which try all languages. */
const MAX_LOOKED_UP = 40;
/** Repeated values count once; this many are remembered. */
const REMEMBERED_VALUES = 10_000;
/** Month-first dates never use points. */
const DOTTED = /^\d{1,2}\.\s*\d{1,2}\./u;

export const createDateVotes = (): DateVotes => {
  const votes = { 'day-first': 0, 'month-first': 0, either: 0, certain: 0 };
  const seen = new Map<string, DateOrder | 'either' | 'certain' | null>();
  const language = languageTally();
  let areDotted = true;
  const read = (value: string): DateOrder | 'either' | 'certain' | null => {
    const orders = detectDateOrder(value) ?? language.ordersOf(value);
    if (orders === null) return null;
    votes[orders]++;
    if (orders === 'either' && !DOTTED.test(value.trim())) areDotted = false;
    return orders;
  };
  return {
    add(value) {
      const known = seen.get(value);
      if (known !== undefined) return known;
      const orders = read(value);
      if (seen.size < REMEMBERED_VALUES && value.length <= MAX_DATE_LENGTH) seen.set(value, orders);
      return orders;
    },
    found() {
      const { 'day-first': day, 'month-first': month, either } = votes;
      const [most, fewest] = [Math.max(day, month), Math.min(day, month)];
      const isClear = most > 0 && (fewest === 0 || most >= CLEAR_MAJORITY * fewest);
      return {
        format: { order: month > day ? 'month-first' : 'day-first', language: language.found() },
        needsOrder: most > 0 || either > 0,
        isSettled: isClear || (most === 0 && (either === 0 || areDotted)),
      };
    },
  };
};

/** Detects the language of non-English dates: the first that reads every value so far. */
const languageTally = () => {
  let languages: readonly string[] = DATE_LANGUAGES;
  let lookedUp = 0;
  let isForeign = false;
  const learn = (value: string): void => {
    if (!HAS_LETTER.test(value) || !/\d/u.test(value) || value.length > MAX_DATE_LENGTH) return;
    if (lookedUp++ >= MAX_LOOKED_UP) return;
    // The table of each other language takes its time to make.
    if (languages.includes('en') && ordersIn(value, 'en') !== null) return;
    const among = languages.filter((language) => ordersIn(value, language) !== null);
    if (among.length === 0) return;
    languages = among;
    isForeign = true;
  };
  return {
    ordersOf(value: string) {
      if (!isForeign || languages.length > 1) learn(value);
      return ordersIn(value, isForeign ? languages[0]! : 'en');
    },
    found: () => (isForeign ? languages[0]! : 'en'),
  };
};
