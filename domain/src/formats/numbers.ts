/** At most digits with a point: `12`, `-3.50`, `+.5`, `7.`, `1.5E+06` as spreadsheets write it. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const MAX_NUMBER_LENGTH = 100;

/**
 * The number in a cell, trimmed; null for none. Strict: no thousands separator or decimal comma (`1,234`
 * differs by locale), currency, percent sign or Infinity.
 */
export const parseNumber = (value: string): number | null => {
  const text = value.trim().replace(/^\u2212/, '-');
  if (text.length > MAX_NUMBER_LENGTH || !NUMBER.test(text)) return null;
  const number = Number(text);
  if (!Number.isFinite(number)) return null;
  return number === 0 ? 0 : number;
};
