/** Detects numeric ids: with leading zeros, too many digits for a number, or shortened by a spreadsheet. */

const CUT = /^\d(?:\.\d{1,5})?e\+?(\d{1,3})$/iu;
const LEADING_ZERO = /^[+-]?0\d+$/u;
/** JavaScript and spreadsheets represent fifteen digits exactly. */
const MANY_DIGITS = /^[+-]?\d{16,}$/u;
const MIN_EXPONENT = 11;

/** Whether parsing as a number would change the value or drop its zeros. */
export const isNumericName = (value: string): boolean => {
  const text = value.trim();
  return LEADING_ZERO.test(text) || MANY_DIGITS.test(text);
};

/** `5.70306E+17`: what Excel leaves of an id of eighteen digits. */
export const isCutId = (value: string): boolean => Number(CUT.exec(value.trim())?.[1] ?? 0) >= MIN_EXPONENT;

export interface CutIds {
  /** Shortened values of the column. */
  readonly values: number;
  /** Distinct ones among them. */
  readonly distinct: number;
}

/** Detects columns of which at least half the values were shortened, for a warning. */
export interface ShortenedIdVotes {
  add(value: string): void;
  /** Undefined below half. */
  found(): CutIds | undefined;
}

const REMEMBERED = 100_000;

export const createShortenedIdVotes = (): ShortenedIdVotes => {
  let [all, cut] = [0, 0];
  const left = new Set<string>();
  return {
    add(value) {
      if (value.trim() === '') return;
      all++;
      if (!isCutId(value)) return;
      cut++;
      if (left.size < REMEMBERED) left.add(value.trim());
    },
    found: () => (cut > 0 && cut * 2 >= all ? { values: cut, distinct: left.size } : undefined),
  };
};
