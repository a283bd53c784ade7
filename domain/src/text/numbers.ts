/** Digits with a point at most: `12`, `-3.50`, `+.5`, `7.`, `1.5E+06` as spreadsheets write it. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const LONGEST_NUMBER = 100;

/**
 * The number in a cell; null when it is none. Strict: no thousands separators and no decimal comma (`1,234` is a thousand
 * times more here than there), no currency, no percent sign, no Infinity. White space around it does not count.
 */
export const parseNumber = (value: string): number | null => {
  const text = value.trim().replace(/^\u2212/, '-');
  if (text.length > LONGEST_NUMBER || !NUMBER.test(text)) return null;
  const number = Number(text);
  if (!Number.isFinite(number)) return null;
  return number === 0 ? 0 : number;
};
