/** Detects a number column's format over all of its values: `12,5`, `1.234,50`, `1 234`, `$5`, `5 %`. */
import { parseNumber } from './numbers.ts';

/** By decimal mark. Thousands are grouped by the other mark, spaces or apostrophes. */
export const NUMBER_FORMATS = ['decimal-point', 'decimal-comma'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

const MAX_NUMBER_LENGTH = 100;
const SPACES = /[\s\u00a0\u2009\u202f]+/gu;
const APOSTROPHES = /[\u2019\u02bc`´]/gu;
const MINUS = /^[\u2212\u2013](?=[^\p{L}])/u;
/** `5,-` is a price without cents. */
const NO_CENTS = /(?<=\d[.,])[-\u2013\u2014]{1,2}(?!\d)/u;
/** Currencies without a Unicode symbol, as written on bills. */
const CURRENCY_WORDS = 'kr|rs|rm|zł|kč|ft|lei|fr|sfr|руб|р|лв|ден|円|元|원';
const UNIT = `(?:[a-z]{0,3}\\p{Sc}|[%‰٪]|[a-z]{3}|(?:${CURRENCY_WORDS})\\.?)`;
const BEFORE = new RegExp(`^([+-]?) ?${UNIT} ?(?=[+-]?[\\d.,])`, 'iu');
const AFTER = new RegExp(`(?<=[\\d.,]) ?(?:${UNIT})( ?%)?$`, 'iu');
const CODE = /[a-z]{3}/iu;

/** ISO 4217, from the platform. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Plain digits or groups of thousands (also India's `12,34,567`), with decimals after a point. */
const POINT =
  /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d{1,3}(?:'\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})?(?:\.\d*)?(?:e[+-]?\d+)?$/iu;
const COMMA = /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?: \d{3})+|\d{1,3}(?:'\d{3})+)?(?:,\d*)?(?:e[+-]?\d+)?$/iu;

/** Without currency, percent sign and other decoration; null when the rest cannot be a number. */
const bareNumber = (value: string): string | null => {
  let text = value.trim().replace(SPACES, ' ').replace(APOSTROPHES, "'").replace(MINUS, '-').replace(NO_CENTS, '');
  // Accountants write (5.00) for -5.
  const owed = /^\((.+)\)$/u.exec(text)?.[1];
  if (owed !== undefined) text = `-${owed}`;
  const before = BEFORE.exec(text);
  if (before !== null) {
    if (!isUnit(before[0])) return null;
    text = (before[1] ?? '') + text.slice(before[0].length);
  }
  const after = AFTER.exec(text);
  if (after !== null && /[^\d.,]/u.test(after[0])) {
    if (!isUnit(after[0])) return null;
    text = text.slice(0, after.index);
  }
  // Some accounting software writes 5- for -5.
  const trailing = /^([\d.,' ]*\d) ?-$/u.exec(text)?.[1];
  return trailing === undefined ? text : `-${trailing}`;
};

const WORDS = new RegExp(`^(?:${CURRENCY_WORDS})$`, 'iu');

/** Three letters are a unit only if they are a currency. */
const isUnit = (found: string): boolean => {
  const letters = found.replaceAll(/[^\p{L}]/gu, '');
  if (letters === '' || /\p{Sc}/u.test(found) || WORDS.test(letters)) return true;
  return CODE.test(letters) && CURRENCIES.has(letters.toUpperCase());
};

const toNumber = (digits: string): number | null => {
  const number = Number(digits);
  if (digits === '' || !Number.isFinite(number)) return null;
  return number === 0 ? 0 : number;
};

/**
 * The number in a cell by its column's format; null for none. An undefined format is that of older data:
 * digits with a point.
 */
export const readNumber = (value: string, format: NumberFormat | undefined): number | null => {
  if (format !== 'decimal-comma') {
    const plain = parseNumber(value);
    if (plain !== null || format === undefined) return plain;
  }
  if (value.length > MAX_NUMBER_LENGTH || !/\d/u.test(value)) return null;
  const text = bareNumber(value);
  if (text === null || !/\d/u.test(text)) return null;
  if (format === 'decimal-comma')
    return COMMA.test(text) ? toNumber(text.replaceAll(/[. ']/gu, '').replace(',', '.')) : null;
  return POINT.test(text) ? toNumber(text.replaceAll(/[, ']/gu, '')) : null;
};

export interface NumbersFound {
  readonly format: NumberFormat;
  /** False when it is ambiguous whether `1.234` is above a thousand. */
  readonly isSettled: boolean;
}

/** Detects a number column's format while streaming, without storing all values. */
export interface NumberVotes {
  /** @returns by which formats the value is a number */
  add(value: string): { readonly point: boolean; readonly comma: boolean };
  found(): NumbersFound;
}

const WHOLE = /^\d{1,15}$/u;
const BOTH = { point: true, comma: true };

/** Ratio by which a majority wins over contradicting values. */
export const CLEAR_MAJORITY = 4;

export const createNumberVotes = (): NumberVotes => {
  let [onlyPoint, onlyComma, either, undivided] = [0, 0, 0, 0];
  /** Numbers valid in both formats that contain a point. */
  let byPoint = 0;
  return {
    add(value) {
      // Fast path: most cells are plain digits.
      if (WHOLE.test(value)) {
        if (value.length > 3) undivided++;
        return BOTH;
      }
      const point = readNumber(value, 'decimal-point');
      const comma = readNumber(value, 'decimal-comma');
      if (point !== null && comma === null) onlyPoint++;
      else if (comma !== null && point === null) onlyComma++;
      else if (point !== comma) {
        // A leading zero rules out thousands.
        if (/^\D*0/u.test(value)) {
          if (value.includes('.')) onlyPoint++;
          else onlyComma++;
        } else {
          either++;
          if (value.includes('.')) byPoint++;
        }
      } else if (point !== null && /\d{4}/u.test(value)) undivided++;
      return { point: point !== null, comma: comma !== null };
    },
    found() {
      const [most, fewest] = [Math.max(onlyPoint, onlyComma), Math.min(onlyPoint, onlyComma)];
      if (most > 0)
        return {
          format: onlyComma > onlyPoint ? 'decimal-comma' : 'decimal-point',
          isSettled: most >= CLEAR_MAJORITY * Math.max(1, fewest) || fewest === 0,
        };
      // Ungrouped numbers above a thousand show that thousands are not grouped.
      if (undivided > 0) return { format: byPoint * 2 >= either ? 'decimal-point' : 'decimal-comma', isSettled: true };
      return { format: 'decimal-point', isSettled: either === 0 };
    },
  };
};
